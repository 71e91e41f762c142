import { createHash } from 'node:crypto';
import { endTrust } from '../../store/hints/end-trust';
import { trustedHosts } from '../../store/hints/host-trust';
import { holdTransaction } from '../../store/testing/hold-transaction';
import { untilSomebodyWaits } from '../../store/testing/until-somebody-waits';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { countHostPorts } from '../../store/updates/count-host-ports';
import { listedSitesOf } from '../../store/updates/listed-sites';
import { lockRupSite, saveRupSite } from '../../store/updates/rup-sites';
import { extendTrust } from './extend-trust';
import { RobotWorld } from './testing/robot-world';
import { reportText, RupServer } from './testing/rup-server';

const { database } = withStore();
let world: RobotWorld;
let servers: RupServer[] = [];

beforeEach(async () => {
  await emptyTables(
    database,
    ...'rup_site rup_walk host_hint url_hint hint_tally busy_host url host'.split(' '),
  );
  world = new RobotWorld(database);
  world.mailAddress = '';
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function polledSite(): Promise<RupServer> {
  const server = await RupServer.start();
  servers = [...servers, server];
  server.actions.set('GetIndex', () => ({
    body: `<pre>${reportText(server, 0, ['Change[2026-11-22]: /1'])}</pre>`,
  }));
  return server;
}

/** Further pages of a site, due one after the other from a day on. */
async function listMany({ port }: RupServer, count: number, dueDay: number): Promise<void> {
  const [host] = await database.select<{ host_id: number }>('SELECT host_id FROM host');
  const rows = Array.from({ length: count }, (_, nth) => {
    const path = `/many/${nth}`;
    const key = createHash('md5').update(`${port}${path}`).digest();
    return [key, host?.host_id ?? 0, 1, port, path, dueDay, dueDay, dueDay + (nth % 3), 0, ''];
  });
  await database.run(
    `INSERT INTO url (url_key, host_id, scheme, port, path, touched_day, checked_day, due_day, failures, history)
     VALUES ?`,
    [rows],
  );
}

const HOST = '127.0.0.1';

test('all URLs of a host are looked at for its sites, however many come before', async () => {
  const [large, small] = [await polledSite(), await polledSite()];
  await world.list([large]);
  await listMany(large, 12_000, world.today);
  await listMany(small, 25, world.today + 9);
  const { hostId, sites } = await listedSitesOf(database, HOST);
  const found = sites.map(({ port, urls }) => [port, urls]);
  expect(new Map(found as [number, number][])).toEqual(
    new Map([
      [large.port, 12_020],
      [small.port, 25],
    ]),
  );
  const { ports, isWhole } = await countHostPorts(database, hostId ?? 0);
  expect([ports.length, isWhole]).toEqual([2, true]);
});

test('a host is not trusted for what one site says, however far behind those of another stand', async () => {
  const [large, silent] = [await polledSite(), await polledSite()];
  await world.list([large]);
  await listMany(large, 6_000, world.today);
  await listMany(silent, 1, world.today + 9);
  for (world.day = 0; world.day <= 3; world.day += 1) await world.visit();
  expect(await trustedHosts(database, world.today)).toEqual([]);
  await database.run('DELETE FROM url WHERE port = ?', [silent.port]);
  world.day = 4;
  await world.visit();
  expect(await trustedHosts(database, world.today)).toHaveLength(1);
});

test('a host is not trusted again while another site of it loses what it had said', async () => {
  const [one, other] = [await polledSite(), await polledSite()];
  await world.list([one, other]);
  for (world.day = 0; world.day <= 3; world.day += 1) await world.visit();
  const [trusted] = await trustedHosts(database, world.today);
  const { siteId } = await world.siteOf(other);
  const held = holdTransaction(database);
  const losing = held.transaction(async (statements) => {
    const site = await lockRupSite(statements, siteId);
    if (site !== null) await saveRupSite(statements, { ...site, soundS: 0 });
    await endTrust(statements, 'remote-update', trusted?.hostId ?? 0, world.today);
  });
  await held.reached;
  const extending = extendTrust(world.parts, await world.siteOf(one));
  await untilSomebodyWaits(database).finally(() => held.letGo());
  await Promise.all([losing, extending]);
  expect(await trustedHosts(database, world.today)).toEqual([]);
});

test('the walk is one of an index, from where it came to', async () => {
  const site = await polledSite();
  await world.list([site]);
  await listMany(site, 12_000, world.today);
  const [host] = await database.select<{ host_id: number }>('SELECT host_id FROM host');
  await database.session(async (session) => {
    await session.run('FLUSH STATUS');
    await countHostPorts(session, host?.host_id ?? 0);
    const rows = await session.select<{ Value: Buffer | string }>(
      "SHOW SESSION STATUS WHERE Variable_name IN ('Handler_read_next', 'Handler_read_key')",
    );
    const read = rows.reduce((sum, { Value: value }) => sum + Number(value.toString()), 0);
    // Each URL once, and once more the groups that are made of them.
    expect(read).toBeLessThan(25_000);
  });
});
