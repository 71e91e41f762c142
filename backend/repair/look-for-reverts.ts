import { slicesOf } from '../runtime/slices';
import type { StoredEdit } from '../store/repairs/edit-row';
import { noteJudged, noteRevert } from '../store/repairs/edit-reverts';
import { changesOf } from '../store/repairs/repair-edits';
import {
  newestRevisions,
  revisionsAfter,
  revisionTexts,
  type Revision,
} from '../wiki/editing/revisions';
import { isPageToBlame } from '../wiki/set-aside';
import { deniedDeaths } from './denied-deaths';
import { judgeRevert, type MadeChange, type Revert } from './judge-revert';
import { secondsOf, type EditedWiki, type RepairParts } from './repair-parts';

/** Edits that are looked at together. */
const EDITS_AT_ONCE = 50;
/**
 * Looks whether people have undone edits of ours. What they have is noted, never repeated on that page, and its URLs are
 * told as probably not dead. A page is not looked at again before it has changed.
 * @returns pages of which the wiki does not tell just now what became of our edits: nothing may be edited there
 * @throws ActionApiError
 */
export async function lookForReverts(
  repairing: RepairParts,
  wiki: EditedWiki,
  edits: readonly StoredEdit[],
): Promise<Set<number>> {
  const unseen = new Set<number>();
  for (const slice of slicesOf(edits, EDITS_AT_ONCE)) {
    const newest = await newestRevisions(wiki.api, [...new Set(slice.map(({ pageId }) => pageId))]);
    const changed = slice.flatMap((edit) => {
      const now = newest.get(edit.pageId)?.revisionId ?? edit.revisionId;
      const isNew = now !== edit.revisionId && now !== edit.judgedRevisionId;
      return isNew ? [{ edit, newestId: now }] : [];
    });
    const changes = await changesOf(
      repairing.database,
      changed.map(({ edit }) => edit.editId),
    );
    const aside = await wiki.setAside.reverts.among(changed.map(({ edit }) => edit.pageId));
    for (const { edit, newestId } of changed) {
      repairing.signal.throwIfAborted();
      const made = changes.get(edit.editId) ?? [];
      const isLeft = aside.resting.has(edit.pageId) || unseen.has(edit.pageId);
      const undone = isLeft ? 'set-aside' : await undoneOrSetAside(wiki, edit, made);
      if (undone === 'set-aside') {
        unseen.add(edit.pageId);
        continue;
      }
      if (aside.again.has(edit.pageId)) await wiki.setAside.reverts.remove(edit.pageId);
      if (undone === null) await noteJudged(repairing.database, [edit.editId], newestId);
      else await takeNote(repairing, wiki, undone);
    }
  }
  return unseen;
}

/** One page whose history or texts do not come keeps no other from being looked at. */
async function undoneOrSetAside(
  wiki: EditedWiki,
  edit: StoredEdit,
  changes: readonly MadeChange[],
): Promise<UndoneEdit | 'set-aside' | null> {
  try {
    return await undoneOf(wiki, edit, changes);
  } catch (error) {
    if (!(await isPageToBlame(wiki.api, error))) throw error;
    await wiki.setAside.reverts.add(edit.pageId, error);
    return 'set-aside';
  }
}

async function undoneOf(
  { api, proposals, account }: EditedWiki,
  edit: StoredEdit,
  changes: readonly MadeChange[],
): Promise<UndoneEdit | null> {
  const { pageId, baseRevisionId, revisionId } = edit;
  const later = await revisionsAfter(api, pageId, revisionId);
  const last = lastOfOthers(later, account);
  const wanted = [baseRevisionId, revisionId, ...(last === null ? [] : [last.revisionId])];
  const texts = await revisionTexts(api, wanted);
  const afterwards = {
    templates: proposals.templates,
    account,
    changes,
    base: texts.get(baseRevisionId) ?? null,
    ours: texts.get(revisionId) ?? null,
    later,
    last: last === null ? null : (texts.get(last.revisionId) ?? null),
  };
  const revert = judgeRevert(afterwards);
  if (revert === null) return null;
  return { edit, made: changes, revert, denied: deniedDeaths(afterwards, revert) };
}

/** The newest one before our next edit: what we changed ourselves, nobody has undone. */
function lastOfOthers(later: readonly Revision[], account: string): Revision | null {
  const next = later.findIndex(({ user }) => user === account);
  return (next < 0 ? later : later.slice(0, next)).at(-1) ?? null;
}

/** An edit that people have undone. */
interface UndoneEdit {
  edit: StoredEdit;
  made: readonly MadeChange[];
  revert: Revert;
  /** URLs of which it said that they are dead. */
  denied: readonly string[];
}

async function takeNote(
  { database, logger, clock, doubtDeath }: RepairParts,
  { name }: EditedWiki,
  { edit, made, revert, denied }: UndoneEdit,
): Promise<void> {
  const undone = made.filter((_, place) => revert.undone[place] === true);
  // The doubt first: noted without it, a kill in between would lose it.
  for (const url of denied) await doubtDeath(url, name);
  const { revisionId: revertedBy, undone: places } = revert;
  const noted = { revertedBy, undone: places, nowS: secondsOf(clock) };
  if (!(await noteRevert(database, edit.editId, noted))) return;
  const { title, revisionId } = edit;
  const urls = undone.map(({ url }) => url);
  logger.warn({ wiki: name, title, revisionId, revertedBy, urls }, 'repair: people undid an edit');
}
