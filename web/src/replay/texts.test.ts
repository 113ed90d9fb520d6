import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = new URL('..', import.meta.url)
const texts = JSON.parse(readFileSync(new URL('i18n/en/replay.json', source), 'utf8')) as Record<string, string>
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|ts)$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(new URL(path, source), 'utf8'))
  .filter((text) => text.includes('replayText'))
  .join('\n')

const quoted = new Set([...code.matchAll(/'([a-z][A-Za-z]*\.[\w.]+)'/g)].map((found) => found[1]!))

test('has every text that replays and positions use', () => {
  const asked = [...code.matchAll(/(?<![\w.])replayText\('([^']+)'/g)].map((found) => found[1]!)
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((key) => texts[key] === undefined)).toEqual([])
})

test('has no unused texts of replays and positions', () => {
  const composed = /^check\.(digest|moves|result|seed|shuffles)(\.no)?$/
  expect(Object.keys(texts).filter((key) => !quoted.has(key) && !composed.test(key))).toEqual([])
})
