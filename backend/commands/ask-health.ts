import { loadConfig, ownAccount } from '../config/config';
import { ConnectionError } from '../runtime/connection-error';
import { machineName } from '../runtime/machine-name';
import { loggedCode } from '../runtime/logged-code';
import { MissingTablesError } from '../runtime/missing-tables-error';
import { withOneConnection } from '../runtime/one-connection';
import { TooSlowError } from '../runtime/within';
import type { ComponentName } from '../status/component';
import { healthOf, type HealthFinding } from '../status/health';
import { ownHeartbeats } from '../store/figures/heartbeats';
import type { Surroundings } from './surroundings';

/** A probe gives up after five seconds, the start of this program included. */
const PATIENCE_MS = 3_000;

/**
 * Asks the database how a component on this machine gets on, by one short connection. Where it cannot be asked nothing is
 * known, and a restart would mend nothing: that is healthy.
 * @throws ConfigError
 */
export async function askHealth(
  component: ComponentName,
  { env, root, clock }: Pick<Surroundings, 'env' | 'root' | 'clock'>,
): Promise<HealthFinding> {
  const { host, port, user, password, name, words } = ownAccount(loadConfig(env, root).database);
  const account = { host, port, user, password, database: name, words };
  try {
    const life = await withOneConnection({ ...account, clock, timeoutMs: PATIENCE_MS }, (own) =>
      ownHeartbeats(own, component, machineName()),
    );
    return healthOf(life, Math.floor(clock.now() / 1_000));
  } catch (error) {
    return { isHealthy: true, why: `the database cannot be asked: ${reasonOf(error)}` };
  }
}

/** Their messages say what to do. */
const TELLING = [ConnectionError, MissingTablesError, TooSlowError] as const;

function reasonOf(error: unknown): string {
  return TELLING.some((kind) => error instanceof kind) && error instanceof Error
    ? error.message
    : loggedCode(error);
}
