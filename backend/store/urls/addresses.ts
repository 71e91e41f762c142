import type { Statements } from '../../runtime/database';
import { NormalUrl } from '../../url/normal-url';
import { slicesOf } from '../../runtime/slices';
import { schemeOfId } from './urls';

const URLS_PER_QUESTION = 1_000;

/** What an address is made of. */
export interface AddressColumns {
  scheme: number;
  name: Buffer;
  port: number;
  path: Buffer;
}

/** The addresses of URLs, by id; one that is not listed has no entry. Index: url.PRIMARY, host.PRIMARY. */
export async function addressesOf(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<Map<number, NormalUrl>> {
  const addresses = new Map<number, NormalUrl>();
  for (const slice of slicesOf(urlIds, URLS_PER_QUESTION)) {
    const rows = await statements.select<AddressColumns & { url_id: number }>(
      `SELECT url_id, scheme, name, port, path
       FROM url FORCE INDEX (PRIMARY) STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id)
       WHERE url_id IN (?)`,
      [[...slice]],
    );
    for (const row of rows) addresses.set(row.url_id, addressOfRow(row));
  }
  return addresses;
}

/** The address in a row of tables url and host. */
export function addressOfRow({ scheme, name, port, path }: AddressColumns): NormalUrl {
  return NormalUrl.ofParts({
    scheme: schemeOfId(scheme),
    host: name.toString('latin1'),
    port,
    path: path.toString('latin1'),
  });
}
