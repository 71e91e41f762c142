import { slicesOf } from '../../runtime/slices';
import type { Replacement } from './annotations';
import { SHOWN_REPLACEMENT } from '../aliases/replacement-state';
import { askAlone } from '../statements/joint-asking';
import type { ReadStatements } from '../statements/read-statements';
import { foundAliases } from '../aliases/found-aliases';

const URLS_PER_STATEMENT = 1_000;

/**
 * Where the content of these URLs stands today, as somebody said or a search found, and a check confirmed (W8.4), by id: in
 * statements of a thousand URLs, in the order of their ids. Index: replacement.PRIMARY; those of foundAliases.
 */
export async function livePagesById(
  statements: ReadStatements,
  urlIds: readonly number[],
): Promise<Map<number, Replacement>> {
  const shown = new Map<number, Replacement>();
  const ordered = [...new Set(urlIds)].toSorted((one, other) => one - other);
  for (const slice of slicesOf(ordered, URLS_PER_STATEMENT)) {
    const rows = await statements.select<{ url_id: number; target: Buffer; checked_day: number }>(
      `SELECT url_id, target, checked_day FROM replacement FORCE INDEX (PRIMARY)
       WHERE url_id IN (?) AND state = ${SHOWN_REPLACEMENT} ORDER BY url_id`,
      [[...slice]],
    );
    const found = await askAlone(statements)(
      foundAliases,
      rows.map((row) => row.url_id),
    );
    for (const { url_id: urlId, target, checked_day: checkedDay } of rows) {
      const url = target.toString('utf8');
      const alias = found.get(urlId);
      shown.set(urlId, { url, checkedDay, found: alias?.target === url ? alias : null });
    }
  }
  return shown;
}
