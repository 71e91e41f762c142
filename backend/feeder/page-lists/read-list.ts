import { SlowAnswerError } from '../../runtime/http/time-span';
import { withinTime } from '../../runtime/http/within-time';
import type { DueList, HeldList } from '../../store/page-lists/due-lists';
import type { ListFault } from '../../store/page-lists/list-fault';
import { keepListedPages } from '../../store/page-lists/listed-pages';
import { dropPastedLines } from '../../store/page-lists/pasted-lines';
import { settleFault, settleList } from '../../store/page-lists/settle-list';
import { noteUnknownPages } from '../../store/pages/page-requests';
import type { Wiki } from '../../wiki/wikis';
import type { FeederParts } from '../feeder-parts';
import { findListedPages } from './find-pages';
import { whileHeld } from './hold-list';
import { ListFaultError } from './list-fault-error';
import type { ListFinding, ListWatch } from './list-finding';
import type { ListServices } from './list-services';

/** What lists are read with. */
export type ListReadingParts = Pick<FeederParts, 'database' | 'clock' | 'logger'> & {
  services: ListServices;
};

/** Real time that one reading may take. */
const READING_MS = 15 * 60_000;
/** A little less than a day, so that it has its turn at the same time each day. */
const AGAIN_S = 23 * 3_600;
/** What passes by itself is tried again so soon, and each time that it has not passed after twice as long. */
const RETRY_S = 3_600;
/** What took a reader for too long once would hold up the others each hour: it waits for its day. */
const PASSING: ReadonlySet<ListFault> = new Set(['service-away', 'wiki-away', 'too-slow']);

/** What a reading has brought, for the log. */
export type ListOutcome =
  | { fault: ListFault; cause: unknown }
  | { pages: number; added: number; removed: number; isCut: boolean };

/**
 * Reads which pages a list stands for, and keeps them; pages that are not known yet are handed to the page loop, which alone
 * decides whether they are watched (W1.9). What cannot be read is told, and tried again.
 * @returns null: somebody else reads it
 * @throws ListLostError; what our own database throws; the signal's reason
 */
export async function readList(
  parts: ListReadingParts,
  wiki: Pick<Wiki, 'reader' | 'dbname'>,
  list: DueList,
  signal: AbortSignal,
): Promise<ListOutcome | null> {
  const { database } = parts;
  const done = await whileHeld(parts, list, signal, async (watch) => {
    const finding = await orFault(find(parts, wiki, list, watch), watch.signal);
    if ('cause' in finding) return finding;
    const kept = await keepListedPages(database, list, finding.pageIds);
    await noteUnknownPages(database, list.wikiId, [...finding.pageIds]);
    return { finding, kept };
  });
  if (done === null) return null;
  const { found, held } = done;
  if ('cause' in found) {
    await settleFault(database, held, { ...found, nextAtS: nextAfter(parts, list, found.fault) });
    return found;
  }
  return settle(parts, { list, held }, found);
}

function find(
  { database, services }: ListReadingParts,
  wiki: Pick<Wiki, 'reader' | 'dbname'>,
  list: DueList,
  { tell, signal }: ListWatch,
): Promise<ListFinding> {
  return withinTime(READING_MS, signal, (inTime) =>
    findListedPages({ wiki, services, database }, list, { tell, signal: inTime }),
  );
}

/** Whatever else goes wrong while pages are looked for is the wiki's. */
async function orFault(
  finding: Promise<ListFinding>,
  signal: AbortSignal,
): Promise<ListFinding | { fault: ListFault; cause: unknown }> {
  try {
    return await finding;
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ListFaultError) return { fault: cause.fault, cause };
    return { fault: cause instanceof SlowAnswerError ? 'too-slow' : 'wiki-away', cause };
  }
}

async function settle(
  parts: ListReadingParts,
  { list, held }: { list: DueList; held: HeldList },
  { finding, kept }: { finding: ListFinding; kept: { added: number; removed: number } },
): Promise<ListOutcome> {
  const { pageIds, isCut, missing, fault } = finding;
  const pages = pageIds.size;
  const readAtS = Math.floor(parts.clock.now() / 1_000);
  const nextAtS = nextAfter(parts, list, null);
  const reading = { pages, isCut, missing, readAtS, nextAtS, fault };
  // In one transaction: who pastes the same in between would lose the lines.
  await parts.database.transaction(async (statements) => {
    const isOurs = await settleList(statements, held, reading);
    if (isOurs && list.source === 'pasted') await dropPastedLines(statements, list.listId);
  });
  return { pages, ...kept, isCut };
}

/** What was pasted is not read again by itself. */
function nextAfter({ clock }: ListReadingParts, list: DueList, fault: ListFault | null): number {
  const isPassing = fault !== null && PASSING.has(fault);
  if (list.source === 'pasted' && !isPassing) return 0;
  const waitS = isPassing && fault !== 'too-slow' ? retryAfter(list) : AGAIN_S;
  return Math.floor(clock.now() / 1_000) + waitS;
}

/** Twice as long as it had waited for this try, if that was for something that passes, too. Seconds. */
function retryAfter({ fault, triedAtS, dueAtS }: DueList): number {
  if (fault === null || !PASSING.has(fault)) return RETRY_S;
  return Math.min(AGAIN_S, Math.max(RETRY_S, 2 * (dueAtS - triedAtS)));
}
