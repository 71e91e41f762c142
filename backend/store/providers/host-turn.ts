import { createHash } from 'node:crypto';
import type { Database, Statements } from '../../runtime/database';
import { busyHosts } from '../frontier/busy-hosts';
import { lockAllowance } from '../people/allowances';

/** Between two looks at a host for proofs, whoever wants them. */
const APART_S = 60;
/** So much later a crawler may ask it, as after a request of its own. */
const PAUSE_S = 5;
/** Who has asked for a longer pause is asked again all the same, as a crawler does. */
const BUSY_S_MAX = 3_600;
/** Names of allowances are short. */
const HASH_BYTES = 16;

/**
 * Takes a turn to ask a host for a file, which counts as a request to it (W3.1): once a minute at most by all processes
 * together, and not while it has asked to be left alone. Index: allowance.PRIMARY, busy_host.PRIMARY, host.name.
 * @param host ASCII
 * @param nowS seconds since 1970
 * @returns seconds after which it may be asked; 0: now, and the turn is taken
 */
export function takeHostTurn(database: Database, host: string, nowS: number): Promise<number> {
  return database.transaction(async (statements) => {
    const hash = createHash('sha256').update(host).digest().subarray(0, HASH_BYTES);
    const rule = { name: `proof-host:${hash.toString('hex')}`, windowS: APART_S, max: 1 };
    const left = await lockAllowance(statements, rule, nowS);
    const waitS = Math.max(left.waitS, await busyForS(statements, host, nowS));
    if (waitS > 0) return waitS;
    await left.take();
    await statements.run('UPDATE host SET not_before = GREATEST(not_before, ?) WHERE name = ?', [
      nowS + PAUSE_S,
      host,
    ]);
    return 0;
  });
}

async function busyForS(statements: Statements, host: string, nowS: number): Promise<number> {
  const [busy] = await busyHosts(statements, [host], nowS);
  return busy === undefined ? 0 : Math.min(Math.max(0, busy.untilS - nowS), BUSY_S_MAX);
}
