import { slicesOf } from '../runtime/slices';
import type { StoredEdit } from '../store/repairs/edit-row';
import { changesOf, noteRevert } from '../store/repairs/repair-edits';
import { newestRevisions, revisionsAfter, revisionTexts } from '../wiki/editing/revisions';
import { judgeRevert, type MadeChange } from './judge-revert';
import type { EditedWiki, RepairParts } from './repair-parts';

/** Edits that are looked at together. */
const EDITS_AT_ONCE = 50;

/** An edit that people have undone. */
export interface RevertedEdit {
  edit: StoredEdit;
  urls: readonly string[];
}

/**
 * Looks whether people have undone edits of ours. Each one that they have is noted, never repeated on that page, and
 * its URLs are told as probably not dead.
 * @throws ActionApiError
 */
export async function lookForReverts(
  repairing: RepairParts,
  wiki: EditedWiki,
  edits: readonly StoredEdit[],
): Promise<RevertedEdit[]> {
  const reverted: RevertedEdit[] = [];
  for (const slice of slicesOf(edits, EDITS_AT_ONCE)) {
    const newest = await newestRevisions(wiki.api, [...new Set(slice.map(({ pageId }) => pageId))]);
    const changed = slice.filter(({ pageId, revisionId }) => {
      const now = newest.get(pageId);
      return now !== undefined && now.revisionId !== revisionId;
    });
    const changes = await changesOf(
      repairing.database,
      changed.map(({ editId }) => editId),
    );
    for (const edit of changed) {
      repairing.signal.throwIfAborted();
      const made = changes.get(edit.editId) ?? [];
      const revertedBy = await revertOf(wiki, edit, made);
      if (revertedBy === null) continue;
      const urls = [...new Set(made.map(({ url }) => url))];
      if (await takeNote(repairing, wiki, { edit, urls }, revertedBy))
        reverted.push({ edit, urls });
    }
  }
  return reverted;
}

async function revertOf(
  { api, proposals, account }: EditedWiki,
  { pageId, baseRevisionId, revisionId }: StoredEdit,
  changes: readonly MadeChange[],
): Promise<number | null> {
  const later = await revisionsAfter(api, pageId, revisionId);
  const newest = later.at(-1);
  if (newest === undefined) return null;
  const texts = await revisionTexts(api, [baseRevisionId, revisionId, newest.revisionId]);
  return judgeRevert({
    templates: proposals.templates,
    account,
    changes,
    base: texts.get(baseRevisionId) ?? null,
    ours: texts.get(revisionId) ?? null,
    later: [...later.slice(0, -1), texts.get(newest.revisionId) ?? newest],
  });
}

async function takeNote(
  { database, logger, doubtDeath }: RepairParts,
  { name }: EditedWiki,
  { edit, urls }: RevertedEdit,
  revertedBy: number,
): Promise<boolean> {
  // The doubt first: noted without it, a kill in between would lose it.
  for (const url of urls) await doubtDeath(url, name);
  const isNew = await noteRevert(database, edit.editId, revertedBy);
  if (isNew) {
    const { title, revisionId } = edit;
    logger.warn(
      { wiki: name, title, revisionId, revertedBy, urls },
      'repair: people undid an edit',
    );
  }
  return isNew;
}
