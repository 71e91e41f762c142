import { dayNumberOf } from '../status/day-number';
import { pageTalliesOf, removePageTallies, savePageTallies } from '../store/tallies/page-tally';
import { noteTallied, untalliedChanges } from '../store/tallies/untallied-changes';
import { tallyPages } from './count-pages';
import { tallyRulesFor } from './tally-rules';
import { namePages } from './name-pages';
import type { TalliedWiki, PageTallyParts } from './tally-parts';

/** Entries of a wiki's feed that are looked at in one go. */
const CHANGES_AT_ONCE = 2_000;

/**
 * Counts the pages of a wiki anew of which it was told that verdicts changed; the sums of websites wait for the next walk. It may be
 * cut off anywhere.
 * @throws the signal's reason when aborted; what our own database and the wiki's reader throw
 */
export async function countChangedPages(
  parts: PageTallyParts,
  wiki: TalliedWiki,
  signal: AbortSignal,
): Promise<void> {
  const rules = await tallyRulesFor(parts, wiki);
  const { database, clock } = parts;
  const { wikiId } = wiki;
  for (;;) {
    signal.throwIfAborted();
    const changes = await untalliedChanges(database, wikiId, CHANGES_AT_ONCE);
    if (changes === null) return;
    const { pageIds } = changes;
    const today = dayNumberOf(clock.now());
    const counted = await tallyPages(parts, wiki, { wikiId, pageIds }, { ...rules, today });
    const known = await pageTalliesOf(database, wikiId, pageIds);
    const tallies = await namePages(counted.pages, known, wiki.wiki, today);
    const told = new Set(tallies.map(({ pageId }) => pageId));
    await database.transaction(async (statements) => {
      if (!(await noteTallied(statements, wikiId, changes))) return;
      const gone = [...known.keys()].filter((pageId) => !told.has(pageId));
      await removePageTallies(statements, wikiId, gone);
      await savePageTallies(statements, wikiId, tallies);
    });
  }
}
