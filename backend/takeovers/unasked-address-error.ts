import type { NormalUrl } from '../url/normal-url';

/** A redirect leads to what a visit must not ask for: its host forbids it, or it is another host, with an owner of its own. */
export class UnaskedAddressError extends Error {
  override readonly name = 'UnaskedAddressError';
  readonly to: NormalUrl;

  constructor(to: NormalUrl) {
    super(`${to.text} must not be asked for by this visit`);
    this.to = to;
  }
}
