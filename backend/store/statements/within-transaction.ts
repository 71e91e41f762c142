import type { Statements } from '../../runtime/database';

/**
 * Runs `work` in a transaction on one connection that holds more than that, such as a named lock, which outlives it.
 * @param session all statements of that connection
 * @param work resolves to whether what it did is to stay
 * @returns whether it stays
 * @throws what `work` throws; the connection is not to be used any more then
 */
export async function withinTransaction(
  session: Statements,
  work: () => Promise<boolean>,
): Promise<boolean> {
  await session.run('START TRANSACTION');
  const isToStay = await work();
  await session.run(isToStay ? 'COMMIT' : 'ROLLBACK');
  return isToStay;
}
