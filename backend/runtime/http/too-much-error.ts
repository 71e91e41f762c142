/** Node has none for this; in the manner of its own. */
export const TOO_MUCH = 'E_TOO_MUCH';

/** The other side sends more than any answer needs. */
export class TooMuchError extends Error {
  override readonly name = 'TooMuchError';
  readonly code = TOO_MUCH;

  constructor(bytesMax: number) {
    super(`more than ${bytesMax} bytes came`);
  }
}
