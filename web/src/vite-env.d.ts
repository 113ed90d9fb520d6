/// <reference types="vite/client" />

declare module '*.md' {
  import type { Rules } from './rules/shape'
  const rules: Rules
  export default rules
}
