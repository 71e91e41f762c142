import { decodeHistory } from '../../status/history';
import { redirectClassIdOf } from '../../status/redirect-class';
import { isGood } from '../../status/status-code';
import { ALIAS_CHECKS } from '../../status/aliases/alias-evidence';
import { joinUrl } from '../../url/syntax/url-parts';
import { slicesOf } from '../../runtime/slices';
import type { ReadStatements } from '../statements/read-statements';
import { addressesOf } from '../urls/addresses';
import { schemeOfId } from '../urls/urls';
import type { NamedHost } from './related-hosts';

/** Where a look at a page was led, and something worked there. */
export interface SeenMove {
  readonly url: string;
  readonly target: string;
  /** Whether all steps were permanent (301, 308). */
  readonly permanent: boolean;
}

/** How much of a host is looked at. */
export interface HostBounds {
  /** URLs, those that are due soonest; the index alone tells which fail. */
  readonly urls: number;
  readonly rows: number;
}

interface MoveRow {
  scheme: number;
  port: number;
  path: Buffer;
  history: Buffer;
  target: Buffer;
  hops: Buffer;
}

/**
 * Where redirects of pages of a host led at their last looks, but for what only changed in scheme or slash. Index:
 * url.host_due, redirect.PRIMARY, url.PRIMARY.
 */
export async function seenMovesOf(
  statements: ReadStatements,
  { hostId, name }: NamedHost,
  bounds: HostBounds,
): Promise<SeenMove[]> {
  const rows = await statements.select<MoveRow>(
    `SELECT scheme, port, path, history, redirect.target, redirect.hops
     FROM (SELECT url_id FROM url FORCE INDEX (host_due)
           WHERE host_id = ? AND due_day > 0 AND failures = 0 LIMIT ?) AS entry
       STRAIGHT_JOIN redirect FORCE INDEX (PRIMARY) USING (url_id)
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
     WHERE target_class <> ? AND doubt = 0 LIMIT ?`,
    [hostId, bounds.urls, redirectClassIdOf('same-page'), bounds.rows],
  );
  return movesOfRows(rows, name);
}

function movesOfRows(rows: readonly MoveRow[], host: string): SeenMove[] {
  return rows.filter(worked).map((row) => ({
    url: addressOf(row, host),
    target: row.target.toString('utf8'),
    permanent: isPermanent(row.hops),
  }));
}

/** Bytes of a path that index host_path holds: a folder is known by these. */
const PREFIX_BYTES = 16;
/** Of one host, in one statement. */
const FOLDERS_MAX = 20;

/**
 * The same of some folders of a host alone, whatever else is there; one may come twice. What their first bytes say is looked at.
 * Index: url.host_path, redirect.PRIMARY, url.PRIMARY.
 * @param folders paths, the nearest first; twenty are looked at
 * @param bounds of each folder
 */
export async function nearMovesOf(
  statements: ReadStatements,
  { hostId, name }: NamedHost,
  folders: readonly string[],
  bounds: HostBounds,
): Promise<SeenMove[]> {
  const prefixes = [...new Set(folders.map((folder) => folder.slice(0, PREFIX_BYTES)))]
    .filter((prefix) => prefix !== '')
    .slice(0, FOLDERS_MAX);
  if (prefixes.length === 0) return [];
  const rows = await statements.select<MoveRow>(
    prefixes.map(() => NEAR).join(' UNION ALL '),
    prefixes.flatMap((prefix) => [
      hostId,
      Buffer.from(prefix, 'latin1'),
      firstBehind(prefix),
      bounds.urls,
      redirectClassIdOf('same-page'),
      bounds.rows,
    ]),
  );
  return movesOfRows(rows, name);
}

const NEAR = `(SELECT scheme, port, path, history, redirect.target, redirect.hops
   FROM (SELECT url_id FROM url FORCE INDEX (host_path)
         WHERE host_id = ? AND path >= ? AND path < ? LIMIT ?) AS entry
     STRAIGHT_JOIN redirect FORCE INDEX (PRIMARY) USING (url_id)
     STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
   WHERE due_day > 0 AND failures = 0 AND target_class <> ? AND doubt = 0 LIMIT ?)`;

/** The first path that does not begin so; paths are ASCII. */
function firstBehind(prefix: string): Buffer {
  const end = Buffer.from(prefix, 'latin1');
  const last = end.length - 1;
  end[last] = (end[last] ?? 0) + 1;
  return end;
}

interface LivingRow {
  scheme: number;
  port: number;
  path: Buffer;
  history: Buffer;
}

/**
 * Cited addresses of a host that work, and lead to no other page. Index: url.host_due, url.PRIMARY, redirect.PRIMARY.
 */
export async function livingUrlsOf(
  statements: ReadStatements,
  { hostId, name }: NamedHost,
  bounds: HostBounds,
): Promise<string[]> {
  const rows = await statements.select<LivingRow>(
    `SELECT scheme, port, path, history
     FROM (SELECT url_id FROM url FORCE INDEX (host_due)
           WHERE host_id = ? AND due_day > 0 AND failures = 0 LIMIT ?) AS entry
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
       LEFT JOIN redirect FORCE INDEX (PRIMARY) USING (url_id)
     WHERE doubt = 0 AND checked_day IS NOT NULL
       AND COALESCE(target_class, ?) = ? LIMIT ?`,
    [
      hostId,
      bounds.urls,
      redirectClassIdOf('same-page'),
      redirectClassIdOf('same-page'),
      bounds.rows,
    ],
  );
  return rows.filter(worked).map((row) => addressOf(row, name));
}

/** Weaker ones teach nothing. */
const WITHOUT_COPY = ALIAS_CHECKS.indexOf('without-copy') + 1;

/**
 * Dead pages of a host that earlier searches found, by their texts. Index: url.host_due, alias.PRIMARY; those of addressesOf.
 */
export async function foundMovesOf(
  statements: ReadStatements,
  { hostId }: NamedHost,
  bounds: HostBounds,
): Promise<{ old: string; now: string }[]> {
  const rows = await statements.select<{ url_id: number; target: Buffer }>(
    `SELECT alias.url_id, target
     FROM (SELECT url_id FROM url FORCE INDEX (host_due) WHERE host_id = ? AND failures > 0 LIMIT ?) AS entry
       STRAIGHT_JOIN alias FORCE INDEX (PRIMARY) USING (url_id)
     WHERE found_day > 0 AND checked_as <> ? LIMIT ?`,
    [hostId, bounds.urls, WITHOUT_COPY, bounds.rows],
  );
  const addresses = await addressesOf(
    statements,
    rows.map((row) => row.url_id),
  );
  return rows.flatMap(({ url_id: urlId, target }) => {
    const old = addresses.get(urlId)?.text;
    return old === undefined ? [] : [{ old, now: target.toString('utf8') }];
  });
}

/** The last look was good: what cannot be judged is no living page. */
function worked({ history }: { history: Buffer }): boolean {
  const [newest] = history.length === 0 ? [] : decodeHistory(history);
  return newest !== undefined && isGood(newest.code);
}

function addressOf({ scheme, port, path }: Omit<LivingRow, 'history'>, host: string): string {
  return joinUrl({ scheme: schemeOfId(scheme), host, port, path: path.toString('latin1') });
}

const PERMANENT: ReadonlySet<number> = new Set([301, 308]);

/** Two bytes each, big-endian; none where https was asked in place of http. */
function isPermanent(hops: Buffer): boolean {
  const codes = slicesOf([...hops], 2).map(([high = 0, low = 0]) => high * 256 + low);
  return codes.length > 0 && codes.every((http) => PERMANENT.has(http));
}
