import type { EditOutcome } from '../store/repairs/edit-row';
import { editsWith, endEdit } from '../store/repairs/repair-edits';
import { secondsOf, type EditedWiki, type RepairParts } from './repair-parts';
import { ownRevisionAfter } from '../wiki/editing/save-as-account';

/** A wiki may be at work on what was handed to it; after so long it is done, or never will be. */
const UNDER_WAY_S = 120;

/**
 * Finds out what became of edits that were begun and of whose end nothing is known, as the process was killed in the
 * middle, or the wiki gave no answer: a page's revisions tell whether it was saved. One process at a time edits a wiki.
 * @returns the revision that came of each, by page id; null: it was not saved
 * @throws ActionApiError; the signal's reason when aborted
 */
export async function settleBegunEdits(
  { database, clock, signal }: Pick<RepairParts, 'database' | 'clock' | 'signal'>,
  wiki: EditedWiki,
): Promise<Map<number, number | null>> {
  const settled = new Map<number, number | null>();
  const settle = async (begun: EditOutcome, saved: EditOutcome): Promise<void> => {
    for await (const edits of editsWith(database, wiki.wikiId, begun, 0)) {
      for (const { editId, pageId, title, baseRevisionId, begunAtS } of edits) {
        const leftS = begunAtS + UNDER_WAY_S - secondsOf(clock);
        if (leftS > 0) await clock.sleep(leftS * 1_000, signal);
        signal.throwIfAborted();
        const page = saved === 'noted' ? title : pageId;
        const own = await ownRevisionAfter(wiki, { page, baseRevisionId });
        await endEdit(database, editId, own === null ? 'not-saved' : saved, own ?? 0);
        settled.set(pageId, own);
      }
    }
  };
  await settle('begun', 'saved');
  await settle('note-begun', 'noted');
  return settled;
}
