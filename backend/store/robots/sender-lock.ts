import type { Database } from '../../runtime/database';

/** A mail that hangs takes a minute. */
const WAIT_S = 120;

/**
 * Does work while no other process does the same, waiting for it for two minutes. The lock lives on a connection of its own
 * and ends with it, however the process ends; whoever cannot have it works all the same, as nothing goes wrong by that but a
 * mail that goes out twice with one Message-ID.
 */
export function withSenderLock(database: Database, work: () => Promise<void>): Promise<void> {
  return database.session(async (session) => {
    const [own] = await session.select<{ name: string }>(
      "SELECT LEFT(CONCAT(DATABASE(), '.rup-send'), 64) AS name",
    );
    const name = own?.name ?? 'rup-send';
    await session.select('SELECT GET_LOCK(?, ?)', [name, WAIT_S]);
    await work();
    await session.select('SELECT RELEASE_LOCK(?)', [name]);
  });
}
