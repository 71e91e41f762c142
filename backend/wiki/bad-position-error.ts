/** A walk was to go on where no walk stopped. */
export class BadPositionError extends Error {
  override readonly name = 'BadPositionError';
}
