import type { Statements } from '../../runtime/database';

/** What of a host's URLs is reached by one scheme at one port. */
export interface HostPort {
  /** As in table url. */
  scheme: number;
  /** 0: the scheme's own. */
  port: number;
  urls: number;
}

/** URLs of one statement, some milliseconds. */
const URLS_PER_STATEMENT = 5_000;
/** More are not walked over: each is looked up by itself, and what is cold comes from a disk. */
const URLS_MAX = 200_000;

/** Of a host that has more than a bound the rest is unknown. */
export interface HostPorts {
  ports: HostPort[];
  isWhole: boolean;
}

/**
 * Walks over all URLs of a host for the ports that they stand at, thousands a statement, outside of any transaction. One that
 * falls due otherwise meanwhile may be counted twice, or not. Index: url.host_due.
 */
export async function countHostPorts(
  statements: Pick<Statements, 'select'>,
  hostId: number,
): Promise<HostPorts> {
  const found = new Map<string, HostPort>();
  let place: Place = { dueDay: 0, urlId: 0 };
  for (let walked = 0; walked < URLS_MAX; walked += URLS_PER_STATEMENT) {
    const rows = await countedFrom(statements, hostId, place);
    for (const { scheme, port, urls } of rows) {
      const key = `${scheme} ${port}`;
      found.set(key, { scheme, port, urls: urls + (found.get(key)?.urls ?? 0) });
    }
    const counted = rows.reduce((sum, { urls }) => sum + urls, 0);
    if (counted < URLS_PER_STATEMENT) return { ports: [...found.values()], isWhole: true };
    place = lastOf(rows);
  }
  return { ports: [...found.values()], isWhole: false };
}

interface Place {
  dueDay: number;
  urlId: number;
}

interface CountedPort extends HostPort {
  last_place: number;
}

/** Both numbers of a place in one: fewer than 2^48. */
const IDS = 2 ** 32;

function countedFrom(
  statements: Pick<Statements, 'select'>,
  hostId: number,
  { dueDay, urlId }: Place,
): Promise<CountedPort[]> {
  return statements.select<CountedPort>(
    `SELECT scheme, port, COUNT(*) AS urls, MAX(due_day * ${IDS} + url_id) AS last_place
     FROM (SELECT scheme, port, due_day, url_id FROM url FORCE INDEX (host_due)
           WHERE host_id = ? AND (due_day > ? OR (due_day = ? AND url_id > ?))
           ORDER BY due_day, url_id LIMIT ?) AS walked
     GROUP BY scheme, port`,
    [hostId, dueDay, dueDay, urlId, URLS_PER_STATEMENT],
  );
}

function lastOf(rows: readonly CountedPort[]): Place {
  const last = Math.max(...rows.map((row) => row.last_place));
  return { dueDay: Math.floor(last / IDS), urlId: last % IDS };
}
