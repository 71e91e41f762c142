/** The name of a wiki's database; it stands in statements and host names. */
export const DBNAME = /^[a-z0-9_]{1,64}$/;

/** A database on a replica host. */
export interface DatabaseAddress {
  /** `{service}` in it stands for `analytics` (long scans) or `web` (answers to people). */
  host: string;
  port: number;
  database: string;
}
