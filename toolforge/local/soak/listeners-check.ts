import type { Database } from '../../../backend/runtime/database';
import { createTableChangeFeed } from '../../../backend/store/changes/table-change-feed';
import { isNews, loggedRows, type LoggedRow } from './logged-rows';
import type { HeardChange, StreamReader } from './stream-reader';

/** Who listens to the stream of changes, and what for. */
export interface SoakedListener {
  reader: Pick<StreamReader, 'heard' | 'gaps' | 'since' | 'connections' | 'refusals'>;
  /** The last change that it has had the time to hear of; null: nobody knows. */
  until: number | null;
  /** Whether a change is one of those that it asked for. */
  wants: (change: Pick<LoggedRow, 'url' | 'to' | 'wikis'>) => boolean;
}

/** What listeners came to. */
export interface ListenersRecord {
  listeners: number;
  /** Changes that they asked for. */
  wanted: number;
  /** Changes that they heard of. */
  heard: number;
  /** How often they were connected. */
  connections: number;
  /** How often they were refused, as while the database was away. */
  refusals: number;
  broken: string[];
}

/**
 * What must hold: each has heard of each change that it asked for since it was first connected, once, in the order of the log,
 * and of nothing else. A client that comes back goes on behind the last event that it took, so nothing is repeated. Reads
 * whole tables.
 */
export async function checkListeners(
  own: Database,
  listeners: readonly SoakedListener[],
): Promise<ListenersRecord> {
  const log = new Map((await loggedRows(own)).map((row) => [row.id, row]));
  const oldest = await createTableChangeFeed(own).oldest();
  const faults = listeners.map((listener) => listenerFaults(listener, log, oldest));
  const sum = (count: (one: ListenerFaults) => number): number =>
    faults.reduce((total, one) => total + count(one), 0);
  const readers = listeners.map(({ reader }) => reader);
  const heard = readers.flatMap((reader) => reader.heard);
  const wrong: [what: string, count: number][] = [
    ['changes that listeners did not hear of', sum(({ lost }) => lost)],
    ['changes that a listener heard of twice', sum(({ twice }) => twice)],
    ['changes that a listener heard of behind newer ones', sum(({ late }) => late)],
    ['changes that listeners heard of, and had not asked for', sum(({ unasked }) => unasked)],
    ['changes that were told otherwise than they are logged', sum(({ differing }) => differing)],
    ['changes that were told by two ids', idsBeyondOne(heard)],
    ['gaps that were told where nothing is missing', sum(({ falseGaps }) => falseGaps)],
    ['listeners that were never connected', readers.filter(({ since }) => since === null).length],
    ['no listener heard of a change', heard.length === 0 ? 1 : 0],
  ];
  return {
    listeners: listeners.length,
    wanted: sum(({ wanted }) => wanted),
    heard: heard.length,
    connections: readers.reduce((total, { connections }) => total + connections, 0),
    refusals: readers.reduce((total, { refusals }) => total + refusals, 0),
    broken: wrong.flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : [])),
  };
}

/** How many changes listeners are still to hear of. */
export async function unheardChanges(
  own: Database,
  listeners: readonly SoakedListener[],
): Promise<number> {
  const log = new Map((await loggedRows(own)).map((row) => [row.id, row]));
  return listeners.reduce((total, one) => total + lostBy(one, wantedBy(one, log)), 0);
}

interface ListenerFaults {
  wanted: number;
  lost: number;
  twice: number;
  late: number;
  unasked: number;
  differing: number;
  falseGaps: number;
}

type Log = ReadonlyMap<number, LoggedRow>;

function listenerFaults(listener: SoakedListener, log: Log, oldest: number): ListenerFaults {
  const { reader, wants } = listener;
  const { heard, gaps } = reader;
  const wanted = wantedBy(listener, log);
  const known = heard.flatMap((one) => log.get(one.id) ?? []);
  const unasked = known.filter((row) => row.from !== row.to && !(isNews(row) && wants(row)));
  const twice = heard.length - new Set(heard.map(({ id }) => id)).size;
  return {
    wanted: wanted.length,
    lost: lostBy(listener, wanted),
    twice,
    late: heard.filter(({ id }, n) => id < (heard[n - 1]?.id ?? 0)).length,
    unasked: unasked.length + heard.length - known.length,
    differing: heard.filter((one) => isOtherwise(one, log.get(one.id))).length,
    falseGaps: gaps.filter(({ after }) => oldest <= (after ?? 0) + 1).length,
  };
}

function wantedBy({ reader, until, wants }: SoakedListener, log: Log): LoggedRow[] {
  const since = reader.since ?? Infinity;
  const end = until ?? reader.heard.at(-1)?.id ?? 0;
  return [...log.values()].filter(
    (row) => row.id > since && row.id <= end && isNews(row) && wants(row),
  );
}

function lostBy({ reader }: SoakedListener, wanted: readonly LoggedRow[]): number {
  const ids = new Set(reader.heard.map(({ id }) => id));
  return wanted.filter(({ id }) => !ids.has(id)).length;
}

function isOtherwise({ url, from, to }: HeardChange, row: LoggedRow | undefined): boolean {
  return row !== undefined && (row.url !== url || row.from !== from || row.to !== to);
}

function idsBeyondOne(heard: readonly HeardChange[]): number {
  const pairs = new Set(heard.map(({ id, eventId }) => `${id} ${eventId}`));
  return pairs.size - new Set(heard.map(({ id }) => id)).size;
}
