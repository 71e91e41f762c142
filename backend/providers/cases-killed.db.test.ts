import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { draws } from '../../toolforge/local/testing/draws';
import { sleepReal } from '../runtime/clock';
import { createManualClock } from '../runtime/testing/manual-clock';
import { systemRandom } from '../runtime/random';
import { buildWorker, spawnWorker } from '../runtime/testing/spawn-worker';
import { failingAt } from '../store/testing/failing-at';
import { withStore } from '../store/testing/with-store';
import { CaseWorld, makeClaim, type ToldStep } from './testing/case-world';
import type { KilledCare } from './testing/killed-care';

/** Each step of a case is made once, wherever who makes it is cut off, and however many do. */
const { account, database } = withStore();
const HOST = 'http://www.museum-lunden.org';
const DOMAIN = 'museum-lunden.org';
const START_MS = Date.UTC(2026, 9, 1, 6);

jest.setTimeout(300_000);

/** What a notice tells of, and to whom: none twice, and none without its step. */
async function told(): Promise<string[]> {
  const rows = await database.select<{ recipient_id: number; case_id: number; stage: number }>(
    `SELECT recipient_id, case_id, stage FROM mail_notice JOIN case_step ON step_id = subject_id
     ORDER BY recipient_id, step_id`,
  );
  return rows.map((row) => `${row.recipient_id} ${row.case_id} ${row.stage}`);
}

/** Cut off at the first statement, then at the second one, and so on, until it comes to its end. @returns how often */
async function careCutOff(world: CaseWorld): Promise<number> {
  for (let n = 1; ; n += 1) {
    try {
      await world.care(failingAt(database, n));
      return n - 1;
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'cut off') throw error;
    }
  }
}

async function live(care: (world: CaseWorld) => Promise<unknown>): Promise<ToldStep[]> {
  const world = new CaseWorld(database, createManualClock(START_MS));
  await world.begin([`${HOST}/dead`, `${HOST}/mended`, `${HOST}/old`, `${HOST}/fine`]);
  await makeClaim(database, { name: DOMAIN });
  await makeClaim(database, { name: DOMAIN, owner: Buffer.alloc(16, 9), recipientId: 2 });
  for (let day = 0; day <= 48; day += 1) {
    world.isBroken = (path) =>
      path === '/dead' || path === '/old' || (path === '/mended' && day < 33);
    world.toDay(day);
    await care(world);
    await world.crawl();
    await care(world);
  }
  return world.steps();
}

test('cut off at every statement of every day, it makes the same steps and notices as undisturbed', async () => {
  const undisturbed = await live((world) => world.care());
  const toldUndisturbed = (await told()).length;
  expect(undisturbed.length).toBe(12);
  let cuts = 0;
  const steps = await live(async (world) => {
    cuts += await careCutOff(world);
  });
  expect(steps).toEqual(undisturbed);
  const notices = await told();
  expect([notices.length, new Set(notices).size]).toEqual([toldUndisturbed, toldUndisturbed]);
  expect(notices.length).toBe(2 * 12 + 3);
  expect(cuts).toBeGreaterThan(500);
});

const URLS = 6_000;
/** Days on which there is something to do for all: the first stages, and the month. */
const DAYS = [0, 1, 2, 3, 4, 5, 6, 7, 21, 30];
const KILLS_LEAST = draws(12, 30);

test('two processes at once that are killed at any moment make each step once', async () => {
  const world = new CaseWorld(database, createManualClock(START_MS));
  await world.begin(Array.from({ length: URLS }, (_, n) => `${HOST}/${n}`));
  await world.letBeDead(100);
  await makeClaim(database, { name: DOMAIN });
  const worker = buildWorker(join(__dirname, 'testing/killed-care.ts'));
  const own = { ...account, database: account.name, connections: 2, retryForMs: 10_000 };
  let kills = 0;
  for (const day of DAYS) {
    world.toDay(day);
    // As if all had been looked at in the night.
    await database.run('UPDATE url SET checked_day = ?', [world.today]);
    const work = { account: own, nowMs: world.clock.now() };
    kills += await killSome(worker, work, day === 0 || day > 6 ? KILLS_LEAST / 3 : 2);
    await world.care();
  }
  expect(kills).toBeGreaterThan(KILLS_LEAST);
  const counts = await database.select<{ stage: number; steps: number }>(
    'SELECT stage, COUNT(*) AS steps FROM case_step GROUP BY stage ORDER BY stage',
  );
  expect(counts).toEqual([0, 1, 2].map((stage) => ({ stage, steps: URLS })));
  const notices = await told();
  expect([notices.length, new Set(notices).size]).toEqual([4 * URLS, 4 * URLS]);
  const [sample] = await database.select<{ reported: number }>('SELECT reported FROM case_sample');
  expect(sample?.reported).toBe(URLS);
});

/** Two at a time; each that is killed begins again at once. @returns how often that was */
async function killSome(worker: string, work: KilledCare, least: number): Promise<number> {
  const running = [spawnWorker(worker, work), spawnWorker(worker, work)];
  let kills = 0;
  for (; kills < least; kills += 1) {
    // It takes a process so long to begin.
    await sleepReal(150 + systemRandom.below(450));
    const place = systemRandom.below(running.length);
    const child = running[place];
    if (child === undefined) continue;
    await kill(child);
    running[place] = spawnWorker(worker, work);
  }
  await Promise.all(running.map(kill));
  return kills;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
