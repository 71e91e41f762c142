import { slicesOf } from '../../runtime/slices';
import { ActionApiError, ActionApiRefusal } from '../http/action-api';
import { readEditingAccount } from './editing-account';
import { revisionsAfter, revisionTexts } from './revisions';
import { isLostSession, savePage, type PageSave, type SavedPage } from './save-page';
import type { SignedInWiki } from './signed-in-wiki';

/** Talk pages may be long. */
const TEXTS_PER_QUESTION = 5;

/**
 * Saves a page in the name of a wiki's account: signs in again where the wiki has forgotten it, and finds out whether
 * an edit whose answer was lost was saved, so that none is forgotten.
 * @throws EditingRefusedError when the account may not edit; RefusedSignInError; ActionApiError: it may be saved or not
 */
export async function saveAsAccount(wiki: SignedInWiki, save: PageSave): Promise<SavedPage> {
  const outcome = await saveSignedIn(wiki, save).catch((error: unknown) =>
    savedUnheard(wiki, save, error),
  );
  // A question that was asked again, since its answer was late, meets what it has saved itself.
  if (outcome.kind !== 'unchanged' && outcome.kind !== 'conflict') return outcome;
  const own = await ownRevisionAfter(wiki, save);
  return own === null ? outcome : { kind: 'saved', revisionId: own };
}

/** A new section whose answer was lost may stand there by now; else whoever tries again looks for it first. */
async function savedUnheard(
  wiki: SignedInWiki,
  save: PageSave,
  error: unknown,
): Promise<SavedPage> {
  const isUnheard = error instanceof ActionApiError && !(error instanceof ActionApiRefusal);
  const own =
    isUnheard && save.newSection !== undefined ? await ownRevisionAfter(wiki, save) : null;
  if (own === null) throw error;
  return { kind: 'saved', revisionId: own };
}

async function saveSignedIn(
  { api, signInAgain }: SignedInWiki,
  save: PageSave,
): Promise<SavedPage> {
  try {
    return await savePage(api, save);
  } catch (error) {
    if (!isLostSession(error)) throw error;
    // A wiki lets nobody in who is in already: such an account lacks a right, or only its token was old.
    if ((await readEditingAccount(api)) === null) await signInAgain();
    return savePage(api, save);
  }
}

/**
 * The revision that the account has made of a page since its base, of several edits the one with the mark; null: none. One
 * whose text is hidden may be it: nothing is said twice.
 * @throws ActionApiError
 */
export async function ownRevisionAfter(
  { api, account }: Pick<SignedInWiki, 'api' | 'account'>,
  { page, baseRevisionId, mark }: Pick<PageSave, 'page' | 'baseRevisionId' | 'mark'>,
): Promise<number | null> {
  const later = await revisionsAfter(api, page, baseRevisionId);
  const own = later.filter(({ user }) => user === account).map(({ revisionId }) => revisionId);
  if (mark === undefined) return own[0] ?? null;
  for (const slice of slicesOf(own, TEXTS_PER_QUESTION)) {
    const texts = await revisionTexts(api, slice);
    const its = slice.find((id) => texts.get(id)?.wikitext?.includes(mark) ?? texts.has(id));
    if (its !== undefined) return its;
  }
  return null;
}
