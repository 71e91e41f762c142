/** The gadget could not be put on the wiki. The message says why, and what helps. */
export class GadgetError extends Error {
  override readonly name: string = 'GadgetError';
}

/** The wiki does not know the account, or not with this password or token. */
export class SignInError extends GadgetError {
  override readonly name = 'SignInError';
}

/** The account may not do what is to be done. */
export class MissingRightError extends GadgetError {
  override readonly name = 'MissingRightError';
}

/** A page is not the one any more that was compared. */
export class EditConflictError extends GadgetError {
  override readonly name = 'EditConflictError';
}
