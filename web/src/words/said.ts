/** A move as the catalogs can say it: `said.<verb>` in the log, `do.<verb>` on a button. */
export interface Said {
  verb: string;
  values: Record<string, string | number>;
}
