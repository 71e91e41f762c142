/** The check of a page would have to ask for what must not be asked for (W3.15). */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';

  /** @param host whose robots.txt says so, or cannot be had */
  constructor(host: string) {
    super(`${host} does not allow robots to ask for this`);
  }
}
