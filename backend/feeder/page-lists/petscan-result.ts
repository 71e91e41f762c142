import { z } from 'zod';
import { ListFaultError } from './list-fault-error';
import type { ListedName } from './pages-of-names';

/** The result of a query, and of which wiki it is; null: it does not say. */
export interface ServiceResult {
  dbname: string | null;
  names: ListedName[];
}

/** PetScan answers with status 200 whatever happens. */
const errorSchema = z.object({ error: z.unknown() });

/** A page of `output_compatability=quick-intersection`, or its full title where the query says `sparse`. */
const quickPageSchema = z.union([
  z.string(),
  z.object({ page_id: z.int(), page_namespace: z.int(), page_title: z.string() }),
]);
const quickSchema = z.object({ wiki: z.string().nullish(), pages: z.array(quickPageSchema) });

/** A page as its usual output tells it (`catscan`). */
const scanPageSchema = z.union([
  z.string(),
  z.object({ id: z.int(), namespace: z.int(), title: z.string() }),
]);
const scanSchema = z.object({
  '*': z.array(z.object({ a: z.object({ '*': z.array(scanPageSchema) }) })).min(1),
});

/** Where the result of a query is, of one that tells its wiki. */
export function petscanAddress(origin: string, psid: string): URL {
  const query = new URLSearchParams({
    psid,
    format: 'json',
    output_compatability: 'quick-intersection',
  });
  return new URL(`?${query.toString()}`, `${origin}/`);
}

/**
 * The pages that PetScan names, in either of its shapes of JSON. Source: petscan_rs, src/render/json.rs.
 * @throws {ListFaultError} unknown-query, not-understood
 */
export function petscanResult(json: unknown): ServiceResult {
  if (errorSchema.safeParse(json).success) throw new ListFaultError('unknown-query');
  const quick = quickSchema.safeParse(json);
  if (quick.success) {
    const { wiki, pages } = quick.data;
    return { dbname: wiki ?? null, names: pages.map(quickName) };
  }
  const scan = scanSchema.safeParse(json);
  if (!scan.success) throw new ListFaultError('not-understood', { cause: scan.error });
  return { dbname: null, names: scan.data['*'].flatMap(({ a }) => a['*'].map(scanName)) };
}

function quickName(page: z.infer<typeof quickPageSchema>): ListedName {
  if (typeof page === 'string') return byTitle(page);
  return nameOf(page.page_id, page.page_namespace, page.page_title);
}

function scanName(page: z.infer<typeof scanPageSchema>): ListedName {
  return typeof page === 'string' ? byTitle(page) : nameOf(page.id, page.namespace, page.title);
}

function byTitle(title: string): ListedName {
  return { pageId: null, title, namespace: null };
}

/** Of pages of which PetScan does not know the id it says 0. */
function nameOf(pageId: number, namespace: number, title: string): ListedName {
  return { pageId: pageId > 0 ? pageId : null, namespace, title };
}
