import { createSilentLogger } from '../runtime/logger';
import { createHeldClock } from '../runtime/testing/held-clock';
import { wishOfClaim } from '../store/providers/owner-wishes';
import { emptyTables, withStore } from '../store/testing/with-store';
import { runWishLoop } from './wish-loop';

const { database } = withStore();
const HOUR_MS = 3_600_000;
const logger = createSilentLogger();

/** Nobody has a claim with this number. */
const wish = () =>
  database.run(
    `INSERT INTO check_wish (claim_id, name, has_subdomains, never, set_at)
     VALUES (7, 'museum.org', 0, 1, 1)`,
  );

beforeEach(() => emptyTables(database, 'domain_claim', 'check_wish', 'url_trait', 'deed'));

test('wishes that nobody proves are lifted once an hour, until it is told to end', async () => {
  const clock = createHeldClock(Date.UTC(2026, 10, 20));
  const stop = new AbortController();
  await wish();
  const running = runWishLoop(
    { database, clock, logger },
    { untilIdle: false, signal: stop.signal },
  );
  await clock.sleeper(HOUR_MS);
  expect(await wishOfClaim(database, 7)).toBeNull();
  await wish();
  clock.advance(HOUR_MS);
  await clock.sleeper(HOUR_MS);
  expect(await wishOfClaim(database, 7)).toBeNull();
  stop.abort(new Error('enough'));
  await running;
});

test('it ends by itself where it is to end when nothing is due', async () => {
  const clock = createHeldClock(Date.UTC(2026, 10, 20));
  await wish();
  const { signal } = new AbortController();
  await runWishLoop({ database, clock, logger }, { untilIdle: true, signal });
  expect(await wishOfClaim(database, 7)).toBeNull();
});
