import type { EditOutcome, StoredEdit } from '../store/repairs/edit-row';
import { editsWith, endEdit } from '../store/repairs/repair-edits';
import { secondsOf, type EditedWiki, type RepairParts } from './repair-parts';
import { ownRevisionAfter } from '../wiki/editing/save-as-account';
import { isPageToBlame } from '../wiki/set-aside';

/** A wiki may be at work on what was handed to it; after so long it is done, or never will be. */
const UNDER_WAY_S = 120;

/** The revision that came of an edit; null: it was not saved; `unknown`: the wiki does not tell just now. */
type FoundRevision = number | null | 'unknown';

/**
 * Finds out what became of edits that were begun and of whose end nothing is known, as the process was killed in the
 * middle, or the wiki gave no answer: a page's revisions tell whether it was saved. One process at a time edits a wiki.
 * A page whose revisions do not come though the wiki answers otherwise is set aside with its edit, for the next time.
 * @returns the revision that came of each, by page id; null: it was not saved; `unknown`: the page was set aside
 * @throws ActionApiError; the signal's reason when aborted
 */
export async function settleBegunEdits(
  { database, clock, signal }: Pick<RepairParts, 'database' | 'clock' | 'signal'>,
  wiki: EditedWiki,
): Promise<Map<number, FoundRevision>> {
  const settled = new Map<number, FoundRevision>();
  const settle = async (begun: EditOutcome, saved: EditOutcome): Promise<void> => {
    for await (const edits of editsWith(database, wiki.wikiId, begun, 0)) {
      const { resting } = await wiki.setAside.edits.among(edits.map(({ pageId }) => pageId));
      for (const edit of edits) {
        const { editId, pageId, begunAtS } = edit;
        if (resting.has(pageId) || settled.get(pageId) === 'unknown') continue;
        const leftS = begunAtS + UNDER_WAY_S - secondsOf(clock);
        if (leftS > 0) await clock.sleep(leftS * 1_000, signal);
        signal.throwIfAborted();
        const own = await revisionOrSetAside(wiki, edit, saved);
        settled.set(pageId, own);
        if (own === 'unknown') continue;
        await endEdit(database, editId, own === null ? 'not-saved' : saved, own ?? 0);
      }
    }
  };
  await settle('begun', 'saved');
  await settle('note-begun', 'noted');
  return settled;
}

async function revisionOrSetAside(
  wiki: EditedWiki,
  { pageId, title, baseRevisionId }: StoredEdit,
  saved: EditOutcome,
): Promise<FoundRevision> {
  try {
    return await ownRevisionAfter(wiki, {
      page: saved === 'noted' ? title : pageId,
      baseRevisionId,
    });
  } catch (error) {
    if (!(await isPageToBlame(wiki.api, error))) throw error;
    await wiki.setAside.edits.add(pageId, error);
    return 'unknown';
  }
}
