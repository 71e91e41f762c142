import { emptyTables, withStore } from '../../store/testing/with-store';
import { takeMail } from './take-mail';
import { RobotWorld } from './testing/robot-world';
import { reportText, RupServer } from './testing/rup-server';

const { database } = withStore();
let world: RobotWorld;
let server: RupServer;

/** A site that sends nothing before somebody has followed its link, and offers an index meanwhile. */
beforeEach(async () => {
  await emptyTables(
    database,
    ...'rup_site rup_walk host_hint url_hint hint_tally busy_host url host'.split(' '),
  );
  world = new RobotWorld(database);
  server = await RupServer.start();
  server.actions.set('Register', () => ({ body: `RegistrationKey: ${'k'.repeat(22)}` }));
  server.actions.set('GetSequenceNumber', () => ({ body: 'SequenceNumber=0' }));
  await world.list([server]);
});
afterEach(() => server.stop());

const visitOn = async (day: number): Promise<void> => {
  world.day = day;
  await world.visit();
};

const offersIndex = (...lines: string[]): void => {
  server.actions.set('GetIndex', () => ({ body: `<pre>${reportText(server, 0, lines)}</pre>` }));
};

async function mailLink(): Promise<void> {
  const { address } = await world.siteOf(server);
  const bytes = Buffer.from(`Subject: May we?\n\n${server.address}/rup/confirm/abc\n`);
  expect(await takeMail(world.parts, { to: address, bytes })).toBe('applied');
}

test('a site that waits until our address is confirmed is polled until it is', async () => {
  offersIndex('Change[2026-11-24]: /1');
  await visitOn(0);
  await mailLink();
  await visitOn(0.9);
  expect(server.askedActions).toEqual(['Register']);
  await visitOn(1);
  expect(server.askedActions).toEqual(['Register', 'GetIndex']);
  expect(await world.due(server)).toEqual(['1']);
  await visitOn(2);
  offersIndex('Change[2026-11-26]: /2');
  await visitOn(2.5);
  expect(server.askedActions.slice(2)).toEqual(['GetIndex', 'GetSequenceNumber']);
  // Confirmed: the first report tells of its own day alone.
  world.day = 2.8;
  expect(await world.mail(server, 1, 'Change[2026-11-26]: /3')).toBe('applied');
  await visitOn(2.8);
  expect(server.askedActions.slice(4)).toEqual(['GetIndex']);
  expect(await world.due(server)).toEqual(['1', '2', '3']);
  world.day = 3.8;
  expect(await world.mail(server, 2)).toBe('applied');
  await visitOn(6);
  expect(server.askedActions).toHaveLength(5);
});

test('so is one that says after a long silence that it has sent nothing', async () => {
  offersIndex('Change[2026-11-24]: /1');
  await visitOn(0);
  await visitOn(2.5);
  expect(server.askedActions).toEqual(['Register', 'GetSequenceNumber', 'GetIndex']);
  expect(await world.due(server)).toEqual(['1']);
  await visitOn(3.5);
  expect(server.askedActions.slice(3)).toEqual(['GetIndex']);
});

test('where it offers no index, it is asked for three, and its URLs are looked at as others are', async () => {
  await visitOn(0);
  await mailLink();
  for (let day = 1; day <= 8; day += 1) await visitOn(day);
  expect(server.askedActions.filter((action) => action === 'GetIndex')).toHaveLength(3);
  expect(await world.due(server)).toEqual([]);
  expect(await world.siteOf(server)).toMatchObject({ state: 'registered' });
});
