import type { Database } from '../../../backend/runtime/database';
import { addressOfRow, type AddressColumns } from '../../../backend/store/urls/addresses';
import { heldAddresses } from './soaked-archive';

/** What archives were asked, and what of it is stored. */
export interface CopiesRecord {
  /** URLs of which every archive has said what it has. */
  searched: number;
  /** Copies that were chosen. */
  copies: number;
  broken: string[];
}

interface SearchedRow extends AddressColumns {
  url_id: number;
  searched_day: number;
}

/** What must hold: each answer of the archive is stored once, as it was given. Reads whole tables. */
export async function checkCopies(own: Database): Promise<CopiesRecord> {
  const rows = await own.select<SearchedRow>(
    `SELECT url_id, searched_day, scheme, name, port, path
     FROM archive_search JOIN url USING (url_id) JOIN host USING (host_id)`,
  );
  const stored = await storedCopies(own);
  const broken: string[] = [];
  for (const row of rows) {
    const url = addressOfRow(row).text;
    const copies = stored.get(row.url_id) ?? [];
    const held = heldAddresses(url);
    const isAnswered = row.searched_day > 0;
    if (copies.length > 1) broken.push(`${url}: ${copies.length} copies of one archive`);
    if (copies.some((copy) => !held.includes(copy)))
      broken.push(`${url}: a copy that nobody holds`);
    if (isAnswered && held.length > 0 && copies.length === 0) {
      broken.push(`${url}: the archive's answer is lost`);
    }
  }
  const copies = [...stored.values()].reduce((sum, some) => sum + some.length, 0);
  if (copies === 0) broken.push('no copy was found in archives');
  return { searched: rows.filter((row) => row.searched_day > 0).length, copies, broken };
}

async function storedCopies(own: Database): Promise<Map<number, string[]>> {
  const rows = await own.select<{ url_id: number; snapshot: Buffer }>(
    "SELECT url_id, snapshot FROM archive WHERE snapshot <> ''",
  );
  const stored = new Map<number, string[]>();
  for (const { url_id: urlId, snapshot } of rows) {
    stored.set(urlId, [...(stored.get(urlId) ?? []), snapshot.toString()]);
  }
  return stored;
}
