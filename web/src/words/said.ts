/** A move in parts: what is done, and the words and squares it names. */
export interface Said {
  verb: string
  values: Record<string, string | number>
}
