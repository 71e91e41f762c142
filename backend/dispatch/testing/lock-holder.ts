import { systemClock } from '../../runtime/clock';
import { openDatabase, type DatabaseOptions } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { boundStatements } from '../../store/changes/bound-statements';
import { ClientLocks } from '../../store/changes/client-locks';

/** What a dispatcher does that ends without a word. */
export interface HeldLock {
  account: DatabaseOptions;
  client: string;
  /** A statement runs when it ends. */
  isBusy: boolean;
}

/** Says `held` when the lock is taken, and then works on, or waits, until it is ended. */
async function main({ account, client, isBusy }: HeldLock): Promise<void> {
  const database = openDatabase(account, systemClock, createSilentLogger());
  await database.session(async (session) => {
    await boundStatements(session);
    if (!(await new ClientLocks(session).take(client))) throw new Error('the lock is taken');
    process.stdout.write('held\n');
    if (isBusy) await session.select(COMPUTING).catch(() => undefined);
    await systemClock.sleep(600_000);
  });
}

/** Notices nothing of the world. */
const COMPUTING = "SELECT BENCHMARK(2000000000, SHA2('a', 512))";

main(JSON.parse(process.argv[2] ?? '{}') as HeldLock).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
