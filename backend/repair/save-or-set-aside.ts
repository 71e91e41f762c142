import type { PageOutcome } from './edit-page';
import type { EditedWiki, RepairParts } from './repair-parts';
import { settleBegunEdits } from './settle-begun-edits';
import { isPageToBlame } from '../wiki/set-aside';

/**
 * Edits a page, or leaves a note about it. Where the wiki does not take that though it answers otherwise, it is found out
 * whether it was saved all the same; a page that was not is set aside, so that it stops no other.
 * @throws what `save` throws where the page is not to blame
 */
export async function saveOrSetAside(
  repairing: Pick<RepairParts, 'database' | 'clock' | 'signal'>,
  wiki: EditedWiki,
  pageId: number,
  save: () => Promise<PageOutcome>,
): Promise<PageOutcome> {
  const { edits } = wiki.setAside;
  try {
    const outcome = await save();
    if (outcome.kind === 'saved') await edits.remove(pageId);
    return outcome;
  } catch (error) {
    if (!(await isPageToBlame(wiki.api, error))) throw error;
    const revisionId = (await settleBegunEdits(repairing, wiki)).get(pageId) ?? null;
    if (revisionId !== null) return { kind: 'saved', revisionId };
    await edits.add(pageId, error);
    return { kind: 'conflict' };
  }
}
