import type { Database, Statements } from '../../runtime/database';

/** What is asked on a connection of its own, and how many rows the server read for it, by its own count of handler reads. */
export function rowsReadBy<Told>(
  database: Pick<Database, 'session'>,
  ask: (statements: Statements) => Promise<Told>,
): Promise<[told: Told, rows: number]> {
  return database.session(async (session) => {
    await session.run('FLUSH STATUS');
    const told = await ask(session);
    const counts = await session.select<{ Value: Buffer | string }>(
      "SHOW SESSION STATUS LIKE 'Handler_read%'",
    );
    return [told, counts.reduce((sum, { Value: value }) => sum + Number(value.toString()), 0)];
  });
}
