import { slicesOf } from '../runtime/slices';
import type { Criteria } from './criteria';
import { ITEM_PROP, itemsOf, type PageItem } from './page-items';
import type { ReplicaHosts } from './replica-hosts';
import { IDS_PER_STATEMENT } from './replica-pages';
import { ROWS_PER_SLICE } from './replica-slices';

interface ItemRow {
  page_id: number;
  page_namespace: number;
  pp_value: Buffer;
}

const COLUMNS = 'page_id, page_namespace, pp_value';

/**
 * The pages that meet the criteria and have an item of Wikidata, piece by piece: those of whole
 * namespaces by the property, single ones by their ids.
 */
export async function* replicaItems(
  hosts: ReplicaHosts,
  criteria: Criteria,
): AsyncGenerator<PageItem[]> {
  const pieces =
    criteria.namespaces.size > 0 ? allTagged(hosts) : taggedAmong(hosts, [...criteria.included]);
  for await (const rows of pieces) yield itemsOf(rows.map(taggedPage), criteria);
}

/** Index: pp_propname_page; page.PRIMARY. */
async function* allTagged({ pages, database }: ReplicaHosts): AsyncGenerator<ItemRow[]> {
  for (let after = 0; ;) {
    const rows = await pages.select<ItemRow>(
      `SELECT ${COLUMNS} FROM \`${database}\`.page_props
         STRAIGHT_JOIN \`${database}\`.page ON page_id = pp_page
       WHERE pp_propname = '${ITEM_PROP}' AND pp_page > ? AND page_is_redirect = 0
       ORDER BY pp_page LIMIT ?`,
      [after, ROWS_PER_SLICE],
    );
    yield rows;
    after = rows.at(-1)?.page_id ?? after;
    if (rows.length < ROWS_PER_SLICE) return;
  }
}

/** Index: PRIMARY of both. */
async function* taggedAmong(
  { pages, database }: ReplicaHosts,
  pageIds: readonly number[],
): AsyncGenerator<ItemRow[]> {
  for (const slice of slicesOf(pageIds, IDS_PER_STATEMENT)) {
    yield await pages.select<ItemRow>(
      `SELECT ${COLUMNS} FROM \`${database}\`.page
         STRAIGHT_JOIN \`${database}\`.page_props ON pp_page = page_id
       WHERE page_id IN (?) AND page_is_redirect = 0 AND pp_propname = '${ITEM_PROP}'`,
      [slice],
    );
  }
}

const taggedPage = ({ page_id, page_namespace, pp_value }: ItemRow) => ({
  pageId: page_id,
  namespace: page_namespace,
  value: pp_value.toString('utf8'),
});
