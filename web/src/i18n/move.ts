/** A parsed move: its verb, and the terms and squares it names. */
export interface ParsedMove {
  verb: string
  values: Record<string, string | number>
}
