/** Why a robot gets no good answer; it is told in plain text, with its status. */
export class RupRefusal extends Error {
  override readonly name = 'RupRefusal';

  /** @param retryAfterS seconds after which the same may be asked again; null: it would be in vain */
  constructor(
    readonly status: 400 | 413 | 415 | 429 | 501,
    message: string,
    readonly retryAfterS: number | null = null,
  ) {
    super(message);
  }
}
