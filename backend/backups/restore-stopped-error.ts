/** A restore was told to stop before its end: says in what state the database is, and how to go on. */
export class RestoreStoppedError extends Error {
  override readonly name = 'RestoreStoppedError';
}
