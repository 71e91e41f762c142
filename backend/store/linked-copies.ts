import { joinUrl } from '../url/url-parts';
import type { Reading } from './reading';
import { schemeOfId } from './urls';

/** Copies of one URL that are worth looking at. */
const COPIES_MAX = 5;
/** Of all that are asked for together. */
const ROWS_MAX = 1_000;

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
  const rows = await statements.select<CopyRow>(
    `SELECT original_key, url.scheme, url.port, url.path, host.name
     FROM archived_copy FORCE INDEX (original_key)
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = archived_copy.url_id
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id
     WHERE original_key IN (?) LIMIT ?`,
    [[...keys], ROWS_MAX],
  );
  const copies = new Map<string, string[]>();
  for (const row of rows) {
    const key = row.original_key.toString('hex');
    const known = copies.get(key) ?? [];
    if (known.length < COPIES_MAX) copies.set(key, [...known, addressOf(row)]);
  }
  return copies;
}

function addressOf({ scheme, port, path, name }: CopyRow): string {
  const host = name.toString('latin1');
  return joinUrl({ scheme: schemeOfId(scheme), host, port, path: path.toString('latin1') });
}
