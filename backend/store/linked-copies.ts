import { joinUrl } from '../url/url-parts';
import type { Reading } from './reading';
import { schemeOfId } from './urls';

/** Copies of one URL that are worth looking at. */
const COPIES_MAX = 5;

interface CopyRow {
  original_key: Buffer;
  scheme: number;
  port: number;
  path: Buffer;
  name: Buffer;
}

/**
 * W5.4: addresses of archived copies of these URLs that pages link to, some of each; nobody has looked
 * whether they are good. Index: archived_copy.original_key, url.PRIMARY, host.PRIMARY.
 * @param keys urlKey of each
 * @returns by key as hexadecimal digits; one without any has no entry
 */
export async function linkedCopies(
  statements: Reading,
  keys: readonly Buffer[],
): Promise<Map<string, string[]>> {
  if (keys.length === 0) return new Map();
  // One part for each: a URL with copies without number leaves no room for others else.
  const rows = await statements.select<CopyRow>(
    keys.map(() => COPIES_OF_ONE).join('\nUNION ALL\n'),
    keys.flatMap((key) => [key, COPIES_MAX]),
  );
  const copies = new Map<string, string[]>();
  for (const row of rows) {
    const key = row.original_key.toString('hex');
    copies.set(key, [...(copies.get(key) ?? []), addressOf(row)]);
  }
  return copies;
}

const COPIES_OF_ONE = `(SELECT original_key, url.scheme, url.port, url.path, host.name
 FROM archived_copy FORCE INDEX (original_key)
   STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = archived_copy.url_id
   STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id
 WHERE original_key = ? LIMIT ?)`;

function addressOf({ scheme, port, path, name }: CopyRow): string {
  const host = name.toString('latin1');
  return joinUrl({ scheme: schemeOfId(scheme), host, port, path: path.toString('latin1') });
}
