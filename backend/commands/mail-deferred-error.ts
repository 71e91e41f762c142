/** A mail could not be taken just now: whoever hands it over is to try again later. */
export class MailDeferredError extends Error {
  override readonly name = 'MailDeferredError';

  constructor(cause: unknown) {
    super('the mail was not taken; it is to be handed over again', { cause });
  }
}
