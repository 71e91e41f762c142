import { sleepReal } from '../../runtime/clock';
import { isWaitedForOnDataServers } from '../../../toolforge/spider/testing/waits-on-data-servers';
import type { Statements } from '../../runtime/database';

/** MariaDB shows lock waits again only when nobody has looked for so long. */
const INNODB_TRX_CACHE_MS = 110;
const LOOKS_MAX = 20;

/** Resolves when a transaction waits for the locks of another one; rejects when none does for long. */
export async function untilSomebodyWaits(statements: Statements): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    await sleepReal(INNODB_TRX_CACHE_MS);
    const rows = await statements.select(
      "SELECT 1 FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'",
    );
    if (rows.length > 0 || (await isWaitedForOnDataServers())) return;
  }
  throw new Error('the second transaction does not wait for the first one');
}
