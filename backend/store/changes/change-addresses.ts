import type { ReadStatements } from '../statements/read-statements';

/** The addresses that changes of the log are about, by their ids, as far as they are known. Index: change.PRIMARY. */
export async function changeAddresses(
  statements: ReadStatements,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await statements.select<{ change_id: number; url: Buffer }>(
    `SELECT change_id, url FROM \`change\` FORCE INDEX (PRIMARY) WHERE change_id IN (?) AND url <> ''`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.change_id, row.url.toString('utf8')]));
}
