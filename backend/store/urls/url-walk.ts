import type { ReadStatements } from '../statements/read-statements';
import { slicesOf } from '../../runtime/slices';
import { NormalUrl } from '../../url/normal-url';
import type { CheckState } from '../../status/check-state';
import type { DayNumber } from '../../status/day-number';
import { CHECK_STATE_COLUMNS, checkStateOf, type CheckStateRow } from './check-state-row';
import type { DomainHost } from './domain-walk';
import { schemeOfId } from './urls';

/** A URL of the list as checks have left it. */
export interface WalkedUrl {
  urlId: number;
  url: NormalUrl;
  state: CheckState;
  checkedDay: DayNumber | null;
}

interface WalkedRow extends CheckStateRow {
  url_id: number;
  host_id: number;
  scheme: number;
  port: number;
  path: Buffer;
  checked_day: number | null;
}

const COLUMNS = `url_id, host_id, scheme, port, path, checked_day, ${CHECK_STATE_COLUMNS}`;
/** URLs of one statement. */
const URLS_PER_SLICE = 5_000;
/** Bytes of a path that index host_path holds. */
const PREFIX_BYTES = 16;

/**
 * The URLs of these hosts: host after host as they are given, each by path and query, then scheme, then port, by their
 * bytes; about `limit` at a time. Nothing is locked: what comes and goes meanwhile may be met or not.
 * Index: url.host_due (how many there are), url.host_path.
 */
export async function* urlsOfHosts(
  statements: ReadStatements,
  hosts: readonly DomainHost[],
  limit = URLS_PER_SLICE,
): AsyncGenerator<WalkedUrl[]> {
  const counts = await urlCounts(statements, hosts);
  for (const slice of slicesByCount(hosts, counts, limit)) {
    const [first] = slice;
    if (first !== undefined && slice.length === 1 && (counts.get(first.hostId) ?? 0) > limit) {
      yield* urlsOfLargeHost(statements, first, limit);
    } else {
      yield await urlsOfSmallHosts(statements, slice);
    }
  }
}

async function urlCounts(
  statements: ReadStatements,
  hosts: readonly DomainHost[],
): Promise<Map<number, number>> {
  if (hosts.length === 0) return new Map();
  const rows = await statements.select<{ host_id: number; urls: number }>(
    `SELECT host_id, COUNT(*) AS urls FROM url FORCE INDEX (host_due)
     WHERE host_id IN (?) GROUP BY host_id`,
    [hosts.map(({ hostId }) => hostId)],
  );
  return new Map(rows.map(({ host_id: hostId, urls }) => [hostId, urls]));
}

/** Hosts in a row that have at most `limit` URLs together; one with more stands alone, one without any is left out. */
function slicesByCount(
  hosts: readonly DomainHost[],
  counts: ReadonlyMap<number, number>,
  limit: number,
): DomainHost[][] {
  const slices: DomainHost[][] = [];
  let room = 0;
  for (const host of hosts) {
    const urls = counts.get(host.hostId) ?? 0;
    if (urls === 0) continue;
    if (urls > room) {
      slices.push([]);
      room = limit;
    }
    slices.at(-1)?.push(host);
    room -= urls;
  }
  return slices;
}

async function urlsOfSmallHosts(
  statements: ReadStatements,
  hosts: readonly DomainHost[],
): Promise<WalkedUrl[]> {
  const rows = await statements.select<WalkedRow>(
    `SELECT ${COLUMNS} FROM url FORCE INDEX (host_path) WHERE host_id IN (?)`,
    [hosts.map(({ hostId }) => hostId)],
  );
  const byHost = new Map<number, WalkedRow[]>(hosts.map(({ hostId }) => [hostId, []]));
  for (const row of rows) byHost.get(row.host_id)?.push(row);
  return hosts.flatMap((host) => inOrder(byHost.get(host.hostId) ?? [], host));
}

/** Paths from the one to the other, which is none of them. */
interface PathRange {
  from: Buffer;
  to: Buffer;
  /** Rows that are read of it at a time. */
  rowsMax: number;
}

/** Paths are ASCII. */
const BEHIND_ALL = Buffer.of(0xff);

/**
 * A range that has more than a slice is read on from where the slice ended: the server reads along the index, so that all
 * paths are there which begin otherwise than the last one. Where they all begin alike, the index does not order them, and
 * the server looks at all of them for each part: then a sample tells how to part them into few, which are ordered here.
 */
async function* urlsOfLargeHost(
  statements: ReadStatements,
  host: DomainHost,
  limit: number,
): AsyncGenerator<WalkedUrl[]> {
  const left: PathRange[] = [{ from: Buffer.alloc(0), to: BEHIND_ALL, rowsMax: limit }];
  for (let range = left.pop(); range !== undefined; range = left.pop()) {
    const rows = await rowsBetween(statements, host.hostId, range);
    const isAll = rows.length < range.rowsMax || isOnePath(range);
    const whole = isAll ? rows : rowsOfWholePrefixes(rows);
    yield* isOnePath(range) ? [inOrder(whole, host)] : slicesOf(inOrder(whole, host), limit);
    if (isAll) continue;
    if (whole.length > 0) left.push({ ...range, from: prefixOf(rows.at(-1)) });
    else if (range.rowsMax > limit || !isOnePrefix(rows)) left.push(...halves(rows, range));
    else left.push(...(await partsOfPrefix(statements, host.hostId, range, prefixOf(rows[0]))));
  }
}

/** Rows of a full slice behind whose beginning of a path there is another one: no further row begins like them. */
function rowsOfWholePrefixes(rows: readonly WalkedRow[]): WalkedRow[] {
  const lastPrefix = prefixOf(rows.at(-1));
  const isAlongIndex = rows.every((row, place) => place === 0 || !isBefore(row, rows[place - 1]));
  return isAlongIndex ? rows.filter((row) => !prefixOf(row).equals(lastPrefix)) : [];
}

const isOnePrefix = (rows: readonly WalkedRow[]): boolean =>
  rows.every((row) => prefixOf(row).equals(prefixOf(rows[0])));

/** Of a range with more rows than these, the last half first. */
function halves(rows: readonly WalkedRow[], range: PathRange): PathRange[] {
  const paths = rows.map(({ path }) => path).sort((a, b) => a.compare(b));
  const middle = paths.slice(Math.floor(paths.length / 2)).find((path) => !path.equals(range.from));
  const at = middle ?? behind(range.from);
  return [
    { ...range, from: at },
    { ...range, to: at },
  ];
}

/** So many slices of paths that begin alike are held. */
const SLICES_HELD = 20;
const SAMPLES_PER_PART = 100;

/** The range in parts of about as many rows as may be held, by a sample of the paths that begin so; the last one first. */
async function partsOfPrefix(
  statements: ReadStatements,
  hostId: number,
  range: PathRange,
  prefix: Buffer,
): Promise<PathRange[]> {
  const held = range.rowsMax * SLICES_HELD;
  const end = Buffer.concat([prefix, BEHIND_ALL]);
  const step = Math.max(1, Math.floor(held / SAMPLES_PER_PART));
  const samples = await statements.select<{ path: Buffer }>(
    `SELECT path FROM url FORCE INDEX (host_path)
     WHERE host_id = ? AND path >= ? AND path < ? AND url_id MOD ? = 0`,
    [hostId, range.from, end, step],
  );
  const paths = samples.map(({ path }) => path).sort((a, b) => a.compare(b));
  const everySo = Math.max(1, Math.floor(held / step));
  const bounds = paths.filter(
    (path, place) => place % everySo === 0 && range.from.compare(path) < 0,
  );
  const cuts = [range.from, ...bounds, end];
  // Samples are no counts: what has somewhat more is still read whole.
  const parts = cuts.slice(1).map((to, place) => ({
    from: cuts[place] ?? range.from,
    to,
    rowsMax: held * 2,
  }));
  return [{ ...range, from: end }, ...parts.toReversed()];
}

const prefixOf = (row: WalkedRow | undefined): Buffer =>
  row?.path.subarray(0, PREFIX_BYTES) ?? Buffer.alloc(0);

const isBefore = (row: WalkedRow, other: WalkedRow | undefined): boolean =>
  prefixOf(row).compare(prefixOf(other)) < 0;

/** Of one path alone all rows are read: it has as many as there are schemes and ports. */
function rowsBetween(
  statements: ReadStatements,
  hostId: number,
  range: PathRange,
): Promise<WalkedRow[]> {
  return statements.select<WalkedRow>(
    `SELECT ${COLUMNS} FROM url FORCE INDEX (host_path)
     WHERE host_id = ? AND path >= ? AND path < ? LIMIT ?`,
    [hostId, range.from, range.to, isOnePath(range) ? Number.MAX_SAFE_INTEGER : range.rowsMax],
  );
}

const isOnePath = ({ from, to }: Pick<PathRange, 'from' | 'to'>): boolean =>
  to.equals(behind(from));

/** The next path in the order of bytes. */
const behind = (path: Buffer): Buffer => Buffer.concat([path, Buffer.of(0)]);

function inOrder(rows: readonly WalkedRow[], host: DomainHost): WalkedUrl[] {
  return rows.map((row) => walkedUrl(row, host.name)).sort(byPath);
}

function walkedUrl(row: WalkedRow, host: string): WalkedUrl {
  const { port } = row;
  const parts = { scheme: schemeOfId(row.scheme), host, port, path: row.path.toString('latin1') };
  const url = NormalUrl.ofParts(parts);
  return { urlId: row.url_id, url, state: checkStateOf(row), checkedDay: row.checked_day };
}

function byPath({ url: a }: WalkedUrl, { url: b }: WalkedUrl): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  if (a.scheme !== b.scheme) return a.scheme < b.scheme ? -1 : 1;
  return a.port - b.port;
}
