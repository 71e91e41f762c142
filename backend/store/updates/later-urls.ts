import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { SCHEME_IDS } from '../urls/urls';

/** Where a walk over the URLs of a host has come to. */
export interface LaterUrl {
  urlId: number;
  dueDay: DayNumber;
}

const URLS_PER_STEP = 2_000;

/**
 * The next URLs of a site that fall due behind a day, in the order in which they do; none: that were all. Index:
 * url.host_due.
 * @param after the last one that was told; at first none of that day
 */
export async function laterUrls(
  statements: Pick<Statements, 'select'>,
  { hostId, port }: { hostId: number; port: number },
  after: LaterUrl,
): Promise<{ ofSite: LaterUrl[]; last: LaterUrl | null }> {
  const rows = await statements.select<LaterRow>(
    `SELECT url_id, due_day, scheme, port FROM url FORCE INDEX (host_due)
     WHERE host_id = ? AND (due_day > ? OR (due_day = ? AND url_id > ?))
     ORDER BY due_day, url_id LIMIT ?`,
    [hostId, after.dueDay, after.dueDay, after.urlId, URLS_PER_STEP],
  );
  const urlOf = ({ url_id: urlId, due_day: dueDay }: LaterRow): LaterUrl => ({ urlId, dueDay });
  const last = rows.at(-1);
  return {
    ofSite: rows.filter((row) => row.port === port && isOfWeb(row)).map(urlOf),
    last: last === undefined ? null : urlOf(last),
  };
}

interface LaterRow {
  url_id: number;
  due_day: number;
  scheme: number;
  port: number;
}

const isOfWeb = ({ scheme }: LaterRow): boolean =>
  scheme === SCHEME_IDS.http || scheme === SCHEME_IDS.https;
