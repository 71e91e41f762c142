import type { Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { drawFrom } from '../../status/sampling/draw';

/** So many are chosen from for each that is wanted. */
const CHOICE = 4;

/** How many URLs hosts have. Index: url.host_due. */
export async function urlCountOf(
  statements: Pick<Statements, 'select'>,
  hostIds: readonly number[],
): Promise<number> {
  if (hostIds.length === 0) return 0;
  const [row] = await statements.select<{ urls: number }>(
    'SELECT COUNT(*) AS urls FROM url FORCE INDEX (host_due) WHERE host_id IN (?)',
    [[...hostIds]],
  );
  return row?.urls ?? 0;
}

/** What is drawn of a domain. */
export interface DrawQuestion {
  domainKey: number;
  hostIds: readonly number[];
  /** How many are wanted. */
  wanted: number;
  /** URLs that have no case and were not drawn. */
  left: number;
}

/** A URL with its host. */
export interface DrawnUrl {
  urlId: number;
  hostId: number;
}

/**
 * URLs without a case that this look at their domain has not drawn yet, by chance: of those whose ids leave the same remainder.
 * Index: url.host_due, url_case.url_id, case_draw.PRIMARY.
 */
export async function drawOthers(
  statements: Pick<Statements, 'select'>,
  { domainKey, hostIds, wanted, left }: DrawQuestion,
  random: Random,
): Promise<DrawnUrl[]> {
  if (hostIds.length === 0) return [];
  const parts = Math.max(1, Math.floor(left / (CHOICE * wanted)));
  const rows = await statements.select<{ url_id: number; host_id: number }>(
    `SELECT url.url_id, host_id FROM url FORCE INDEX (host_due)
       LEFT JOIN url_case FORCE INDEX (url_id) ON url_case.url_id = url.url_id
       LEFT JOIN case_draw FORCE INDEX (PRIMARY)
         ON case_draw.domain_key = ? AND case_draw.url_id = url.url_id
     WHERE host_id IN (?) AND url.url_id MOD ? = ? AND url_case.url_id IS NULL AND case_draw.url_id IS NULL`,
    [domainKey, [...hostIds], parts, random.below(parts)],
  );
  const others = rows.map((row) => ({ urlId: row.url_id, hostId: row.host_id }));
  const drawn = Array.from({ length: wanted }, () => drawFrom(others, random));
  return drawn.filter((one) => one !== undefined);
}
