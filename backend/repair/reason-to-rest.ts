import { stalledSince, type StalledWork } from '../store/pages/stalled-pages';
import { secondsOf, type EditedWiki, type RepairParts } from './repair-parts';

/** As long as a page is set aside at first: by then it is known whether the wiki has recovered. */
const LATELY_S = 6 * 3_600;
/** A wiki has a few pages that it cannot save or tell of in time; so many new ones are its own fault. */
const PAGES_MAX = 20;

/** What the component asks of pages, as it is told. */
const TOLD: readonly (readonly [StalledWork, string])[] = [
  ['edit', 'saving'],
  ['history', 'the history'],
  ['reverts', 'the later revisions'],
];

/**
 * Why a wiki is not edited for a while: it fails for so many pages that not these are to blame, though it still answers.
 * It is over by itself, when enough of them began to fail more than six hours ago.
 * @returns null: it is well
 */
export async function reasonToRest(
  { database, clock }: Pick<RepairParts, 'database' | 'clock'>,
  { wikiId }: Pick<EditedWiki, 'wikiId'>,
): Promise<string | null> {
  const stalled = await stalledSince(database, wikiId, secondsOf(clock) - LATELY_S);
  const [most] = TOLD.map(([work, what]) => ({ what, pages: stalled.get(work) ?? 0 })).filter(
    ({ pages }) => pages >= PAGES_MAX,
  );
  return most === undefined
    ? null
    : `the wiki itself is at fault, not its pages: ${most.what} stalled for ${most.pages} of them within six hours; it rests until that is over`;
}
