import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { rules } from './scripts/rules.ts'

const server = process.env.BASTIDE_SERVER ?? 'http://127.0.0.1:8000'

/** Write a compressed copy of every text file, so that the server never has to compress. */
function compress(): Plugin {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue
        const content = readFileSync(join(dir!, name))
        writeFileSync(join(dir!, `${name}.br`), brotliCompressSync(content, quality))
        writeFileSync(join(dir!, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  plugins: [rules(), svelte(), compress()],
  build: {
    outDir: '../src/bastide/server/web',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // the first with light-dark()
    reportCompressedSize: false,
  },
  server: {
    proxy: { '/api': { target: server, ws: true, changeOrigin: false } },
    fs: { allow: ['.', '../docs/rules'] },
  },
  test: { include: ['src/**/*.test.ts'] },
})
