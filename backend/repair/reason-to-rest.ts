import { stalledSince, type StalledWork } from '../store/pages/stalled-pages';
import { repairState } from '../store/repairs/repair-wikis';
import { secondsOf, type EditedWiki, type RepairParts } from './repair-parts';

/** As long as a page is set aside at first: by then it is known whether the wiki has recovered. */
const LATELY_S = 6 * 3_600;
/** A wiki has a few pages that it cannot save or tell of in time; so many new ones are its own fault. */
const PAGES_MAX = 20;

/** What the component asks of pages, as it is told. */
const TOLD: Readonly<Record<Exclude<StalledWork, 'text'>, string>> = {
  edit: 'saving',
  history: 'the history',
  reverts: 'the later revisions',
};

/**
 * Why a wiki is not edited for a while: it fails for so many pages that not these are to blame, though it still answers.
 * It is over by itself, when enough of them began to fail more than six hours ago. Of histories only those count that stalled
 * since one came: they are asked for one after the other, and a big wiki has more than twenty pages with a long one.
 * @returns null: it is well
 */
export async function reasonToRest(
  { database, clock }: Pick<RepairParts, 'database' | 'clock'>,
  { wikiId }: Pick<EditedWiki, 'wikiId'>,
): Promise<string | null> {
  const nowS = secondsOf(clock);
  const sinceS = nowS - LATELY_S;
  const lately = await stalledSince(database, wikiId, sinceS);
  for (const work of ['edit', 'reverts'] as const) {
    const pages = lately.get(work) ?? 0;
    if (pages >= PAGES_MAX) return reasonOf(work, pages);
  }
  if ((lately.get('history') ?? 0) < PAGES_MAX) return null;
  const { historyReadAtS } = await repairState(database, wikiId);
  // A clock that was ahead has told nothing.
  const fromS = historyReadAtS > nowS ? sinceS : Math.max(sinceS, historyReadAtS);
  const onEnd = (await stalledSince(database, wikiId, fromS)).get('history') ?? 0;
  return onEnd < PAGES_MAX ? null : reasonOf('history', onEnd);
}

function reasonOf(work: keyof typeof TOLD, pages: number): string {
  return `the wiki itself is at fault, not its pages: ${TOLD[work]} stalled for ${pages} of them within six hours; it rests until that is over`;
}
