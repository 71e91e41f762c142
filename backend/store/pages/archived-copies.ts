import type { NormalUrl } from '../../url/normal-url';
import type { ArchivedCopy } from '../../url/archived-copy';
import { schemeSpellings } from '../../url/scheme-spellings';
import type { DayNumber } from '../../status/day-number';
import type { Statements } from '../../runtime/database';
import { rowSlices } from '../statements/slices';
import { urlKey } from '../statements/url-key';

/** A URL of the list that is an archived copy, as its address says; once for each URL that it is one of. */
export interface ListedCopy extends Pick<ArchivedCopy, 'original'> {
  urlId: number;
}

type CopyRow = [urlId: number, originalKey: Buffer];

/**
 * W5.4: ties copies to their originals, each in both spellings of http and https. What a copy is a copy of
 * does not change, so what is stored already costs no write; a tie that is read otherwise by now stays
 * beside the new one and is told no more, since answers read the address again. The caller holds the URLs
 * (`touchUrls`). Index: PRIMARY.
 */
export async function storeArchivedCopies(
  statements: Statements,
  copies: readonly ListedCopy[],
): Promise<void> {
  if (copies.length === 0) return;
  const stored = await storedTies(
    statements,
    copies.map(({ urlId }) => urlId),
  );
  const rows = copies.flatMap(rowsOf).filter(([urlId, key]) => !stored.has(tieOf(urlId, key)));
  // In the order of the index, so that two feeders do not wait for each other in turn.
  rows.sort((a, b) => a[0] - b[0] || a[1].compare(b[1]));
  for (const slice of rowSlices(rows)) {
    await statements.run('INSERT IGNORE INTO archived_copy (url_id, original_key) VALUES ?', [
      slice,
    ]);
  }
}

/** What a search found of a copy that pages link to. */
export interface CopyFound {
  urlId: number;
  /** It is gone, an error page, or looks wrong: it serves nobody. */
  isRefused: boolean;
}

/**
 * W5.4: keeps which copies of a URL, in both spellings of http and https, hide its death no more, and which
 * are good again. The original is locked. Index: PRIMARY.
 */
export async function keepCopiesFound(
  statements: Statements,
  original: NormalUrl,
  found: readonly CopyFound[],
  today: DayNumber,
): Promise<void> {
  const keys = schemeSpellings(original).map(({ text }) => urlKey(text));
  for (const refused of [true, false]) {
    const urlIds = found.flatMap(({ urlId, isRefused }) => (isRefused === refused ? [urlId] : []));
    if (urlIds.length === 0) continue;
    await statements.run(
      `UPDATE archived_copy FORCE INDEX (PRIMARY) SET refused_day = ?
       WHERE url_id IN (?) AND original_key IN (?)`,
      [refused ? today : 0, urlIds, keys],
    );
  }
}

function rowsOf({ urlId, original }: ListedCopy): CopyRow[] {
  return schemeSpellings(original).map(({ text }) => [urlId, urlKey(text)]);
}

async function storedTies(statements: Statements, urlIds: number[]): Promise<Set<string>> {
  const rows = await statements.select<{ url_id: number; original_key: Buffer }>(
    'SELECT url_id, original_key FROM archived_copy FORCE INDEX (PRIMARY) WHERE url_id IN (?)',
    [urlIds],
  );
  return new Set(rows.map((row) => tieOf(row.url_id, row.original_key)));
}

const tieOf = (urlId: number, originalKey: Buffer): string =>
  `${urlId} ${originalKey.toString('latin1')}`;
