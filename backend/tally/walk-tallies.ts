import { dayNumberOf } from '../status/day-number';
import { windowAmong } from '../store/answers/suspects-of-pages';
import { addDomainTallies } from '../store/tallies/domain-tally';
import { pageTalliesBetween, type PageTally } from '../store/tallies/page-tally';
import { noteTallyWalk, type TallyWalk } from '../store/tallies/tally-walks';
import { tallyPages, summedDomains } from './count-pages';
import { tallyRulesFor, type TallyRules } from './tally-rules';
import { namePages } from './name-pages';
import { replaceTallies } from './replace-tallies';
import type { PageCountingParts, TalliedWiki } from './tally-parts';

/** How a walk goes on. */
export interface TallyTurn {
  mayGoOn: () => boolean;
  /** Rests after each window as long as that took, for who works beside it. */
  isGentle: boolean;
  signal: AbortSignal;
}

const LINKS_PER_WINDOW = 2_000;
const PAGE_ID_MAX = 4_294_967_295;
const NOTHING = { pages: 0, dead: 0 };

/** Whether a walk over a wiki has begun and not come to its end. */
export const isUnderWay = ({ generation, wholeGeneration }: TallyWalk): boolean =>
  generation > wholeGeneration;

/**
 * Walks on over the pages of a wiki, window by window, and counts their dead links: what it writes and how far it has come are
 * one transaction, so that it may be cut off anywhere. Another walk begins where the last one is whole.
 * @returns whether it has come to its end, or somebody else goes on with it
 * @throws the signal's reason when aborted; what our own database throws
 */
export async function walkTallies(
  parts: PageCountingParts,
  wiki: TalliedWiki,
  walk: TallyWalk,
  { mayGoOn, isGentle, signal }: TallyTurn,
): Promise<boolean> {
  const { clock } = parts;
  const rules = await tallyRulesFor(parts, wiki);
  let before = walk;
  do {
    signal.throwIfAborted();
    const startedAtMs = clock.now();
    const after = await walkWindow(parts, wiki, before, rules);
    if (after === null || !isUnderWay(after)) return true;
    before = after;
    if (isGentle) await clock.sleep(clock.now() - startedAtMs, signal);
  } while (mayGoOn());
  return false;
}

/** @returns how far it has come; null: somebody else has moved it */
async function walkWindow(
  parts: PageCountingParts,
  wiki: TalliedWiki,
  before: TallyWalk,
  rules: TallyRules,
): Promise<TallyWalk | null> {
  const { database, clock } = parts;
  const { wikiId } = wiki;
  const begun = begunAt(before, clock.now());
  const afterPageId = begun.walkedTo;
  const window = await windowAmong(
    database,
    rules.among,
    { wikiId, afterPageId },
    LINKS_PER_WINDOW,
  );
  const pages = { wikiId, afterPageId, lastPageId: window ?? PAGE_ID_MAX };
  const today = dayNumberOf(clock.now());
  const counted = await tallyPages(parts, wiki, pages, { ...rules, today });
  const known = await pageTalliesBetween(database, pages);
  const ask = (pageIds: readonly number[]) => parts.askNamespaces(wiki, pageIds);
  const tallies = await namePages(counted.pages, known, ask, today);
  const after = countedOn(begun, tallies, { walkedTo: window, nowMs: clock.now() });
  const told = tallies.map(({ pageId }) => pageId);
  const sums = summedDomains(told.flatMap((pageId) => counted.domains.get(pageId) ?? []));
  return database.transaction(async (statements) => {
    if (!(await noteTallyWalk(statements, wikiId, after, before))) return null;
    await replaceTallies(statements, wikiId, { known, tallies });
    await addDomainTallies(statements, { wikiId, generation: after.generation }, sums);
    return after;
  });
}

/** The one under way, or a new one. */
function begunAt(walk: TallyWalk, nowMs: number): TallyWalk {
  if (isUnderWay(walk)) return walk;
  const begunAtS = Math.floor(nowMs / 1_000);
  return { ...walk, walkedTo: 0, begunAtS, generation: walk.generation + 1, counted: NOTHING };
}

function countedOn(
  walk: TallyWalk,
  tallies: readonly PageTally[],
  { walkedTo, nowMs }: { walkedTo: number | null; nowMs: number },
): TallyWalk {
  const dead = tallies.filter((page) => page.dead > 0);
  const counted = {
    pages: walk.counted.pages + dead.length,
    dead: dead.reduce((sum, page) => sum + page.dead, walk.counted.dead),
  };
  if (walkedTo !== null) return { ...walk, walkedTo, counted };
  const endedAtS = Math.floor(nowMs / 1_000);
  const { generation } = walk;
  return {
    ...walk,
    walkedTo: 0,
    endedAtS,
    wholeGeneration: generation,
    whole: counted,
    counted: NOTHING,
  };
}
