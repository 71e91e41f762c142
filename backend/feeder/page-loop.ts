import { wikiName } from '../config/wiki-config';
import type { Clock } from '../runtime/clock';
import { wikiIdOf } from '../store/pages/wikis';
import type { Wiki, Wikis } from '../wiki/wikis';
import { isExcludedByItems } from './ask-items';
import { countOnce } from './count-loop';
import type { FeederParts } from './feeder-parts';
import { keepHouseUnlessBroken } from './keep-house-unless-broken';
import { askItemsOf } from './item-loop';
import { PassedWiki } from './passed-wiki';
import { dueAtS, inTurn, nextWiki, type ScheduledWiki } from './schedule';
import { scheduled } from './scheduled-wikis';
import { tellAlarms } from './tell-alarms';
import { Turns } from './turns';
import { runPass, type PassOutcome } from './wiki-pass';

const DAY_S = 86_400;
/** While nothing is due: how soon a changed wikis file is noticed. */
const LOOK_MS = 60_000;
/** Just begun: a farm that is watched in whole has its list within a second, as a rule. */
const LOOK_FOR_LISTS_MS = 5_000;

/**
 * One pass of the page loop over all wikis (W1.5, W1.6), due or not, with the count of links and
 * housekeeping at its end (W2.7, C1). A wiki that fails never stops the others, one that is slow to
 * answer does not hold them up (turns.ts). Those of which Wikidata has to be asked first come last, and
 * behind all others those that are not known at first.
 * @param untilWhole waits until all wikis are known
 * @returns the wikis that failed
 * @throws the signal's reason when aborted; what our own database throws
 */
export async function feedOnce(
  feeding: FeederParts,
  wikis: Wikis,
  signal: AbortSignal,
  untilWhole: (signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
): Promise<Wiki[]> {
  const failed: Wiki[] = [];
  const begun = new Set<string>();
  await takingTurns(feeding, signal, async (turns, begin, either) => {
    const passOverOthers = async (): Promise<void> => {
      const others = (await scheduled(feeding, wikis)).filter(
        ({ wiki }) => !begun.has(wikiName(wiki)),
      );
      for await (const wiki of asRoomIsMade(turns, itemsLast(inTurn(others)), either)) {
        begun.add(wikiName(wiki));
        if (isExcludedByItems(wiki)) {
          await askItemsOf(feeding, wiki, { mayGoOn: () => true, signal: either });
        }
        await begin(wikis, wiki, (outcome) => {
          if (outcome === 'failed' || outcome === 'superseded') failed.push(wiki);
        });
      }
    };
    const isWhole = wikis.isWhole;
    await passOverOthers();
    if (!isWhole) {
      await untilWhole(either);
      await passOverOthers();
    }
    await turns.allEnded();
  });
  await countOnce(feeding, wikis, signal);
  await keepHouseUnlessBroken(feeding, wikis, signal);
  return failed;
}

/** The wikis in this order, but each one before those that may not begin yet. */
async function* asRoomIsMade(
  turns: Turns,
  wikis: readonly Wiki[],
  signal: AbortSignal,
): AsyncGenerator<Wiki, void, undefined> {
  const waiting = new Set(wikis);
  while (waiting.size > 0) {
    while (!turns.isFree) await turns.waitForRoom(signal);
    const next = [...waiting].find((wiki) => mayBegin(turns, wiki));
    if (next === undefined) {
      await turns.waitForRoom(signal);
      continue;
    }
    waiting.delete(next);
    yield next;
  }
}

function itemsLast(wikis: readonly ScheduledWiki<Wiki>[]): Wiki[] {
  const all = wikis.map(({ wiki }) => wiki);
  return [...all.filter((wiki) => !isExcludedByItems(wiki)), ...all.filter(isExcludedByItems)];
}

/**
 * The page loop: always the wiki whose turn it is, each every `periodDays` days; a loop that takes
 * longer simply runs on, oldest first (W1.8). A wiki that is slow to answer does not hold up the others
 * (turns.ts). In between, the daily duties: housekeeping and alarms, when nothing is due, or after two
 * days all the same, but not before all wikis are known. Ends when aborted.
 */
export async function runPageLoop(
  feeding: FeederParts,
  wikis: Wikis,
  periodDays: number,
  signal: AbortSignal,
): Promise<void> {
  const now = (): number => Math.floor(feeding.clock.now() / 1000);
  let dutiesAtS = now() - DAY_S;
  try {
    await takingTurns(feeding, signal, async (turns, begin, either) => {
      for (;;) {
        while (!turns.isFree) await turns.waitForRoom(either);
        const all = await scheduled(feeding, wikis);
        const waiting = all.filter(({ wiki }) => mayBegin(turns, wiki));
        const wiki = nextWiki(waiting, periodDays * DAY_S, now());
        const dutiesDueS = wikis.isWhole ? dutiesAtS + DAY_S : Infinity;
        if (now() >= (wiki === null ? dutiesDueS : dutiesDueS + DAY_S)) {
          dutiesAtS = now();
          await doDailyDuties(feeding, wikis, either);
        } else if (wiki !== null) {
          await begin(wikis, wiki);
        } else {
          const dueS = waiting.map((one) => dueAtS(one, periodDays * DAY_S));
          await idle({ ...feeding, turns }, wikis, Math.min(dutiesDueS, ...dueS), either);
        }
      }
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Those that are read by their API alone may all take days: they never keep one with a replica waiting. */
function mayBegin(turns: Turns, wiki: Wiki): boolean {
  return !turns.has(wikiName(wiki)) && (wiki.replica !== null || !turns.isFull);
}

/** Begins the turn of a wiki; `ended` is told how its pass ended. */
type Begin = (wikis: Wikis, wiki: Wiki, ended?: (outcome: PassOutcome) => void) => Promise<void>;

/**
 * Runs `loop` with turns that have all ended when it has.
 * @throws what `loop` throws, or a pass; the others are then told to stop
 */
async function takingTurns(
  feeding: FeederParts,
  signal: AbortSignal,
  loop: (turns: Turns, begin: Begin, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const turns = new Turns(feeding);
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const failed = (error: unknown): void => stop.abort(error);
  const begin: Begin = async (wikis, wiki, ended) => {
    either.throwIfAborted();
    const wikiId = await wikiIdOf(feeding.database, wiki.farm.code, wiki.dbname);
    const isInForce = (one: Wiki): boolean => wikis.all.includes(one);
    const pass = new PassedWiki(feeding, { wiki, wikiId }, isInForce, either);
    turns.begin(
      wikiName(wiki),
      async (turn) => {
        const outcome = await runPass(feeding, pass, turn);
        ended?.(outcome);
      },
      failed,
    );
  };
  try {
    await loop(turns, begin, either);
    either.throwIfAborted();
  } finally {
    stop.abort(new Error('the page loop is over'));
    await turns.allEnded();
  }
}

async function doDailyDuties(
  feeding: FeederParts,
  wikis: Wikis,
  signal: AbortSignal,
): Promise<void> {
  await keepHouseUnlessBroken(feeding, wikis, signal);
  await tellAlarms(feeding, wikis);
}

/** Waits until `untilS` (seconds since 1970), a turn has ended, or other wikis are to be watched. */
async function idle(
  { clock, turns }: { clock: Clock; turns: Turns },
  wikis: Wikis,
  untilS: number,
  signal: AbortSignal,
): Promise<void> {
  const before = { all: [...wikis.all], isWhole: wikis.isWhole };
  const isUnchanged = (): boolean =>
    wikis.isWhole === before.isWhole &&
    wikis.all.length === before.all.length &&
    wikis.all.every((wiki, index) => wiki === before.all[index]);
  const lookMs = before.isWhole ? LOOK_MS : LOOK_FOR_LISTS_MS;
  while (isUnchanged()) {
    const leftMs = untilS * 1000 - clock.now();
    if (leftMs <= 0) return;
    if (await turns.waitForRoom(signal, Math.min(leftMs, lookMs))) return;
  }
}
