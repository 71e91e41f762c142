import type { DayNumber } from '../../status/day-number';
import { NormalUrl } from '../../url/normal-url';
import type { ReadStatements } from '../statements/read-statements';
import { schemeOfId } from '../urls/urls';

/** W5.4: an archived copy that some page links to. */
export interface LinkedCopy {
  urlId: number;
  url: NormalUrl;
  /** The last search that looked at it found it no good. */
  isRefused: boolean;
}

/** Of one URL: the nearest to some moment are to be chosen from these. */
const COPIES_MAX = 20;
/** Those that were refused may be good again, one after the other. */
const REFUSED_MAX = 2;

interface CopyRow {
  url_id: number;
  original_key: Buffer;
  refused_day: DayNumber;
  scheme: number;
  port: number;
  path: Buffer;
  name: Buffer;
}

/**
 * W5.4: archived copies of these URLs that pages link to, some of each; of those that were refused, the
 * ones whose look is longest ago. Index: archived_copy.original, url.PRIMARY, host.PRIMARY.
 * @param keys urlKey of each
 * @returns by key as hexadecimal digits; one without any has no entry
 */
export async function linkedCopies(
  statements: ReadStatements,
  keys: readonly Buffer[],
): Promise<Map<string, LinkedCopy[]>> {
  if (keys.length === 0) return new Map();
  // Parts of each: a URL with copies without number leaves no room for others else.
  const rows = await statements.select<CopyRow>(
    keys.map(() => COPIES_OF_ONE).join('\nUNION ALL\n'),
    keys.flatMap((key) => [key, COPIES_MAX, key, REFUSED_MAX]),
  );
  const copies = new Map<string, LinkedCopy[]>();
  for (const row of rows) {
    const key = row.original_key.toString('hex');
    copies.set(key, [...(copies.get(key) ?? []), copyOf(row)]);
  }
  return copies;
}

const COPIES = `SELECT url.url_id, original_key, refused_day, url.scheme, url.port, url.path, host.name
 FROM archived_copy FORCE INDEX (original)
   STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = archived_copy.url_id
   STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id
 WHERE original_key = ?`;
const COPIES_OF_ONE = `(${COPIES} AND refused_day = 0 LIMIT ?)
UNION ALL
(${COPIES} AND refused_day > 0 ORDER BY refused_day LIMIT ?)`;

function copyOf(row: CopyRow): LinkedCopy {
  const [host, path] = [row.name.toString('latin1'), row.path.toString('latin1')];
  return {
    urlId: row.url_id,
    url: NormalUrl.ofParts({ scheme: schemeOfId(row.scheme), host, port: row.port, path }),
    isRefused: row.refused_day > 0,
  };
}
