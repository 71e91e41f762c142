import { once } from 'node:events';
import { join } from 'node:path';
import { sleepReal } from '../../runtime/clock';
import { systemRandom } from '../../runtime/random';
import { draws } from '../../../toolforge/local/testing/draws';
import { buildWorker, spawnWorker } from '../../runtime/testing/spawn-worker';
import { failingAt } from '../../store/testing/failing-at';
import { withStore } from '../../store/testing/with-store';
import { takeMail } from './take-mail';
import type { KilledMail } from './testing/killed-mail';
import { RobotWorld } from './testing/robot-world';
import { reportMail, RupServer } from './testing/rup-server';

/** Whatever a mail says is done once it is taken, wherever who took it before was cut off. */
const { account, database } = withStore();
const world = new RobotWorld(database);
let server: RupServer;

jest.setTimeout(120_000);

const REPORTS = 60;
const PAGES = 50;

beforeAll(async () => {
  server = await RupServer.start();
  server.actions.set('Register', () => ({ body: 'RegistrationKey: 0123456789012345678901' }));
  await world.list([server], REPORTS * PAGES);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await database.run('DELETE FROM rup_site');
  await world.putOff();
  await world.visit();
});

test('cut off at any statement, it is taken when it comes again', async () => {
  const { address } = await world.siteOf(server);
  let cuts = 0;
  for (let number = 1, isDone = false; !isDone; number += 1) {
    const mail = { to: address, bytes: reportMail(server, number, [`Change[x]: /${number}`]) };
    const cutOff = takeMail({ ...world.parts, database: failingAt(database, number) }, mail);
    isDone = await cutOff.then(
      () => true,
      () => false,
    );
    cuts += Number(!isDone);
    await database.run('UPDATE host SET due_at = 4000000000');
    await takeMail(world.parts, mail);
    expect(await world.due(server)).toContain(String(number));
    const [host] = await database.select<{ due_at: number }>('SELECT due_at FROM host');
    expect(host?.due_at).toBeLessThan(4_000_000_000);
  }
  expect(cuts).toBeGreaterThan(7);
  expect(await world.siteOf(server)).toMatchObject({ lastNumber: cuts + 1, missing: [], holes: 0 });
});

test('processes that are killed at any moment lose nothing', async () => {
  const { address: to } = await world.siteOf(server);
  const worker = buildWorker(join(__dirname, 'testing/killed-mail.ts'));
  const work: KilledMail = {
    account: { ...account, database: account.name, connections: 2, retryForMs: 10_000 },
    nowMs: world.nowMs,
    mailAddress: world.mailAddress,
    to,
    address: server.address,
    reports: REPORTS,
    pages: PAGES,
  };
  let kills = 0;
  for (let isDone = false; !isDone;) {
    const child = spawnWorker(worker, work);
    const exit = once(child, 'exit');
    if (kills < draws(5, 12)) {
      await sleepReal(150 + systemRandom.below(300));
      kills += Number(child.kill('SIGKILL'));
    }
    const [code] = (await exit) as [number | null];
    isDone = code === 0;
  }
  expect(await world.due(server)).toHaveLength(REPORTS * PAGES);
  expect(await world.siteOf(server)).toMatchObject({ lastNumber: REPORTS, missing: [], holes: 0 });
});
