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
  for (const { editId, pageId, baseRevisionId } of await editsWith(database, wikiId, 'begun', 0)) {
    signal.throwIfAborted();
    const later = await revisionsAfter(api, pageId, baseRevisionId);
    const own = later.find(({ user }) => user === account);
    await endEdit(
      database,
      editId,
      own === undefined ? 'not-saved' : 'saved',
      own?.revisionId ?? 0,
    );
  }
}
