import type { Statements } from '../../runtime/database';
import type { CheckState } from '../../status/check-state';
import { CHECK_STATE_COLUMNS, checkStateOf, type CheckStateRow } from '../urls/check-state-row';
import type { LinkPosition } from './link-counts';

/** Some milliseconds of reading along an index; nothing is locked. */
const LINKS_PER_SLICE = 5_000;

interface LinkRow {
  page_id: number;
  url_id: number;
}

/**
 * The URLs of a wiki's next 5,000 links, as they come: one statement that reads an index alone. Index: link.PRIMARY.
 * @returns `next` is null at the end of the wiki's links
 */
export async function linkedUrlIds(
  statements: Pick<Statements, 'select'>,
  wikiId: number,
  { pageId, urlId }: LinkPosition,
  limit = LINKS_PER_SLICE,
): Promise<{ urlIds: number[]; next: LinkPosition | null }> {
  const rows = await statements.select<LinkRow>(
    `SELECT page_id, url_id FROM link FORCE INDEX (PRIMARY)
     WHERE wiki_id = ? AND (page_id > ? OR (page_id = ? AND url_id > ?))
     ORDER BY page_id, url_id LIMIT ?`,
    [wikiId, pageId, pageId, urlId, limit],
  );
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    urlIds: rows.map(({ url_id }) => url_id),
    next: last === undefined ? null : { pageId: last.page_id, urlId: last.url_id },
  };
}

/** A URL as a sweep has left it. */
export interface StoredSweptUrl {
  hostId: number;
  /** As in NormalUrl; '' where it was not asked for. */
  host: string;
  path: string;
  isLookedAt: boolean;
  state: CheckState;
}

interface UrlRow extends CheckStateRow {
  host_id: number;
  host: Buffer | string;
  path: Buffer;
  checked_day: number | null;
}

/**
 * What is known of some thousand URLs. Index: url.PRIMARY; host.PRIMARY where hosts are asked for.
 * @param withHosts whether names of hosts are told, too, which takes longer
 */
export async function sweptUrls(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
  withHosts: boolean,
): Promise<StoredSweptUrl[]> {
  if (urlIds.length === 0) return [];
  const [host, join] = withHosts
    ? ['host.name', 'STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id)']
    : ["''", ''];
  const rows = await statements.select<UrlRow>(
    `SELECT host_id, ${host} AS host, path, checked_day, ${CHECK_STATE_COLUMNS}
     FROM url FORCE INDEX (PRIMARY) ${join} WHERE url_id IN (?)`,
    [[...urlIds]],
  );
  return rows.map((row) => ({
    hostId: row.host_id,
    host: row.host.toString(),
    path: row.path.toString('latin1'),
    isLookedAt: row.checked_day !== null,
    state: checkStateOf(row),
  }));
}
