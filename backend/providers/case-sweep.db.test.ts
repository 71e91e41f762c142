import { createManualClock } from '../runtime/testing/manual-clock';
import { domainKeyOf } from '../store/changes/domain-key';
import { appendChanges } from '../store/changes/table-change-feed';
import { changeOf } from '../store/changes/testing/change-of';
import { beginMonthLooks } from '../store/cases/case-samples';
import { closeUnproven } from '../store/cases/close-unproven';
import { heedChanges } from '../store/cases/heed-changes';
import { createDomainSweep } from '../store/cases/sweep-domain';
import { settleCaseWalks } from '../store/cases/case-walks';
import { allProvenClaims } from '../store/providers/proven-claims';
import { createMarkIndex } from '../status/mark-index';
import { listUrls } from '../store/testing/sample-urls';
import { withStore } from '../store/testing/with-store';
import { watchStatements } from '../store/testing/watch-statements';
import { CaseWorld, makeClaim } from './testing/case-world';

/** Domains in which everybody can have a host. */
const { database } = withStore();
const KEY = domainKeyOf('github.io');
const OURS = 'http://ours.github.io/dead';

jest.setTimeout(240_000);

const neighbours = Array.from({ length: 600 }, (_, n) => `http://n${n}.github.io/dead`);

async function newWorld(urls: readonly string[]): Promise<CaseWorld> {
  const world = new CaseWorld(database, createManualClock(Date.UTC(2026, 9, 1, 6)));
  await world.begin(urls);
  await world.letBeDead(200);
  world.isBroken = () => true;
  return world;
}

/** @returns how many steps it took, and how many hosts were read for it */
async function sweep(world: CaseWorld): Promise<{ steps: number; reads: number }> {
  let reads = 0;
  const watched = watchStatements(database, (_, sql) => {
    if (sql.includes('FROM host FORCE INDEX (registered_domain)')) reads += 1;
    return Promise.resolve();
  });
  await settleCaseWalks(database, await allProvenClaims(database), world.today);
  const walk = createDomainSweep();
  const at = { today: world.today, nowS: world.clock.now() / 1_000, marks: createMarkIndex([]) };
  let steps = 1;
  while (await walk.step(watched, KEY, at)) steps += 1;
  return { steps, reads };
}

test('where one host of a shared domain is proven, only that host is swept', async () => {
  const [before, behind] = [neighbours.slice(0, 300), neighbours.slice(300)];
  const world = await newWorld([...before, 'http://ours.github.io/dead', ...behind]);
  await makeClaim(database, { name: 'ours.github.io', hasSubdomains: false });
  expect(await sweep(world)).toEqual({ steps: 2, reads: 0 });
  expect((await world.steps()).length).toBe(1);
  await makeClaim(database, { name: 'n400.github.io', hasSubdomains: false, recipientId: 2 });
  expect(await sweep(world)).toEqual({ steps: 2, reads: 0 });
  expect((await world.steps()).length).toBe(2);
});

test('where a part of a domain is proven, hosts outside of it are looked through in large steps', async () => {
  const ours = Array.from({ length: 150 }, (_, n) => `http://h${n}.ours.github.io/dead`);
  const world = await newWorld([...neighbours, ...ours]);
  await makeClaim(database, { name: 'ours.github.io' });
  expect((await sweep(world)).steps).toBe(3);
  expect((await world.steps()).length).toBe(150);
});

test('while nobody proves it, a sweep waits where it is', async () => {
  const world = await newWorld(['http://ours.github.io/dead']);
  await makeClaim(database, { name: 'ours.github.io', hasSubdomains: false });
  await settleCaseWalks(database, await allProvenClaims(database), world.today);
  await database.run('UPDATE domain_claim SET state = 3');
  const at = { today: world.today, nowS: world.clock.now() / 1_000, marks: createMarkIndex([]) };
  expect(await createDomainSweep().step(database, KEY, at)).toBe(false);
  await database.run('UPDATE domain_claim SET state = 2');
  await world.care();
  expect((await world.steps()).length).toBe(1);
});

test('where a claim is lost for a moment, a sweep waits: no host is left out', async () => {
  const world = await newWorld(['http://ours.github.io/dead', 'http://n1.github.io/dead']);
  await makeClaim(database, { name: 'ours.github.io', hasSubdomains: false });
  await makeClaim(database, { name: 'n1.github.io', hasSubdomains: false, recipientId: 2 });
  await settleCaseWalks(database, await allProvenClaims(database), world.today);
  await database.run("UPDATE domain_claim SET state = 3 WHERE name = 'ours.github.io'");
  const at = { today: world.today, nowS: world.clock.now() / 1_000, marks: createMarkIndex([]) };
  const walk = createDomainSweep();
  while (await walk.step(database, KEY, at));
  await database.run('UPDATE domain_claim SET state = 2');
  await world.care();
  expect((await world.steps()).length).toBe(2);
});

test('what dies while a claim is lost for a moment has its case', async () => {
  const world = await newWorld([OURS]);
  await database.run("UPDATE url SET failures = 0, failing_day = 0, history = ''");
  await makeClaim(database, { name: 'ours.github.io', hasSubdomains: false });
  await world.care();
  expect(await world.steps()).toEqual([]);
  await world.letBeDead(200);
  const at = { today: world.today, nowS: world.clock.now() / 1_000, marks: createMarkIndex([]) };
  const [url] = await database.select<{ url_id: number }>('SELECT url_id FROM url');
  const died = { ...changeOf(url?.url_id ?? 0, 'working', 'unreachable'), url: OURS };
  await database.transaction((tx) => appendChanges(tx, [died], at.nowS));
  await database.run('UPDATE domain_claim SET state = 3');
  expect(await heedChanges(database, at, new AbortController().signal)).toBe(1);
  await database.run('UPDATE domain_claim SET state = 2');
  await world.care();
  expect((await world.steps()).map(([stage]) => stage)).toEqual(['found']);
});

test('cases of a domain that is proven again just when they were to be closed stay', async () => {
  const world = await newWorld([OURS]);
  await makeClaim(database, { name: 'ours.github.io', hasSubdomains: false });
  await world.care();
  await database.run('UPDATE domain_claim SET state = 3');
  await world.care();
  world.toDay(40);
  expect(await settleCaseWalks(database, [], world.today)).toEqual([KEY]);
  await database.run('UPDATE domain_claim SET state = 2');
  expect(await closeUnproven(database, KEY)).toBe(false);
  await world.care();
  expect((await world.steps()).filter(([stage]) => stage === 'found')).toHaveLength(1);
});

test('of what is swept, or nobody’s, no more is to be done', async () => {
  const world = await newWorld(['http://ours.github.io/dead']);
  const at = { today: world.today, nowS: world.clock.now() / 1_000, marks: createMarkIndex([]) };
  expect(await createDomainSweep().step(database, KEY, at)).toBe(false);
  await makeClaim(database, { name: 'ours.github.io', hasSubdomains: false });
  await sweep(world);
  expect(await createDomainSweep().step(database, KEY, at)).toBe(false);
});

test('a month’s look draws from a proven host, wherever it stands among its neighbours', async () => {
  const many = Array.from({ length: 5_050 }, (_, n) => `http://n${n}.github.io/fine`);
  const its = Array.from({ length: 30 }, (_, n) => `http://ours.github.io/${n}`);
  const world = await newWorld(many);
  await listUrls(database, its, world.today);
  await world.letBeDead(200);
  await database.run("UPDATE url SET history = '', failures = 0, failing_day = 0 WHERE path <> ?", [
    '/3',
  ]);
  await makeClaim(database, { name: 'ours.github.io', hasSubdomains: false });
  await world.care();
  await beginMonthLooks(database, [KEY], { today: world.today, nowS: 1 });
  await world.care();
  const [sample] = await database.select('SELECT urls FROM case_sample');
  expect(sample).toEqual({ urls: 30 });
});
