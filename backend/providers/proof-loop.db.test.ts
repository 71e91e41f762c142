import { once } from 'node:events';
import { join } from 'node:path';
import { createLogger, createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { buildWorker, spawnWorker } from '../runtime/testing/spawn-worker';
import { dayNumberOf } from '../status/day-number';
import { storeBusyHosts } from '../store/frontier/busy-hosts';
import { removeClaim } from '../store/providers/change-claim';
import { provenClaimsOf } from '../store/providers/proven-claims';
import { listUrls } from '../store/testing/sample-urls';
import { scansOf } from '../store/testing/scans-of';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, withStore } from '../store/testing/with-store';
import { runProofLoop, type ProofLoopParts } from './proof-loop';
import type { KilledProver } from './testing/killed-prover';
import { claimOf, KARI, makeClaim, OLA, ProofWorld, tokenOf } from './testing/proof-world';
import { createMarkIndex } from '../status/mark-index';

const NAME = 'museum-lunden.org';
const HOST = `www.${NAME}`;
const DAY_S = 86_400;
const { account, database } = withStore();
const world = new ProofWorld();
let port = 0;
let clock = createManualClock(Date.now());

beforeAll(async () => {
  await world.start(NAME);
  port = await world.addSite(HOST);
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(database, 'domain_claim', 'allowance', 'busy_host', 'url', 'host');
  world.clear();
  clock = createManualClock(Date.now());
  await listUrls(database, [`http://${HOST}/a`, `http://${NAME}/`], dayNumberOf(clock.now()));
});

const nowS = (): number => Math.floor(clock.now() / 1_000);
const run = (part: Partial<ProofLoopParts> = {}): Promise<void> =>
  runProofLoop(
    {
      database,
      clock,
      logger: createSilentLogger(),
      network: world.network(),
      resolveTexts: (name) => world.resolveTexts(name),
      tokenOf,
      marks: () => Promise.resolve(createMarkIndex([])),
      userAgent: 'Weboid/test',
      ...part,
    },
    { untilIdle: true, signal: new AbortController().signal },
  );
async function runAfter(seconds: number, part: Partial<ProofLoopParts> = {}): Promise<void> {
  clock.advanceTo(clock.now() + seconds * 1_000);
  await run(part);
}
const putInDns = (name: string, owner = KARI): void =>
  void world.dns.zone.set(`_weboid.${name}`, [[`weboid-verify=${tokenOf({ name, owner })}`]]);
const putInFile = (name: string, ...owners: Buffer[]): void => {
  const lines = owners.map((owner) => `weboid-verify=${tokenOf({ name, owner })}`);
  world.files.set(name, { status: 200, body: lines.join('\r\n') });
};

test('by DNS a claim is proven for all hosts below, and the site is not asked', async () => {
  await makeClaim(database, NAME, { nowS: nowS() });
  putInDns(NAME);
  await run();
  const claim = await claimOf(database, NAME);
  expect(claim).toMatchObject({
    state: 'proven',
    hasSubdomains: true,
    fault: '',
    provenAtS: nowS(),
    triedAtS: nowS(),
    dueAtS: nowS() + 30 * DAY_S,
  });
  expect(world.asked).toEqual([]);
  const proven = await provenClaimsOf(database, [claim?.domainKey ?? 0]);
  expect(proven.map(({ name }) => name)).toEqual([NAME]);
});

test('by a file for its host, for each of those whose token it holds', async () => {
  await makeClaim(database, HOST, { nowS: nowS() });
  await makeClaim(database, HOST, { nowS: nowS(), owner: OLA });
  putInFile(HOST, OLA, KARI);
  await run();
  await runAfter(60);
  expect(await claimOf(database, HOST)).toMatchObject({ state: 'proven', hasSubdomains: false });
  expect(await claimOf(database, HOST, OLA)).toMatchObject({ state: 'proven' });
});

test('nobody proves by somebody else’s token, nor by one for another name', async () => {
  await makeClaim(database, HOST, { nowS: nowS() });
  await makeClaim(database, NAME, { nowS: nowS() });
  putInFile(HOST, OLA);
  world.dns.zone.set(`_weboid.${HOST}`, [[`weboid-verify=${tokenOf({ name: HOST, owner: OLA })}`]]);
  world.dns.zone.set(`_weboid.${NAME}`, [
    [`weboid-verify=${tokenOf({ name: HOST, owner: KARI })}`],
  ]);
  await run();
  expect(await claimOf(database, HOST)).toMatchObject({
    state: 'waiting',
    fault: 'dns-other no-token',
  });
  expect(await claimOf(database, NAME)).toMatchObject({
    state: 'waiting',
    fault: 'dns-other http-404',
  });
});

test('who wants no visits is asked for no stranger’s proof; the DNS proves it, and its owner’s file goes on to', async () => {
  const pattern = { host: HOST, pathPrefix: '/' };
  const mark = { pattern, mark: 'opted-out', firstDay: 0, lastDay: 65_535 } as const;
  const marks = () => Promise.resolve(createMarkIndex([mark]));
  await makeClaim(database, HOST, { nowS: nowS() });
  putInFile(HOST, KARI);
  await run({ marks });
  expect(await claimOf(database, HOST)).toMatchObject({
    state: 'waiting',
    fault: 'dns-none opted-out',
  });
  expect(world.asked).toEqual([]);
  putInDns(HOST);
  await runAfter(DAY_S, { marks });
  expect(await claimOf(database, HOST)).toMatchObject({ state: 'proven' });
  world.dns.zone.clear();
  await runAfter(31 * DAY_S, { marks });
  expect(world.asked.length).toBeGreaterThan(0);
});

test('a host to which no page links is not asked, wherever the name stands', async () => {
  await emptyTables(database, 'url', 'host');
  await listUrls(database, [`http://${HOST}/a`], dayNumberOf(clock.now()));
  await makeClaim(database, NAME, { nowS: nowS() });
  putInFile(NAME, KARI);
  await run();
  expect(await claimOf(database, NAME)).toMatchObject({
    state: 'waiting',
    fault: 'dns-none unlisted',
  });
  expect(world.asked).toEqual([]);
  // A row of a host whose URLs are gone is no reason either.
  await emptyTables(database, 'url');
  await makeClaim(database, HOST, { nowS: nowS() });
  await run();
  expect(world.asked).toEqual([]);
});

test('it is looked at again a minute later, then less often, and given up after a week', async () => {
  await makeClaim(database, HOST, { nowS: nowS() });
  await run();
  expect(world.asked).toHaveLength(1);
  await runAfter(59);
  expect(world.asked).toHaveLength(1);
  await runAfter(1);
  expect(world.asked).toHaveLength(2);
  for (let hours = 0; hours < 170; hours += 1) await runAfter(3_600);
  expect(await claimOf(database, HOST)).toBeNull();
  expect(world.asked.length).toBeLessThan(30);
}, 30_000);

test('a host is asked once a minute, whoever wants it, and counts that as a request', async () => {
  for (const owner of [KARI, OLA, Buffer.alloc(16, 'x')]) {
    await makeClaim(database, HOST, { nowS: nowS(), owner });
  }
  for (let minute = 1; minute <= 3; minute += 1) {
    await run();
    expect(world.asked).toHaveLength(minute);
    clock.advanceTo(clock.now() + 30_000);
    await run();
    expect(world.asked).toHaveLength(minute);
    clock.advanceTo(clock.now() + 30_000);
  }
  const [host] = await database.select<{ not_before: number }>(
    'SELECT not_before FROM host WHERE name = ?',
    [HOST],
  );
  expect(host?.not_before).toBeGreaterThan(nowS() - 60);
});

test('a host that has asked crawlers for a pause is left alone', async () => {
  await makeClaim(database, HOST, { nowS: nowS() });
  const busy = { name: HOST, untilS: nowS() + 600, levelMs: 1_000 };
  await storeBusyHosts(database, [busy], nowS());
  await run();
  expect(world.asked).toEqual([]);
  expect(await claimOf(database, HOST)).toMatchObject({
    fault: '',
    triedAtS: 0,
    dueAtS: nowS() + 600,
  });
  await runAfter(600);
  expect(world.asked).toHaveLength(1);
});

test('a proof is renewed each month; after two misses it is paused, and goes on when it is found', async () => {
  await makeClaim(database, NAME, { nowS: nowS() });
  putInDns(NAME);
  await run();
  await runAfter(30 * DAY_S);
  const renewed = await claimOf(database, NAME);
  expect(renewed).toMatchObject({ state: 'proven', provenAtS: nowS() });
  world.dns.zone.clear();
  await runAfter(30 * DAY_S);
  expect(await claimOf(database, NAME)).toMatchObject({
    state: 'proven',
    misses: 1,
    fault: 'dns-none http-404',
  });
  await runAfter(DAY_S);
  expect(await claimOf(database, NAME)).toMatchObject({ state: 'paused', pausedAtS: nowS() });
  expect(await provenClaimsOf(database, [renewed?.domainKey ?? 0])).toEqual([]);
  putInDns(NAME);
  await runAfter(DAY_S);
  expect(await claimOf(database, NAME)).toMatchObject({
    state: 'proven',
    misses: 0,
    pausedAtS: 0,
    hasSubdomains: true,
  });
});

test('a paused one goes after 90 days', async () => {
  await makeClaim(database, HOST, { nowS: nowS(), state: 'paused' });
  for (let days = 0; days < 89; days += 1) await runAfter(DAY_S);
  expect(await claimOf(database, HOST)).toMatchObject({ state: 'paused' });
  await runAfter(DAY_S);
  expect(await claimOf(database, HOST)).toBeNull();
}, 30_000);

test('name servers in trouble, and a server in trouble, are no miss within a week', async () => {
  const dueAtS = nowS();
  const provenAtS = dueAtS - 30 * DAY_S;
  await makeClaim(database, NAME, {
    nowS: dueAtS,
    provenAtS,
    state: 'proven',
    hasSubdomains: true,
  });
  await makeClaim(database, HOST, { nowS: dueAtS, provenAtS, state: 'proven' });
  world.dns.zone.set(`_weboid.${NAME}`, 'server-failure');
  world.files.set(HOST, { status: 503 });
  await run();
  for (const name of [NAME, HOST]) {
    expect(await claimOf(database, name)).toMatchObject({ misses: 0, failingSinceS: dueAtS });
  }
  await runAfter(6 * DAY_S);
  expect(await claimOf(database, NAME)).toMatchObject({ state: 'proven', misses: 0 });
  await runAfter(DAY_S);
  expect(await claimOf(database, NAME)).toMatchObject({
    state: 'proven',
    misses: 1,
    failingSinceS: 0,
  });
  putInDns(NAME);
  putInFile(HOST, KARI);
  await runAfter(DAY_S);
  for (const name of [NAME, HOST]) {
    expect(await claimOf(database, name)).toMatchObject({ misses: 0, failingSinceS: 0, fault: '' });
  }
}, 120_000);

test('a record that is gone leaves by the file the host alone', async () => {
  const provenAtS = nowS() - 30 * DAY_S;
  await makeClaim(database, NAME, {
    nowS: nowS(),
    provenAtS,
    state: 'proven',
    hasSubdomains: true,
  });
  putInFile(NAME, KARI);
  await run();
  expect(await claimOf(database, NAME)).toMatchObject({ hasSubdomains: true, misses: 1 });
  await runAfter(DAY_S);
  expect(await claimOf(database, NAME)).toMatchObject({
    state: 'proven',
    hasSubdomains: false,
    misses: 0,
    provenAtS: nowS(),
  });
});

test('two loops at once look once', async () => {
  for (let n = 0; n < 40; n += 1) {
    await makeClaim(database, NAME, {
      nowS: nowS(),
      owner: Buffer.alloc(16, String(n).padStart(4)),
    });
  }
  await Promise.all([run(), run()]);
  expect(world.dns.asked).toHaveLength(40);
  expect(await database.select('SELECT 1 FROM domain_claim WHERE tried_at = 0')).toHaveLength(39);
});

test('what its owner removes while it is looked at stays removed', async () => {
  const claimId = await makeClaim(database, HOST, { nowS: nowS() });
  world.files.set(HOST, (_request, response) => {
    void removeClaim(database, { claimId, owner: KARI, nowS: nowS() }).then(() =>
      response.end(tokenOf({ name: HOST, owner: KARI })),
    );
  });
  await run();
  expect(await claimOf(database, HOST)).toBeNull();
});

test('nothing is logged of who claims what, also when the database fails', async () => {
  await makeClaim(database, HOST, { nowS: nowS() });
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line: string) => void lines.push(line) });
  const failing = watchStatements(database, (_statements, sql) =>
    sql.startsWith('INSERT INTO allowance')
      ? Promise.reject(new Error(`no table for ${HOST}`))
      : Promise.resolve(),
  );
  await run({ logger, database: failing });
  await runAfter(130, { logger });
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).not.toContain(NAME);
  expect(await claimOf(database, HOST)).toMatchObject({ fault: 'dns-none http-404' });
});

test('killed anywhere, a look is made again, and one proof is one proof', async () => {
  const COUNT = 12;
  const owners = Array.from({ length: COUNT }, (_, n) => Buffer.alloc(16, String(n).padStart(4)));
  const startS = Math.floor(Date.now() / 1_000);
  for (const owner of owners) await makeClaim(database, HOST, { nowS: startS, owner });
  const worker = buildWorker(join(__dirname, 'testing/killed-prover.ts'));
  const own = { ...account, database: account.name, connections: 4, retryForMs: 10_000 };
  const ROUNDS = 4;
  for (let round = 0; round < ROUNDS; round += 1) {
    const isLast = round === ROUNDS - 1;
    const asked = new Promise<void>((resolve) => {
      world.files.set(HOST, () => resolve());
    });
    if (isLast) world.dns.zone.set(`_weboid.${HOST}`, tokensOf(owners));
    const work: KilledProver = {
      account: own,
      port,
      authority: world.authority.cert,
      dns: world.dns.address,
      aheadMs: round * 3_700_000,
    };
    const child = spawnWorker(worker, work);
    const ended = once(child, 'exit');
    if (isLast) await untilNoneWaits();
    else await asked;
    child.kill('SIGKILL');
    await ended;
  }
  const rows = await database.select<{ state: number; misses: number }>(
    'SELECT state, misses FROM domain_claim',
  );
  expect(rows).toEqual(Array.from({ length: COUNT }, () => ({ state: 2, misses: 0 })));
}, 60_000);

function tokensOf(owners: readonly Buffer[]): string[][] {
  return owners.map((owner) => [`weboid-verify=${tokenOf({ name: HOST, owner })}`]);
}

async function untilNoneWaits(): Promise<void> {
  while ((await database.select('SELECT 1 FROM domain_claim WHERE state = 1')).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('no statement scans a table', async () => {
  await database.run(
    `INSERT INTO domain_claim (owner, name, domain_key, state, asked_at, due_at)
     SELECT LPAD(seq, 16, '0'), '${HOST}', 1, 1 + seq MOD 3, 1, 4000000000 + seq FROM seq_1_to_5000`,
  );
  await makeClaim(database, HOST, { nowS: nowS() });
  await database.run('ANALYZE TABLE domain_claim, host, url, allowance');
  const scans: string[] = [];
  const explaining = watchStatements(database, async (statements, sql, values) => {
    scans.push(...(await scansOf(statements, sql, values)));
  });
  await run({ database: explaining });
  expect(scans).toEqual([]);
});
