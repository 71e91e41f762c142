import { addDomainTallies, ALL_WIKIS, domainTalliesAfter } from '../store/tallies/domain-tally';
import { noteTallyWalk, type TallyWalk } from '../store/tallies/tally-walks';
import type { PageTallyParts } from './tally-parts';
import { isUnderWay, type TallyTurn } from './walk-tallies';

const DOMAINS_AT_ONCE = 2_000;

/**
 * Adds up the websites of all wikis, one wiki after the other, as its last whole count has them. It may be cut off anywhere; a wiki
 * that is counted anew meanwhile is told in part as it was before.
 * @param walks those of all wikis, by id
 * @returns whether it has come to its end, or somebody else goes on with it
 */
export async function sumAllWikis(
  parts: Pick<PageTallyParts, 'database' | 'clock'>,
  walks: ReadonlyMap<number, TallyWalk>,
  { mayGoOn, isGentle, signal }: TallyTurn,
): Promise<boolean> {
  const walk = walks.get(ALL_WIKIS);
  if (walk === undefined) return true;
  const { clock } = parts;
  let before = walk;
  do {
    signal.throwIfAborted();
    const startedAtMs = clock.now();
    const after = await addNext(parts, walks, before);
    if (after === null || !isUnderWay(after)) return true;
    before = after;
    if (isGentle) await clock.sleep(clock.now() - startedAtMs, signal);
  } while (mayGoOn());
  return false;
}

async function addNext(
  { database, clock }: Pick<PageTallyParts, 'database' | 'clock'>,
  walks: ReadonlyMap<number, TallyWalk>,
  before: TallyWalk,
): Promise<TallyWalk | null> {
  const nowS = Math.floor(clock.now() / 1_000);
  const begun = isUnderWay(before)
    ? before
    : {
        ...before,
        walkedTo: 0,
        walkedDomain: '',
        begunAtS: nowS,
        generation: before.generation + 1,
      };
  const next = nextWiki(walks, begun.walkedTo);
  const tallies =
    next === null
      ? []
      : await domainTalliesAfter(database, next, begun.walkedDomain, DOMAINS_AT_ONCE);
  const after = movedOn(begun, {
    wikiId: next?.wikiId ?? null,
    last: tallies.at(-1)?.domain,
    nowS,
  });
  return database.transaction(async (statements) => {
    if (!(await noteTallyWalk(statements, ALL_WIKIS, after, before))) return null;
    const { generation } = after;
    await addDomainTallies(statements, { wikiId: ALL_WIKIS, generation }, tallies);
    return after;
  });
}

/** The first wiki behind one that has ever been counted, with its last whole count. */
function nextWiki(
  walks: ReadonlyMap<number, TallyWalk>,
  afterWikiId: number,
): { wikiId: number; generation: number } | null {
  const counted = [...walks].filter(
    ([wikiId, { wholeGeneration }]) => wikiId > afterWikiId && wholeGeneration > 0,
  );
  const [first] = counted.toSorted(([a], [b]) => a - b);
  return first === undefined ? null : { wikiId: first[0], generation: first[1].wholeGeneration };
}

function movedOn(
  walk: TallyWalk,
  { wikiId, last, nowS }: { wikiId: number | null; last: string | undefined; nowS: number },
): TallyWalk {
  if (wikiId === null) {
    const { generation } = walk;
    return { ...walk, walkedTo: 0, walkedDomain: '', endedAtS: nowS, wholeGeneration: generation };
  }
  return last === undefined
    ? { ...walk, walkedTo: wikiId, walkedDomain: '' }
    : { ...walk, walkedDomain: last };
}
