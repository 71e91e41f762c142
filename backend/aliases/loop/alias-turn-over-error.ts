/** The search of a host cannot go on now. */
export class AliasTurnOverError extends Error {
  override readonly name = 'AliasTurnOverError';

  /**
   * @param asked who could not be asked: a host, or `archives`
   * @param untilMs when it may be asked again, as far as anybody knows; milliseconds since 1970
   */
  constructor(
    readonly asked: string,
    readonly untilMs: number,
    options: { cause?: unknown } = {},
  ) {
    super(`${asked} cannot be asked now: the search begins anew by itself later`, options);
  }
}
