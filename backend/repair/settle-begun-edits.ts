import type { EditOutcome, StoredEdit } from '../store/repairs/edit-row';
import { editsWith, endEdit } from '../store/repairs/repair-edits';
import { revisionsAfter } from '../wiki/editing/revisions';
import type { EditedWiki, RepairParts } from './repair-parts';

/**
 * Finds out what became of edits that were begun and of whose end nothing is known, as the process was killed in the
 * middle: a page's revisions tell whether the wiki has saved them. One process at a time edits a wiki.
 * @throws ActionApiError
 */
export async function settleBegunEdits(
  { database, signal }: Pick<RepairParts, 'database' | 'signal'>,
  { wikiId, api, account }: EditedWiki,
): Promise<void> {
  const settle = async (edits: readonly StoredEdit[], saved: EditOutcome): Promise<void> => {
    for (const { editId, pageId, title, baseRevisionId } of edits) {
      signal.throwIfAborted();
      const later = await revisionsAfter(api, saved === 'noted' ? title : pageId, baseRevisionId);
      const own = later.find(({ user }) => user === account);
      const outcome = own === undefined ? 'not-saved' : saved;
      await endEdit(database, editId, outcome, own?.revisionId ?? 0);
    }
  };
  await settle(await editsWith(database, wikiId, 'begun', 0), 'saved');
  await settle(await editsWith(database, wikiId, 'note-begun', 0), 'noted');
}
