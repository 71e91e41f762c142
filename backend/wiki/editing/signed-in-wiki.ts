import type { ActionApi } from '../http/action-api';

/** A wiki at which an account of ours has signed in. */
export interface SignedInWiki {
  /** Signed in. */
  api: ActionApi;
  /** After the wiki has forgotten who we are. @throws RefusedSignInError, ActionApiError */
  signInAgain: () => Promise<void>;
  /** User name of the account. */
  account: string;
  /** Change tag of its edits; null: the wiki has none for them. */
  tag: string | null;
}
