import type { Statements } from '../../runtime/database';

/** What was pasted into a list, a line a page; null: it has been read. Index: PRIMARY. */
export async function pastedLines(
  statements: Pick<Statements, 'select'>,
  listId: number,
): Promise<string[] | null> {
  const [row] = await statements.select<{ content: Buffer }>(
    'SELECT content FROM page_list_text WHERE list_id = ?',
    [listId],
  );
  return row === undefined ? null : row.content.toString('utf8').split('\n');
}

/** Keeps what was pasted until it is read. Index: PRIMARY. */
export async function keepPastedLines(
  statements: Pick<Statements, 'run'>,
  listId: number,
  lines: readonly string[],
): Promise<void> {
  await statements.run('INSERT IGNORE INTO page_list_text (list_id, content) VALUES (?, ?)', [
    listId,
    Buffer.from(lines.join('\n')),
  ]);
}

/** Its pages are known, or the list goes. Index: PRIMARY. */
export async function dropPastedLines(
  statements: Pick<Statements, 'run'>,
  listId: number,
): Promise<void> {
  await statements.run('DELETE FROM page_list_text WHERE list_id = ?', [listId]);
}
