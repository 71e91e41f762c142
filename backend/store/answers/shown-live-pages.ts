import { foundAliases } from '../aliases/found-aliases';
import { SHOWN_REPLACEMENT } from '../aliases/replacement-state';
import { askAlone } from '../statements/joint-asking';
import type { ReadStatements } from '../statements/read-statements';
import { urlKey } from '../statements/url-key';
import type { Replacement } from './annotations';

/**
 * The replacements of URLs that are told, by the text of the URL (W8.4, U4): two statements.
 * Index: url.url_key, replacement.PRIMARY; those of foundAliases.
 * @param urls normal forms
 */
export async function shownLivePages(
  store: ReadStatements,
  urls: readonly string[],
): Promise<Map<string, Replacement>> {
  if (urls.length === 0) return new Map();
  const byKey = new Map(urls.map((url) => [urlKey(url).toString('hex'), url]));
  const rows = await store.select<ShownRow>(
    `SELECT url.url_id, url.url_key, replacement.target, replacement.checked_day
     FROM url FORCE INDEX (url_key) STRAIGHT_JOIN replacement FORCE INDEX (PRIMARY) USING (url_id)
     WHERE url.url_key IN (?) AND replacement.state = ?`,
    [[...byKey.keys()].map((key) => Buffer.from(key, 'hex')), SHOWN_REPLACEMENT],
  );
  const found = await askAlone(store)(
    foundAliases,
    rows.map(({ url_id: urlId }) => urlId),
  );
  return new Map(
    rows.flatMap((row): [string, Replacement][] => {
      const url = byKey.get(row.url_key.toString('hex'));
      const target = row.target.toString('utf8');
      const alias = found.get(row.url_id);
      const told = {
        url: target,
        checkedDay: row.checked_day,
        found: alias?.target === target ? alias : null,
      };
      return url === undefined ? [] : [[url, told]];
    }),
  );
}

interface ShownRow {
  url_id: number;
  url_key: Buffer;
  target: Buffer;
  checked_day: number;
}
