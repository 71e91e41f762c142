import type { PageOutcome } from './edit-page';
import type { EditedWiki, RepairParts } from './repair-parts';
import { settleBegunEdits } from './settle-begun-edits';
import { isPageToBlame } from '../wiki/set-aside';

/** An edit of a page, or a note about it. */
export interface PageSaving {
  pageId: number;
  /** @param mayGoOn to be asked before it is tried again */
  save: (mayGoOn: () => Promise<boolean>) => Promise<PageOutcome>;
  /** Asks other pages, such as the stop page: what fails there is no fault of this one. */
  mayGoOn: () => Promise<boolean>;
}

/**
 * Edits a page, or leaves a note about it. Where the wiki does not take that though it answers otherwise, it is found out
 * whether it was saved all the same; a page that was not is set aside, so that it stops no other.
 * @throws what `save` throws where the page is not to blame
 */
export async function saveOrSetAside(
  repairing: Pick<RepairParts, 'database' | 'clock' | 'signal'>,
  wiki: EditedWiki,
  { pageId, save, mayGoOn }: PageSaving,
): Promise<PageOutcome> {
  const { edits } = wiki.setAside;
  let isElsewhere = false;
  const askElsewhere = async (): Promise<boolean> => {
    isElsewhere = true;
    const answer = await mayGoOn();
    isElsewhere = false;
    return answer;
  };
  try {
    const outcome = await save(askElsewhere);
    if (outcome.kind === 'saved') await edits.remove(pageId);
    return outcome;
  } catch (error) {
    if (isElsewhere || !(await isPageToBlame(wiki.api, error))) throw error;
    const revisionId = (await settleBegunEdits(repairing, wiki)).get(pageId) ?? null;
    if (typeof revisionId === 'number') {
      await edits.remove(pageId);
      return { kind: 'saved', revisionId };
    }
    if (revisionId === null) await edits.add(pageId, error);
    return { kind: 'conflict' };
  }
}
