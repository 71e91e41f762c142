import { wikiName } from '../../config/wiki-config';
import { runTogether } from '../../runtime/run-together';
import { dueLists, restList, type DueFirst, type DueList } from '../../store/page-lists/due-lists';
import { settleFault } from '../../store/page-lists/settle-list';
import { storedWikis, wikiKey } from '../../store/pages/wikis';
import type { Wiki, Wikis } from '../../wiki/wikis';
import { forgetLists } from './forget-lists';
import { readList, type ListReadingParts } from './read-list';

/** How soon a list is read for which somebody waits. */
const LOOK_MS = 2_000;
/** How often what nobody wants is looked for. */
const FORGET_MS = 60_000;
/** Lists that are read at once, so that a large one holds up no small ones, nor new ones the others. */
const READERS: readonly DueFirst[] = ['untried', 'untried', 'tried'];
const DUE_AT_ONCE = 10;
const DAY_S = 86_400;
/** A list is read each day as long as somebody has looked at it within so many days. */
const USED_DAYS = 14;
/** Who has asked for a category subscribes within seconds. */
const ASKED_S = 3_600;
const AWAY_S = 3_600;

/**
 * Beside the page loop: reads which pages the lists have that people have asked for or subscribed to (C4), each once a day as
 * long as somebody uses it, and forgets those that nobody does any more. A list that fails never stops the others. Ends when
 * aborted.
 * @throws what our own database throws
 */
export async function runListLoop(
  parts: ListReadingParts,
  wikis: Pick<Wikis, 'all'>,
  signal: AbortSignal,
): Promise<void> {
  const reading = (first: DueFirst) => async (either: AbortSignal) => {
    while (!either.aborted) {
      const wasRead = await readNextList(parts, wikis, { first, signal: either });
      if (!wasRead) await parts.clock.sleep(LOOK_MS, either);
    }
  };
  const forgetting = async (either: AbortSignal): Promise<void> => {
    while (!either.aborted) {
      await forgetLists(parts, either);
      await parts.clock.sleep(FORGET_MS, either);
    }
  };
  try {
    await runTogether(signal, [forgetting, ...READERS.map(reading)]);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Reads those that are due, and forgets the unused ones. @throws the signal's reason; what our own database throws */
export async function keepListsOnce(
  parts: ListReadingParts,
  wikis: Pick<Wikis, 'all'>,
  signal: AbortSignal,
): Promise<void> {
  await forgetLists(parts, signal);
  while (await readNextList(parts, wikis, { first: 'untried', signal })) signal.throwIfAborted();
}

/** A wiki that is not configured, or not known yet. */
const awayUntil = (nextAtS: number) => ({ fault: 'wiki-away', nextAtS }) as const;

/** @returns false: none was due, or none could be kept that is not read by somebody else */
async function readNextList(
  parts: ListReadingParts,
  wikis: Pick<Wikis, 'all'>,
  { first, signal }: { first: DueFirst; signal: AbortSignal },
): Promise<boolean> {
  const nowS = Math.floor(parts.clock.now() / 1_000);
  const lately = { nowS, seenSinceS: nowS - USED_DAYS * DAY_S, askedSinceS: nowS - ASKED_S };
  const due = await dueLists(parts.database, lately, { first, limit: DUE_AT_ONCE });
  if (due.length === 0) return false;
  const wikiById = await wikisById(parts, wikis);
  for (const list of due) {
    signal.throwIfAborted();
    const wiki = wikiById.get(list.wikiId);
    if (!list.isUsed) await restList(parts.database, list, lately);
    else if (wiki === undefined) await settleFault(parts.database, list, awayUntil(nowS + AWAY_S));
    else if (await readOrLog(parts, wiki, list, signal)) return true;
  }
  return false;
}

/** @returns false: somebody else reads it, or it could not be kept */
async function readOrLog(
  parts: ListReadingParts,
  wiki: Wiki,
  list: DueList,
  signal: AbortSignal,
): Promise<boolean> {
  // Not by which words: who asked for it shall not be found by the log.
  const log = parts.logger.child({ wiki: wikiName(wiki), list: list.listId, source: list.source });
  try {
    const outcome = await readList(parts, wiki, list, signal);
    if (outcome === null) return false;
    if ('cause' in outcome) {
      const { fault, cause } = outcome;
      log.warn({ fault, err: cause }, 'lists: a list of pages was not read');
    } else log.info(outcome, 'lists: a list of pages was read');
  } catch (error) {
    if (signal.aborted) throw error;
    log.error({ err: error }, 'lists: a list of pages was not kept, tried again in a minute');
    return false;
  }
  return true;
}

async function wikisById(
  { database }: ListReadingParts,
  wikis: Pick<Wikis, 'all'>,
): Promise<Map<number, Wiki>> {
  const byKey = new Map(wikis.all.map((wiki) => [wikiKey(wiki.farm.code, wiki.dbname), wiki]));
  const stored = await storedWikis(database);
  return new Map(
    stored.flatMap(({ wikiId, farm, dbname }) => {
      const wiki = byKey.get(wikiKey(farm, dbname));
      return wiki === undefined ? [] : [[wikiId, wiki] as const];
    }),
  );
}
