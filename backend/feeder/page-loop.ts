import { wikiName } from '../config/wikis-file';
import type { Clock } from '../runtime/clock';
import { wikiIdOf } from '../store/wikis';

import type { Wiki, Wikis } from '../wiki/wikis';
import { countOnce } from './count-loop';
import { criteriaKeyOf } from './criteria-key';
import type { Feeding } from './feeding';
import { keepHouse } from './housekeeping';
import { PassedWiki } from './passed-wiki';
import { statesByWiki, wikiKey } from './states-by-wiki';
import { dueAtS, inTurn, holdingUpRemoval, nextWiki, type ScheduledWiki } from './schedule';
import { tellAlarms } from './tell-alarms';
import { Turns } from './turns';
import { passOverWiki, type PassOutcome } from './wiki-pass';

const DAY_S = 86_400;
/** In a line of the log. */
const WIKIS_NAMED = 20;
/** While nothing is due: how soon a changed wikis file is noticed. */
const LOOK_MS = 60_000;

/**
 * One pass of the page loop over all wikis (W1.5, W1.6), due or not, with the count of links and
 * housekeeping at its end (W2.7, C1). A wiki that fails never stops the others, one that is slow to
 * answer does not hold them up (turns.ts).
 * @returns the wikis that failed
 * @throws the signal's reason when aborted; what our own database throws
 */
export async function feedOnce(
  feeding: Feeding,
  wikis: Wikis,
  signal: AbortSignal,
): Promise<Wiki[]> {
  const failed: Wiki[] = [];
  await takingTurns(feeding, signal, async (turns, begin, either) => {
    for (const { wiki } of inTurn(await scheduled(feeding, wikis))) {
      while (!turns.isOpen) await turns.waitForRoom(either);
      await begin(wikis, wiki, (outcome) => {
        if (outcome === 'failed' || outcome === 'superseded') failed.push(wiki);
      });
    }
    await turns.allEnded();
  });
  await countOnce(feeding, wikis, signal);
  await keepHouseUnlessBroken(feeding, wikis, signal);
  return failed;
}

/**
 * The page loop: always the wiki whose turn it is, each every `periodDays` days; a loop that takes
 * longer simply runs on, oldest first (W1.8). A wiki that is slow to answer does not hold up the others
 * (turns.ts). In between, the daily duties: housekeeping and alarms, when nothing is due, or after two
 * days all the same. Ends when aborted.
 */
export async function runPageLoop(
  feeding: Feeding,
  wikis: Wikis,
  periodDays: number,
  signal: AbortSignal,
): Promise<void> {
  const now = (): number => Math.floor(feeding.clock.now() / 1000);
  let dutiesAtS = now() - DAY_S;
  try {
    await takingTurns(feeding, signal, async (turns, begin, either) => {
      for (;;) {
        while (!turns.isOpen) await turns.waitForRoom(either);
        const all = await scheduled(feeding, wikis);
        const waiting = all.filter(({ wiki }) => !turns.has(wikiName(wiki)));
        const wiki = nextWiki(waiting, periodDays * DAY_S, now());
        if (now() - dutiesAtS >= (wiki === null ? DAY_S : 2 * DAY_S)) {
          dutiesAtS = now();
          await doDailyDuties(feeding, wikis, either);
        } else if (wiki !== null) {
          await begin(wikis, wiki);
        } else {
          const dueS = waiting.map((one) => dueAtS(one, periodDays * DAY_S));
          await idle({ ...feeding, turns }, wikis, Math.min(dutiesAtS + DAY_S, ...dueS), either);
        }
      }
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Begins the turn of a wiki; `ended` is told how its pass ended. */
type Begin = (wikis: Wikis, wiki: Wiki, ended?: (outcome: PassOutcome) => void) => Promise<void>;

/**
 * Runs `loop` with turns that have all ended when it has.
 * @throws what `loop` throws, or a pass; the others are then told to stop
 */
async function takingTurns(
  feeding: Feeding,
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
        const outcome = await passOverWiki(feeding, pass, turn);
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

async function doDailyDuties(feeding: Feeding, wikis: Wikis, signal: AbortSignal): Promise<void> {
  await keepHouseUnlessBroken(feeding, wikis, signal);
  await tellAlarms(feeding, wikis);
}

/** Waits until `untilS` (seconds since 1970), a turn has ended, or the wikis file says something else. */
async function idle(
  { clock, turns }: { clock: Clock; turns: Turns },
  wikis: Wikis,
  untilS: number,
  signal: AbortSignal,
): Promise<void> {
  const before = [...wikis.all];
  const isUnchanged = (): boolean =>
    wikis.all.length === before.length && wikis.all.every((wiki, index) => wiki === before[index]);
  while (isUnchanged()) {
    const leftMs = untilS * 1000 - clock.now();
    if (leftMs <= 0) return;
    if (await turns.waitForRoom(signal, Math.min(leftMs, LOOK_MS))) return;
  }
}

/** All configured wikis with what is known of them, by two statements. */
async function scheduled({ database }: Feeding, wikis: Wikis): Promise<ScheduledWiki<Wiki>[]> {
  const states = await statesByWiki(database);
  return wikis.all.map((wiki) => ({
    wiki,
    state: states.get(wikiKey(wiki.farm.code, wiki.dbname)),
    criteriaKey: criteriaKeyOf(wiki),
  }));
}

async function keepHouseUnlessBroken(
  feeding: Feeding,
  wikis: Wikis,
  signal: AbortSignal,
): Promise<void> {
  const nowS = Math.floor(feeding.clock.now() / 1000);
  const waitedFor = holdingUpRemoval(await scheduled(feeding, wikis), nowS).map(wikiName);
  if (waitedFor.length > 0) {
    feeding.logger.warn(
      { wikis: waitedFor.slice(0, WIKIS_NAMED), more: Math.max(0, waitedFor.length - WIKIS_NAMED) },
      'page loop: no URL is removed before these wikis have passed, or left the wikis file',
    );
  }
  try {
    await keepHouse(feeding, wikis.all, waitedFor.length === 0, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    feeding.logger.error({ err: error }, 'page loop: housekeeping left for the next time');
  }
}
