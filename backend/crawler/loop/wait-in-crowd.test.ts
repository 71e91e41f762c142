import { createSilentLogger } from '../../runtime/logger';
import { createHeldClock } from '../../runtime/testing/held-clock';
import { unlessAborted } from '../../runtime/unless-aborted';
import type { CrowdVisit } from './crowded-addresses';
import { waitInCrowd } from './wait-in-crowd';

const MINUTE_MS = 60_000;
const VISIT: CrowdVisit = {
  host: 'lunden.org',
  crowd: null,
  state: 'outside',
  turns: 0,
  isApart: false,
  admit: () => undefined,
};

/** @returns after how many minutes a visit comes back that nobody lets in */
async function minutesWaited(isRenewed: (minute: number) => Promise<boolean>): Promise<number> {
  const clock = createHeldClock(0);
  let leasedUntilMs = 60 * MINUTE_MS;
  const leases = {
    leaseMs: 60 * MINUTE_MS,
    askUntilMs: () => leasedUntilMs - MINUTE_MS,
    renew: async () => {
      const nowMs = clock.now();
      if (await isRenewed(nowMs / MINUTE_MS)) leasedUntilMs = nowMs + 60 * MINUTE_MS;
    },
  };
  const crowds = {
    park: (_visit: CrowdVisit, _patienceMs: number, signal: AbortSignal) =>
      unlessAborted(new Promise<null>(() => undefined), signal),
  };
  const waiting = { crowds, leases, clock, logger: createSilentLogger() };
  let comesAgainMs: number | null = null;
  void waitInCrowd(waiting, VISIT, new AbortController().signal).then((ms) => (comesAgainMs = ms));
  for (let minute = 0; minute < 600; minute += 1) {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    if (comesAgainMs !== null) break;
    clock.advance(MINUTE_MS);
  }
  return (comesAgainMs ?? NaN) / MINUTE_MS - 1;
}

test('a visit keeps its lease as long as it waits, six hours at most', async () => {
  expect(await minutesWaited(() => Promise.resolve(true))).toBe(360);
});

test.each([
  ['is lost', () => Promise.resolve(false)],
  ['cannot be kept', () => Promise.reject(new Error('who has the frontier knows of no renewal'))],
])('it waits no longer where the lease %s', async (_what, isRenewed) => {
  expect(await minutesWaited(isRenewed)).toBe(60);
});

test('one renewal that fails is no end', async () => {
  const isRenewed = async (minute: number): Promise<boolean> => minute !== 40;
  expect(await minutesWaited(isRenewed)).toBe(360);
});
