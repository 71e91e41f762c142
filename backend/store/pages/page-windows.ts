import type { Statements } from '../../runtime/database';

/**
 * What each id window of a wiki looked like when it was last taken in, by window number: tens of
 * thousands for the largest wikis. Index: PRIMARY.
 */
export async function windowFingerprints(
  statements: Statements,
  wikiId: number,
): Promise<Map<number, Buffer>> {
  const rows = await statements.select<{ window_no: number; fingerprint: Buffer }>(
    'SELECT window_no, fingerprint FROM page_window WHERE wiki_id = ?',
    [wikiId],
  );
  return new Map(rows.map((row) => [row.window_no, row.fingerprint]));
}

/** Remembers what a window looks like; call in the transaction that takes it in. Index: PRIMARY. */
export async function saveFingerprint(
  statements: Statements,
  wikiId: number,
  windowNo: number,
  fingerprint: Buffer,
): Promise<void> {
  await statements.run(
    `INSERT INTO page_window (wiki_id, window_no, fingerprint) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE fingerprint = VALUES(fingerprint)`,
    [wikiId, windowNo, fingerprint],
  );
}

/** Lets the next pass look at these windows as if for the first time. Index: PRIMARY. */
export async function forgetWindows(
  statements: Statements,
  wikiId: number,
  windowNos: number[],
): Promise<void> {
  if (windowNos.length === 0) return;
  await statements.run('DELETE FROM page_window WHERE wiki_id = ? AND window_no IN (?)', [
    wikiId,
    windowNos,
  ]);
}

/** Index: PRIMARY. */
export async function forgetAllWindows(statements: Statements, wikiId: number): Promise<void> {
  await statements.run('DELETE FROM page_window WHERE wiki_id = ?', [wikiId]);
}
