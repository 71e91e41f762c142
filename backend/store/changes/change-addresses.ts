import type { ReadStatements } from '../statements/read-statements';

/** What the log says of a change beside its verdicts. */
export interface LoggedSubject {
  url: string;
  /** Word for what led to it. */
  reason: string;
}

/** The addresses that changes of the log are about, by their ids, as far as they are known. Index: change.PRIMARY. */
export async function changeAddresses(
  statements: ReadStatements,
  ids: readonly number[],
): Promise<Map<number, LoggedSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await statements.select<{ change_id: number; url: Buffer; reason: Buffer }>(
    `SELECT change_id, url, reason FROM \`change\` FORCE INDEX (PRIMARY) WHERE change_id IN (?) AND url <> ''`,
    [[...ids]],
  );
  return new Map(
    rows.map(({ change_id, url, reason }) => [
      change_id,
      { url: url.toString('utf8'), reason: reason.toString('utf8') },
    ]),
  );
}
