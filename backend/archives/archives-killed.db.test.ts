import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createCertificate } from '../../toolforge/local/world/certificate';
import { sleepReal } from '../runtime/clock';
import { systemRandom } from '../runtime/random';
import { buildWorker, spawnWorker } from '../runtime/testing/spawn-worker';
import { dayNumberOf } from '../status/day-number';
import { annotationsOf } from '../store/answers/annotations';
import { askAlone } from '../store/statements/joint-asking';
import { queueSearches } from '../store/archives/archive-choices';
import { SEARCH_LEASE_S } from '../store/archives/lease-searches';
import { storeArchivedCopies } from '../store/pages/archived-copies';
import { checkAll, listUrls } from '../store/testing/sample-urls';
import { emptyTables, withStore } from '../store/testing/with-store';
import type { ArchiveWork } from './testing/archive-worker';
import { MementoServer, type CopyKind } from './testing/memento-server';
import { openSlowFront, type SlowFront } from './testing/slow-front';
import { normalUrl } from '../url/testing/normal-url';

const ROOT = join(__dirname, '../..');
const START_MS = Date.UTC(2026, 9, 1);
const TODAY = dayNumberOf(START_MS);
const DAY_S = 86_400;
/** The second between two questions is two milliseconds. */
const FACTOR = 500;
const ANSWER_MS = 4;
const URLS = 36;
const KILLS = 6;
/** After the first question: more than one search needs, less than all do together. */
const RUN_MS_MAX = 500;
const LOOK_EVERY_MS = 10;
/** Services are asked this much more often than without kills, at most. */
const MORE_QUESTIONS = 3;
const [EARLIER, BEFORE] = ['20240801000000', '20260801000000'] as const;

/** By service: the hosts that are asked, and where copies are. */
const ROOTS = {
  bibalex: 'http://web.archive.bibalex.org/web/',
  'archive-it': 'https://wayback.archive-it.org/all/',
} as const;
type Service = keyof typeof ROOTS;
const SERVICES = ['bibalex', 'archive-it'] as const;

/** What archives have of a URL, and what must be told of it in the end. */
interface Fate {
  has: Partial<Record<Service, Record<string, CopyKind>>>;
  /** The first archive's, that a page links to. */
  linked?: string;
  told: Partial<Record<Service, string>>;
}

/** URLs have them in turn. */
const FATES: readonly Fate[] = [
  {
    has: {
      bibalex: { [EARLIER]: 'good', [BEFORE]: 'good' },
      'archive-it': { [EARLIER]: 'good' },
    },
    told: { bibalex: BEFORE, 'archive-it': EARLIER },
  },
  {
    has: { bibalex: { [EARLIER]: 'good', [BEFORE]: 'soft-404' } },
    told: { bibalex: EARLIER },
  },
  {
    has: { bibalex: { [BEFORE]: 'unknown' }, 'archive-it': { [BEFORE]: 'good' } },
    told: { 'archive-it': BEFORE },
  },
  { has: {}, told: {} },
  { has: { bibalex: { [EARLIER]: 'to-home' }, 'archive-it': { [BEFORE]: 'parked' } }, told: {} },
  {
    has: { bibalex: { [EARLIER]: 'good', [BEFORE]: 'good' } },
    linked: EARLIER,
    told: { bibalex: EARLIER },
  },
];

const { account, database } = withStore();
const archives = Object.fromEntries(
  SERVICES.map((service) => {
    const { origin, pathname } = new URL(ROOTS[service]);
    return [service, new MementoServer({ origin, root: pathname })];
  }),
) as Record<Service, MementoServer>;
const urls = Array.from({ length: URLS }, (_, n) => `http://museum-lunden.org/page/${n}`);
const fateOf = (url: string): Fate =>
  FATES[urls.indexOf(url) % FATES.length] ?? { has: {}, told: {} };
const fronts: SlowFront[] = [];
let file: string;
let work: ArchiveWork;

beforeAll(async () => {
  const hosts = SERVICES.map((service) => new URL(ROOTS[service]).hostname);
  const certificate = await createCertificate(hosts);
  const ports: Record<string, number> = {};
  for (const service of SERVICES) {
    const { hostname, protocol } = new URL(ROOTS[service]);
    await archives[service].start();
    const tls = protocol === 'https:' ? certificate : undefined;
    const front = await openSlowFront(archives[service].port, ANSWER_MS, tls);
    fronts.push(front);
    ports[hostname] = front.port;
    for (const url of urls) fill(service, url);
  }
  file = buildWorker(join(__dirname, 'testing/archive-worker.ts'));
  const clock = { startMs: START_MS, startedAtMs: Date.now(), factor: FACTOR };
  const services = SERVICES.join(',');
  work = { account, services, ports, certificate: certificate.cert, clock, root: ROOT };
});
afterAll(async () => {
  await Promise.all(fronts.map((front) => front.close()));
  await Promise.all(SERVICES.map((service) => archives[service].close()));
});

function fill(service: Service, url: string): void {
  for (const [timestamp, kind] of Object.entries(fateOf(url).has[service] ?? {})) {
    archives[service].add(url, [timestamp], { kind });
  }
}

/** Lists all URLs as lost: half of them are in the queue, the others for the walk to find. */
async function loseAll(): Promise<Map<string, number>> {
  const tables =
    'archive archive_count archive_search archive_walk archived_copy deed redirect link url host';
  await emptyTables(database, ...tables.split(' '));
  const ids = await listUrls(database, urls, TODAY);
  await checkAll(database, TODAY);
  for (const [url, urlId] of ids) {
    if (urlId % 2 === 0) await queueSearches(database, [{ urlId, dueS: 0 }]);
    const { linked } = fateOf(url);
    if (linked === undefined) continue;
    const copies = await listUrls(database, [`${ROOTS.bibalex}${linked}/${url}`], TODAY);
    const ties = [...copies.values()].map((copyId) => ({
      urlId: copyId,
      original: normalUrl(url),
    }));
    await database.transaction((tx) => storeArchivedCopies(tx, ties));
  }
  return ids;
}

const nowByClockS = (): number =>
  Math.floor((START_MS + (Date.now() - work.clock.startedAtMs) * FACTOR) / 1_000);

/** As if somebody had waited until all leases were over. */
async function endLeases(): Promise<void> {
  const nowS = nowByClockS();
  await database.run('UPDATE archive_search SET due_at = ? WHERE due_at BETWEEN ? AND ?', [
    nowS,
    nowS,
    nowS + SEARCH_LEASE_S,
  ]);
}

/** Those whose search has come to an end: their next one is weeks away, no lease is so long. */
async function settled(): Promise<number> {
  const [row] = await database.select<{ n: number }>(
    'SELECT COUNT(*) AS n FROM archive_search WHERE due_at > ?',
    [nowByClockS() + 20 * DAY_S],
  );
  return row?.n ?? 0;
}

const questions = (): number =>
  SERVICES.reduce((sum, service) => sum + archives[service].asked.length, 0);

/** Lets a process search until all is settled, or until so long after its first question. */
async function search(runMs: number): Promise<'settled' | 'killed'> {
  const before = questions();
  const searcher: ChildProcess = spawnWorker(file, work);
  const ended = once(searcher, 'exit');
  const goesOn = async (): Promise<boolean> => {
    if (searcher.exitCode !== null) throw new Error(`it has ended with ${searcher.exitCode}`);
    await sleepReal(LOOK_EVERY_MS);
    return (await settled()) < URLS;
  };
  let isUnsettled: boolean;
  try {
    isUnsettled = await goesOn();
    while (isUnsettled && questions() === before) isUnsettled = await goesOn();
    const endsAtMs = Date.now() + runMs;
    while (isUnsettled && Date.now() < endsAtMs) isUnsettled = await goesOn();
  } finally {
    // Where the test's own time was over, its database goes first.
    searcher.kill('SIGKILL');
    await ended;
  }
  await endLeases();
  return isUnsettled ? 'killed' : 'settled';
}

/** What is told of each URL, by service. */
async function told(ids: ReadonlyMap<string, number>): Promise<Map<string, Fate['told']>> {
  const annotations = await annotationsOf(
    askAlone(database),
    [...ids.values()].map((urlId) => ({ urlId, hostId: 1, path: '/' })),
    TODAY,
  );
  return new Map(
    [...ids].map(([url, urlId]) => {
      const copies = annotations.get(urlId)?.archives ?? [];
      return [url, Object.fromEntries(copies.map((copy) => [copy.service, copy.timestamp]))];
    }),
  );
}

/** The copies that were asked for. */
function looked(): Set<string> {
  const paths = SERVICES.flatMap((service) =>
    archives[service].asked.flatMap(({ place, url }) =>
      place === 'copy' ? [service + url.replace(/^.*\/(\d{14})id_\//, ' $1 ')] : [],
    ),
  );
  return new Set(paths);
}

const wanted = new Map(urls.map((url) => [url, fateOf(url).told]));

test('an archive component that is killed at random ends with the copies that it would have had', async () => {
  const undisturbedIds = await loseAll();
  expect(await search(Infinity)).toBe('settled');
  expect(await told(undisturbedIds)).toEqual(wanted);
  const questionsUndisturbed = questions();

  for (const service of SERVICES) archives[service].asked.length = 0;
  const ids = await loseAll();
  let kills = 0;
  while (kills < KILLS && (await search(systemRandom.below(RUN_MS_MAX))) === 'killed') kills += 1;
  expect(await search(Infinity)).toBe('settled');

  expect(await told(ids)).toEqual(wanted);
  const seen = looked();
  for (const [url, copies] of wanted)
    for (const [service, timestamp] of Object.entries(copies)) {
      expect(seen).toContain(`${service} ${timestamp} ${url}`);
    }
  expect(kills).toBeGreaterThan(KILLS / 2);
  expect(questions()).toBeLessThan(questionsUndisturbed * MORE_QUESTIONS);
}, 180_000);
