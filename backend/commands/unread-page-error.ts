/** A page that is to be compared could not be had: exit 1. */
export class UnreadPageError extends Error {
  override readonly name = 'UnreadPageError';
}
