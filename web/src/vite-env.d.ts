/// <reference types="vite/client" />

declare module '*.md' {
  import type { Rules } from './rules/types'
  const rules: Rules
  export default rules
}
