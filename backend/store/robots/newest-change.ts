import type { Statements } from '../../runtime/database';

const HEAD_ID = 1;

/** The id of the newest change that ever was; 0: none was. Index: change_head.PRIMARY. */
export async function newestChange(statements: Pick<Statements, 'select'>): Promise<number> {
  const [row] = await statements.select<{ last_change_id: number }>(
    'SELECT last_change_id FROM change_head WHERE head_id = ?',
    [HEAD_ID],
  );
  return row?.last_change_id ?? 0;
}
