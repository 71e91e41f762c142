import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';

/** A URL of the list of which something is said. */
export interface ReportedUrl {
  urlId: number;
  hostId: number;
  dueDay: DayNumber;
}

/**
 * The URLs of the list among these, by their keys as text (`Buffer`, latin1). Index: url.url_key.
 * @param keys as many as a statement takes (rowSlices)
 */
export async function knownUrlsByKey(
  statements: Pick<Statements, 'select'>,
  keys: readonly Buffer[],
): Promise<Map<string, ReportedUrl>> {
  if (keys.length === 0) return new Map();
  const rows = await statements.select<KnownRow>(
    'SELECT url_key, url_id, host_id, due_day FROM url FORCE INDEX (url_key) WHERE url_key IN (?)',
    [[...keys]],
  );
  return new Map(
    rows.map(({ url_key, url_id: urlId, host_id: hostId, due_day: dueDay }) => [
      url_key.toString('latin1'),
      { urlId, hostId, dueDay },
    ]),
  );
}

interface KnownRow {
  url_key: Buffer;
  url_id: number;
  host_id: number;
  due_day: number;
}
