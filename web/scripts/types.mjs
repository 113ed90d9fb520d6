// Writes the types of the protocol, taken from the server's own, into src/protocol/generated.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'

const python = process.env.PYTHON ?? '../.venv/bin/python'
const told = execFileSync(python, ['-m', 'bastide.server.types'], { maxBuffer: 1 << 26, encoding: 'utf8' })
const types = JSON.parse(told)
const folder = new URL('../src/protocol/generated/', import.meta.url)
const style = { bannerComment: '', additionalProperties: false, format: false, unreachableDefinitions: true }

mkdirSync(folder, { recursive: true })

async function write(name, schema) {
  const text = await compile({ ...schema, title: undefined }, 'Root', style)
  writeFileSync(new URL(`${name}.ts`, folder), `// Made by \`npm run types\`.\n${text}`)
}

/** All schemas under one root, with their references as JSON Schema has them. */
function together(definitions) {
  const text = JSON.stringify(definitions).replaceAll('#/components/schemas/', '#/$defs/')
  return { type: 'object', $defs: strip(JSON.parse(text)) }
}

/** Titles of single fields would each become a type of their own; tuples are written as the compiler knows them. */
function strip(value, isField = false) {
  if (Array.isArray(value)) return value.map((each) => strip(each))
  if (value === null || typeof value !== 'object') return value
  if (value.prefixItems) value = { ...value, items: value.prefixItems, prefixItems: undefined }
  if (value.type === 'object' && !value.properties) value = { additionalProperties: true, ...value }
  const entries = Object.entries(value).filter(([key]) => isField || key !== 'title')
  return Object.fromEntries(entries.map(([key, each]) => [key, strip(each, key === 'properties' || key === '$defs')]))
}

await write('api', together(types.openapi.components.schemas))
await write('messages', together(types.messages))
for (const [game, schema] of Object.entries(types.games)) await write(game, together(schema))
