import type { WatchCriteria } from '../config/watch-criteria';
import { slicesOf } from '../runtime/slices';
import { abortable } from './abortable-categories';
import { counted } from './counted-categories';
import type { Criteria } from './criteria';
import { readCriteria, type CriteriaSource } from './read-criteria';
import { replicaCategories } from './replica-categories';
import type { ReplicaHosts } from './replica-hosts';
import { IDS_PER_STATEMENT } from './replica-pages';
import { idSlices } from './replica-slices';
import type { SiteInfo } from './site-info';
import type { DatabaseTitle } from './title';
import type { WikiColumns } from './wiki-columns';

const TITLES_PER_STATEMENT = 500;

/** A wiki as it is read from its replica. */
export interface ReplicaWiki {
  hosts: ReplicaHosts;
  site: SiteInfo;
  columns: WikiColumns;
}

/**
 * Finds out what the configured criteria stand for (W1.2). What cannot be found is a warning.
 * @throws WikiSchemaError when a table is needed that is not as we know it
 */
export function readReplicaCriteria(
  wiki: ReplicaWiki,
  criteria: WatchCriteria,
  {
    signal,
    met,
  }: { signal?: AbortSignal | undefined; met?: ((pages: number) => void) | undefined } = {},
): Promise<Criteria> {
  const { hosts, site, columns } = wiki;
  const source: CriteriaSource = {
    categories: () =>
      counted(abortable(replicaCategories(hosts, columns.categoryLinks()), signal), met),
    existing: (pageIds) => existingIds(hosts, pageIds),
    idsOf: (titles) => idsByTitle(hosts, titles),
    withTemplate: (title) => pagesWithTemplate(wiki, title),
    withProp: (name) => pagesWithProp(hosts, name),
  };
  return readCriteria(source, site, criteria);
}

/** Index: PRIMARY. */
async function existingIds(
  { links, database }: ReplicaHosts,
  pageIds: number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const slice of slicesOf(pageIds, IDS_PER_STATEMENT)) {
    const rows = await links.select<{ page_id: number }>(
      `SELECT page_id FROM \`${database}\`.page WHERE page_id IN (?)`,
      [slice],
    );
    for (const row of rows) found.add(row.page_id);
  }
  return found;
}

async function idsByTitle(
  hosts: ReplicaHosts,
  titles: readonly DatabaseTitle[],
): Promise<(number | null)[]> {
  const byNamespace = new Map<number, string[]>();
  for (const { namespace, title } of titles) {
    const others = byNamespace.get(namespace);
    if (others === undefined) byNamespace.set(namespace, [title]);
    else others.push(title);
  }
  const found = new Map<string, number>();
  for (const [namespace, inNamespace] of byNamespace) {
    for (const slice of slicesOf(inNamespace, TITLES_PER_STATEMENT)) {
      for (const { page_id, page_title } of await pagesTitled(hosts, namespace, slice)) {
        found.set(keyOf({ namespace, title: page_title.toString('utf8') }), page_id);
      }
    }
  }
  return titles.map((title) => found.get(keyOf(title)) ?? null);
}

function keyOf({ namespace, title }: DatabaseTitle): string {
  return `${namespace}:${title}`;
}

/** Index: page_name_title, which surely serves as long as the namespace is one. */
function pagesTitled(
  { pages, database }: ReplicaHosts,
  namespace: number,
  titles: readonly string[],
): Promise<{ page_id: number; page_title: Buffer }[]> {
  return pages.select(
    `SELECT page_id, page_title FROM \`${database}\`.page
     WHERE page_namespace = ? AND page_title IN (?)`,
    [namespace, titles.map((title) => Buffer.from(title, 'utf8'))],
  );
}

/** Index: tl_target_id, or tl_namespace of old wikis. */
async function* pagesWithTemplate(
  { hosts, columns }: ReplicaWiki,
  { namespace, title }: DatabaseTitle,
): AsyncGenerator<number[]> {
  const { links, database } = hosts;
  const table = `\`${database}\`.templatelinks`;
  const titleBytes = Buffer.from(title, 'utf8');
  const ordered = 'AND tl_from > ? ORDER BY tl_from LIMIT ?';
  if (columns.templateLinks() === 'title') {
    const sql = `SELECT tl_from AS page_id FROM ${table} WHERE tl_namespace = ? AND tl_title = ? ${ordered}`;
    yield* idSlices(links, sql, [namespace, titleBytes]);
    return;
  }
  const [target] = await links.select<{ lt_id: number }>(
    `SELECT lt_id FROM \`${database}\`.linktarget WHERE lt_namespace = ? AND lt_title = ?`,
    [namespace, titleBytes],
  );
  if (target === undefined) return;
  const sql = `SELECT tl_from AS page_id FROM ${table} WHERE tl_target_id = ? ${ordered}`;
  yield* idSlices(links, sql, [target.lt_id]);
}

/** Index: pp_propname_page. */
function pagesWithProp({ pages, database }: ReplicaHosts, name: string): AsyncGenerator<number[]> {
  return idSlices(
    pages,
    `SELECT pp_page AS page_id FROM \`${database}\`.page_props
     WHERE pp_propname = ? AND pp_page > ? ORDER BY pp_page LIMIT ?`,
    [Buffer.from(name, 'utf8')],
  );
}
