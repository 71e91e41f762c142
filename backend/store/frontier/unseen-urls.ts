import type { Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { directoryOf } from '../../status/sampling/catalogue';
import type { SeenUrls } from '../../status/sampling/domain-sample';
import type { UnseenUrl } from '../../status/sampling/first-looks';
import { firstLooksOf } from '../../status/sampling/leaf-score';

/** Of a host that has more, so many are chosen from, … */
const UNSEEN_MAX = 10_000;
/** … from so many places of the order in which they came: those of one page stand together. */
const PLACES = 20;
/** Of URLs that were looked at, so many from either end of their due days: what failed is due soon. */
const SEEN_FROM_EACH_END = 10_000;

/** URLs of a host that were never looked at, all or as many as are chosen from. Index: host_due, PRIMARY. */
export async function someUnseen(
  statements: Statements,
  hostId: number,
  random: Random,
): Promise<UnseenUrl[]> {
  const all = await unseenFrom(statements, hostId, { fromId: 0, limit: UNSEEN_MAX });
  if (all.length < UNSEEN_MAX) return all.map(unseenUrl);
  const ends = await endsOfUnseen(statements, hostId);
  if (ends === null) return [];
  const found = new Map<number, UnseenUrl>();
  for (let place = 0; place < PLACES; place += 1) {
    const fromId = ends.first + random.below(ends.size);
    const rows = await unseenFrom(statements, hostId, { fromId, limit: UNSEEN_MAX / PLACES });
    for (const row of rows) found.set(row.url_id, unseenUrl(row));
  }
  return [...found.values()];
}

/** Draws of one statement. */
const DRAWS_AT_ONCE = 50;
/** So often, if what is drawn was drawn before. */
const DRAWS_PER_URL = 4;

/**
 * URLs of a host that were never looked at, drawn by chance: from random places of the order in which they came.
 * Index: host_due.
 * @returns fewer than wanted where hardly any are left
 */
export async function randomUnseen(
  statements: Statements,
  hostId: number,
  count: number,
  random: Random,
): Promise<number[]> {
  const ends = await endsOfUnseen(statements, hostId);
  if (ends === null) return [];
  const drawn = new Set<number>();
  const one = `(SELECT url_id FROM url FORCE INDEX (host_due)
    WHERE host_id = ? AND due_day = 0 AND url_id >= ? ORDER BY url_id LIMIT 1)`;
  for (let draws = 0; draws < count * DRAWS_PER_URL && drawn.size < count;) {
    const asked = Math.min(DRAWS_AT_ONCE, count - drawn.size);
    const places = Array.from({ length: asked }, () => ends.first + random.below(ends.size));
    const rows = await statements.select<{ url_id: number }>(
      places.map(() => one).join(' UNION ALL '),
      places.flatMap((place) => [hostId, place]),
    );
    for (const row of rows) drawn.add(row.url_id);
    draws += asked;
  }
  return [...drawn];
}

async function endsOfUnseen(
  statements: Statements,
  hostId: number,
): Promise<{ first: number; size: number } | null> {
  const [row] = await statements.select<{ first_id: number | null; last_id: number | null }>(
    `SELECT MIN(url_id) AS first_id, MAX(url_id) AS last_id FROM url FORCE INDEX (host_due)
     WHERE host_id = ? AND due_day = 0`,
    [hostId],
  );
  const { first_id: first = null, last_id: last = null } = row ?? {};
  return first === null || last === null ? null : { first, size: last - first + 1 };
}

interface UnseenRow {
  url_id: number;
  path: Buffer;
}

const unseenUrl = ({ url_id: urlId, path }: UnseenRow): UnseenUrl => ({
  urlId,
  directory: directoryOf(path.toString('latin1')),
});

function unseenFrom(
  statements: Statements,
  hostId: number,
  { fromId, limit }: { fromId: number; limit: number },
): Promise<UnseenRow[]> {
  return statements.select(
    `SELECT url_id, path FROM url FORCE INDEX (host_due)
     WHERE host_id = ? AND due_day = 0 AND url_id >= ? ORDER BY url_id LIMIT ?`,
    [hostId, fromId, limit],
  );
}

/** What was seen of a host. */
export interface SeenBefore {
  /** By the first looks at each directory alone. */
  first: SeenUrls;
  /** URLs that were looked at. */
  looks: number;
}

/**
 * What was seen of a host: by directory, and in all. A URL is broken that failed at its last look. Of a
 * host with very many it is a part. Index: host_due, PRIMARY.
 */
export async function seenByDirectory(
  statements: Statements,
  hostId: number,
): Promise<{ directories: Map<string, SeenUrls>; host: SeenBefore }> {
  const end = (
    order: string,
  ): string => `(SELECT url_id, path, failures FROM url FORCE INDEX (host_due)
    WHERE host_id = ? AND due_day > 0 AND checked_day IS NOT NULL ORDER BY due_day ${order}, url_id ${order} LIMIT ?)`;
  const rows = await statements.select<SeenRow>(`${end('ASC')} UNION ALL ${end('DESC')}`, [
    hostId,
    SEEN_FROM_EACH_END,
    hostId,
    SEEN_FROM_EACH_END,
  ]);
  const directories = new Map<string, SeenUrls>();
  // The ends meet where there are not so many.
  const distinct = new Map(rows.map((row) => [row.url_id, row]));
  for (const { path, failures } of distinct.values()) {
    const directory = directoryOf(path.toString('latin1'));
    directories.set(directory, added(directories.get(directory), isBroken(failures)));
  }
  const first = [...directories.values()].map(firstLooksOf).reduce(sumOf, NOTHING);
  return { directories, host: { first, looks: distinct.size } };
}

interface SeenRow {
  url_id: number;
  path: Buffer;
  failures: number;
}

const NOTHING: SeenUrls = { checked: 0, broken: 0 };

const isBroken = (failures: number): number => (failures > 0 ? 1 : 0);

const added = (seen = NOTHING, broken: number): SeenUrls => ({
  checked: seen.checked + 1,
  broken: seen.broken + broken,
});

const sumOf = (a: SeenUrls, b: SeenUrls): SeenUrls => ({
  checked: a.checked + b.checked,
  broken: a.broken + b.broken,
});
