/** From where a list of changes is read, and in which direction; that change itself is left out. */
export interface StretchStart {
  towards: 'older' | 'newer';
  /** Of a change. */
  id: number;
}

/** Changes that were read in one go, in the direction of reading. */
export interface ChangeStretch<Change> {
  changes: Change[];
  /** The change behind which the next stretch begins; null: there are no more. */
  next: number | null;
}

/** Newer than any change: reading from there towards older ones begins with the newest. */
export const NEWEST = Number.MAX_SAFE_INTEGER;

/** The newest change of a list. */
export interface NewestChange {
  id: number;
  /** Seconds since 1970. */
  changedAtS: number;
}
