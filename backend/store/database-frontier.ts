import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Random } from '../runtime/random';
import { dayNumberOf } from '../status/day-number';
import { nextDueDay, postponedDueDay } from '../status/schedule';
import type { Frontier } from './frontier';
import {
  borrowHosts,
  dueUrls,
  isAnythingDue,
  leaseHosts,
  postponeUrls,
  releaseHost,
} from './leases';
import { recordResults } from './results';

const LEASE_S = 3_600;
const BORROW_S = 300;
const URLS_PER_READ = 20;

/** The frontier over the own database. */
export function createDatabaseFrontier(database: Database, clock: Clock, random: Random): Frontier {
  const nowS = (): number => Math.floor(clock.now() / 1_000);
  const today = (): number => dayNumberOf(clock.now());
  return {
    lease: (count) => leaseHosts(database, { nowS: nowS(), leaseS: LEASE_S, count }, random),
    async borrow(name) {
      const request = { nowS: nowS(), leaseS: BORROW_S };
      return (await borrowHosts(database, [name], request, random))[0] ?? null;
    },
    dueUrls: ({ hostId }) => dueUrls(database, hostId, today(), URLS_PER_READ),
    async record(results) {
      await recordResults(database, results, { today: today(), nowS: nowS() }, nextDueDay);
    },
    postpone: (urlIds) => postponeUrls(database, urlIds, postponedDueDay(today())),
    saveLook: () => Promise.resolve(),
    giveBack: (host, { notBeforeS }) => releaseHost(database, host, notBeforeS),
    isAnythingDue: (withinMs) =>
      isAnythingDue(database, Math.ceil((clock.now() + withinMs) / 1_000)),
  };
}
