import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { rules } from './scripts/rules.ts'

const server = process.env.BASTIDE_SERVER ?? 'http://127.0.0.1:8000'

/** Puts a compressed copy beside every text file, so that the server never compresses. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|html|svg|json|webmanifest)$/.test(fileName)) continue
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(content, quality) })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(content, { level: 9 }) })
      }
    },
  }
}

export default defineConfig({
  plugins: [rules(), svelte(), compressed()],
  build: {
    outDir: '../src/bastide/server/web',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: false } } },
  test: { include: ['src/**/*.test.ts'] },
})
