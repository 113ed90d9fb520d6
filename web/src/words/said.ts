export interface Said { verb: string; values: Record<string, string | number> }
