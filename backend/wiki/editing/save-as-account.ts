import { revisionsAfter } from './revisions';
import { isLostSession, savePage, type PageSave, type SavedPage } from './save-page';
import type { SignedInWiki } from './signed-in-wiki';

/**
 * Saves a page in the name of a wiki's account: signs in again where the wiki has forgotten it, and finds out whether
 * an edit whose answer was lost was saved, so that none is forgotten.
 * @throws EditingRefusedError when the account may not edit; RefusedSignInError; ActionApiError: it may be saved or not
 */
export async function saveAsAccount(wiki: SignedInWiki, save: PageSave): Promise<SavedPage> {
  const outcome = await saveSignedIn(wiki, save);
  // A question that was asked again, since its answer was late, meets what it has saved itself.
  if (outcome.kind !== 'unchanged' && outcome.kind !== 'conflict') return outcome;
  const own = await ownRevisionAfter(wiki, save);
  return own === null ? outcome : { kind: 'saved', revisionId: own };
}

async function saveSignedIn(
  { api, signInAgain }: SignedInWiki,
  save: PageSave,
): Promise<SavedPage> {
  try {
    return await savePage(api, save);
  } catch (error) {
    if (!isLostSession(error)) throw error;
    await signInAgain();
    return savePage(api, save);
  }
}

/** The revision that the account has made of a page since its base; null: none. @throws ActionApiError */
export async function ownRevisionAfter(
  { api, account }: Pick<SignedInWiki, 'api' | 'account'>,
  { page, baseRevisionId }: Pick<PageSave, 'page' | 'baseRevisionId'>,
): Promise<number | null> {
  const later = await revisionsAfter(api, page, baseRevisionId);
  return later.find(({ user }) => user === account)?.revisionId ?? null;
}
