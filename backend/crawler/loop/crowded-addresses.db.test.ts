import { withStore } from '../../store/testing/with-store';
import { CROWD_WINDOW_S, crawlCrowd, type CrowdWork } from '../testing/crowd-run';

const { database } = withStore();

const WORK: CrowdWork = {
  crowded: 200,
  elsewhere: 40,
  urlsPerHost: 1,
  comesFirst: true,
  isMoved: false,
  hostsAtOnce: 20,
  crawlers: 1,
  addressIntervalMs: 200,
  latencyMs: 1_000,
  leaseS: 3_600,
  factor: 10,
  untilElsewhere: false,
};

test('hundreds of hosts at one address are each leased once, and keep nobody elsewhere waiting', async () => {
  const told = await crawlCrowd(database, WORK);
  expect(told).toMatchObject({
    leases: 240,
    inVain: 0,
    crowdedResults: 200,
    elsewhereResults: 40,
  });
  // 5 a second.
  expect(told.mostInWindow).toBeLessThan(CROWD_WINDOW_S * 5 * 1.1);
  // On a busy machine statements take seconds of this clock.
  expect(told.elsewhereSeconds).toBeLessThan(told.seconds * 0.99);
});

test('leases are renewed while visits wait for longer than they last, with two crawlers, too', async () => {
  // It takes half a minute of a clock that a busy machine still keeps up with: leases must not end while statements run.
  const work = { ...WORK, crowded: 300, leaseS: 20, crawlers: 2, factor: 4 };
  const told = await crawlCrowd(database, work);
  expect(told).toMatchObject({ crowdedResults: 300, elsewhereResults: 40 });
  expect(told.renewals).toBeGreaterThan(0);
  expect(told.inVain / told.leases).toBeLessThanOrEqual(0.05);
});
