import type { ServerResponse } from 'node:http';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { createMarkIndex } from '../../status/mark-index';
import { annotationsOf, type Annotations } from '../../store/answers/annotations';
import { askAlone } from '../../store/statements/joint-asking';
import { createSearchQueue } from '../../store/archives/search-queue';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { MarkedFrontier } from '../../store/frontier/marked-frontier';
import {
  confirmReplacement,
  proposeReplacement,
  purgeProposals,
  waitingProposals,
} from '../../store/people/proposals';
import { createReplacementQueue } from '../../store/people/replacements';
import { checkAll, listUrls } from '../../store/testing/sample-urls';
import { emptyTables, withStore } from '../../store/testing/with-store';
import type { Network } from '../transport/network';
import { LoopbackWeb } from '../testing/loopback-web';
import { runUrlLoop } from './url-loop';
import { normalUrl } from '../../url/testing/normal-url';

const { database } = withStore();
const web = new LoopbackWeb();
const START_MS = Date.UTC(2026, 9, 1);
const DAY_MS = 86_400_000;
const DEAD = 'http://museum-lunden.org/gone';
const NEW = 'http://new-lunden.org/page';
const TEXT =
  '<!doctype html><title>Kvalberg</title><p>The museum of Lunden shows boats and nets.</p>';

let clock = createManualClock(START_MS);
let urlId = 0;

beforeEach(async () => {
  clock = createManualClock(START_MS);
  const tables = 'replacement archive archive_search allowance deed change redirect url host'.split(
    ' ',
  );
  await emptyTables(database, ...tables);
  const today = dayNumberOf(START_MS);
  urlId = (await listUrls(database, [DEAD], today)).get(DEAD) ?? 0;
  await checkAll(database, today);
  // Nothing else is due.
  await database.run('UPDATE url SET due_day = 60000');
  await database.run('UPDATE host SET due_at = 4294967295');
});
afterEach(() => web.close());

const crawlOnce = (network: Network = web.network(), more = {}): Promise<number> =>
  runUrlLoop(
    {
      frontier: createDatabaseFrontier(database, clock, systemRandom),
      network,
      resolveNameServers: () => Promise.resolve([]),
      clock,
      random: systemRandom,
      logger: createSilentLogger(),
      replacements: createReplacementQueue(database, clock),
      settings: {
        hostsAtOnce: 20,
        hostIntervalMs: 1_000,
        addressIntervalMs: 0,
        hostFailures: 3,
        timeoutMs: 2_000,
        userAgent: 'Weboid/test',
      },
      ...more,
    },
    { once: true, signal: new AbortController().signal },
  );

/** What one editor says, or a reviewer, who decides alone. */
const saidOf = (target: string, userName: string) => ({
  url: normalUrl(DEAD),
  target,
  who: {
    key: Buffer.alloc(16, userName),
    userName,
    isReviewer: userName === 'Reviewer',
  },
  perDay: 9,
  nowS: clock.now() / 1_000,
});

async function propose(target: string, userName = 'Reviewer'): Promise<void> {
  const said = saidOf(target, userName);
  expect(await proposeReplacement(database, said, () => true)).toBe('stored');
}

async function annotated(): Promise<Annotations | undefined> {
  const today = dayNumberOf(clock.now());
  const url = { urlId, hostId: 1, path: '/gone' };
  return (await annotationsOf(askAlone(database), [url], today)).get(urlId);
}

const stored = async (): Promise<unknown[]> =>
  database.select('SELECT state, tries FROM replacement');

/** Serves pages by path; every other one is missing. */
function serveSite(
  site: string,
  pages: Record<string, string>,
  asked: string[] = [],
): Promise<number> {
  return web.http(site, (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
}

test('is shown once its page was read and works', async () => {
  const asked: string[] = [];
  await serveSite('new-lunden.org:80', { '/page': TEXT }, asked);
  await propose(NEW);
  expect(await annotated()).toMatchObject({ replacement: null, replacementWaits: true });
  await crawlOnce();
  const today = dayNumberOf(START_MS);
  expect((await annotated())?.replacement).toEqual({ url: NEW, checkedDay: today, found: null });
  expect(asked[0]).toBe('GET /page');
  const hosts = await database.select<{ lease_token: Buffer | null }>(
    'SELECT lease_token FROM host',
  );
  expect(hosts.every((host) => host.lease_token === null)).toBe(true);
  await crawlOnce();
  expect(asked.filter((line) => line === 'GET /page')).toHaveLength(1);
});

describe('that one editor alone has proposed', () => {
  const confirm = (userName: string, target = NEW) =>
    confirmReplacement(database, saidOf(target, userName), () => true);

  beforeEach(async () => {
    await serveSite('new-lunden.org:80', { '/page': TEXT });
    await propose(NEW, 'Kari');
  });

  test('waits for a second one when it was found working, and is checked again before it is shown', async () => {
    await crawlOnce();
    expect((await annotated())?.replacement ?? null).toBeNull();
    expect(await waitingProposals(database, 20)).toEqual([{ url: DEAD, target: NEW }]);
    await crawlOnce();
    expect(await stored()).toEqual([{ state: 2, tries: 0 }]);
    clock.advanceTo(clock.now() + 100 * DAY_MS);
    expect([await confirm('Kari'), await confirm('Ola', `${NEW}2`)]).toEqual(['own', 'gone']);
    expect(await confirm('Ola')).toBe('confirmed');
    expect((await annotated())?.replacement ?? null).toBeNull();
    await crawlOnce();
    expect((await annotated())?.replacement).toMatchObject({ url: NEW });
    expect(await waitingProposals(database, 20)).toEqual([]);
    const rows = await database.select('SELECT proposer FROM replacement');
    expect(rows).toEqual([{ proposer: null }]);
  });

  test('is listed for as long as the link is dead: nobody can confirm what nobody needs', async () => {
    await crawlOnce();
    expect(await waitingProposals(database, 20)).toHaveLength(1);
    await database.run('UPDATE url SET failures = 0');
    expect(await waitingProposals(database, 20)).toEqual([]);
  });

  test('is shown after its first check where it was confirmed before', async () => {
    expect(await confirm('Ola')).toBe('confirmed');
    expect(await confirm('Nils')).toBe('gone');
    await crawlOnce();
    expect((await annotated())?.replacement).toMatchObject({ url: NEW });
  });

  test('is confirmed by who proposes the same, and by a reviewer', async () => {
    const again = (userName: string, target = NEW) =>
      proposeReplacement(database, saidOf(target, userName), () => true);
    clock.advanceTo(clock.now() + 61_000);
    expect([await again('Kari'), await again('Ola', `${NEW}2`)]).toEqual(['own', 'taken']);
    expect(await again('Ola')).toBe('confirmed');
    await database.run('DELETE FROM replacement');
    await propose(NEW, 'Nils');
    expect(await confirm('Reviewer')).toBe('confirmed');
  });

  test('is dropped where nobody else comes for half a year', async () => {
    await crawlOnce();
    const nowS = Math.floor(clock.now() / 1_000);
    expect(await purgeProposals(database, nowS + 182 * 86_400, 9)).toBe(0);
    expect(await purgeProposals(database, nowS + 184 * 86_400, 9)).toBe(1);
  });
});

test('is dropped after three failures over four days', async () => {
  await serveSite('new-lunden.org:80', {});
  await propose(NEW);
  for (const [days, tries] of [
    [0, 1],
    [1, 2],
    [2, 2],
  ] as const) {
    await clock.sleep(days * DAY_MS);
    await crawlOnce();
    expect(await stored()).toEqual([{ state: 0, tries }]);
  }
  await clock.sleep(DAY_MS);
  await crawlOnce();
  expect(await stored()).toEqual([]);
});

test('is never shown while its page is doubtful', async () => {
  const missing = '<!doctype html><title>404 Not Found</title><h1>Page not found</h1>';
  await serveSite('new-lunden.org:80', { '/page': missing });
  await propose(NEW);
  await crawlOnce();
  expect(await stored()).toEqual([{ state: 0, tries: 1 }]);
});

test('is looked at each quarter, and goes when it fails for good', async () => {
  const pages: Record<string, string> = { '/page': TEXT };
  await serveSite('new-lunden.org:80', pages);
  await propose(NEW);
  await crawlOnce();
  delete pages['/page'];
  await clock.sleep(90 * DAY_MS);
  await crawlOnce();
  expect(await stored()).toEqual([{ state: 1, tries: 0 }]);
  for (const days of [1, 1, 3]) {
    expect(await stored()).toMatchObject([{ state: 1 }]);
    await clock.sleep(days * DAY_MS);
    await crawlOnce();
  }
  expect(await stored()).toEqual([]);
});

test('never leads to an address that is not public', async () => {
  const asked: string[] = [];
  await serveSite('new-lunden.org:80', { '/page': TEXT }, asked);
  await propose(NEW);
  await crawlOnce({ ...web.network(), allows: () => false });
  expect(asked).toEqual([]);
  expect(await stored()).toEqual([{ state: 0, tries: 1 }]);
});

test('waits for a host that another crawler has', async () => {
  const asked: string[] = [];
  await serveSite('new-lunden.org:80', { '/page': TEXT }, asked);
  await propose(NEW);
  const other = createDatabaseFrontier(database, clock, systemRandom);
  expect(await other.borrow('new-lunden.org')).not.toBeNull();
  await crawlOnce();
  expect([asked, await stored()]).toEqual([[], [{ state: 0, tries: 0 }]]);
  // This clock runs on while the page is really asked for: a slow machine may need another turn.
  for (let turns = 0; turns < 5 && asked.length === 0; turns += 1) {
    await clock.sleep(700_000);
    await crawlOnce();
  }
  expect(await stored()).toEqual([{ state: 1, tries: 0 }]);
});

test.each(['permalive', 'opted-out'] as const)(
  'is not asked for where operators want none of it (%s)',
  async (name) => {
    const asked: string[] = [];
    await serveSite('new-lunden.org:80', { '/page': TEXT }, asked);
    await propose(NEW);
    const pattern = { host: 'new-lunden.org', pathPrefix: '/' };
    const mark = { pattern, mark: name, firstDay: 0, lastDay: 60_000 };
    await crawlOnce(web.network(), { marks: () => Promise.resolve(createMarkIndex([mark])) });
    expect(asked).toEqual([]);
  },
);

test('fails where it leads to a host whose owner wants no visits', async () => {
  const asked: string[] = [];
  await web.http('new-lunden.org:80', (_request, response) =>
    response.writeHead(302, { location: 'http://shut-lunden.org/page' }).end(),
  );
  await serveSite('shut-lunden.org:80', { '/page': TEXT }, asked);
  await propose(NEW);
  const pattern = { host: 'shut-lunden.org', pathPrefix: '/' };
  const mark = { pattern, mark: 'opted-out', firstDay: 0, lastDay: 60_000 } as const;
  const marks = () => Promise.resolve(createMarkIndex([mark]));
  const unmarked = createDatabaseFrontier(database, clock, systemRandom);
  const frontier = new MarkedFrontier(unmarked, marks, () => Promise.resolve(), clock);
  await crawlOnce(web.network(), { marks, frontier });
  expect([asked, await stored()]).toEqual([[], [{ state: 0, tries: 1 }]]);
});

test('is checked once by crawlers side by side', async () => {
  const asked: string[] = [];
  await serveSite('new-lunden.org:80', { '/page': TEXT }, asked);
  await propose(NEW);
  await Promise.all([crawlOnce(), crawlOnce()]);
  expect(asked.filter((line) => line === 'GET /page')).toHaveLength(1);
  expect(await stored()).toEqual([{ state: 1, tries: 0 }]);
});

test('what was removed meanwhile does not come back', async () => {
  const removeFirst = async (response: ServerResponse): Promise<void> => {
    await database.run('DELETE FROM replacement');
    response.writeHead(200, { 'content-type': 'text/html' }).end(TEXT);
  };
  await web.http('new-lunden.org:80', (_request, response) => void removeFirst(response));
  await propose(NEW);
  await crawlOnce();
  expect(await stored()).toEqual([]);
});

test('an archived copy of the URL is told to nobody until a search has looked at it', async () => {
  const path = `/web/20150102030405id_/${DEAD}`;
  await serveSite('web.archive.org:80', { [path]: TEXT });
  await propose(`http://web.archive.org${path}`);
  await crawlOnce();
  expect(await annotated()).toBeUndefined();
  expect(await stored()).toEqual([]);
  const [leased] = await createSearchQueue(database, clock).lease(1);
  expect(leased).toMatchObject({
    urlId,
    chosen: [],
    named: [
      {
        service: 'wayback',
        url: `https://web.archive.org/web/20150102030405/${DEAD}`,
        timestamp: '20150102030405',
      },
    ],
  });
});

test('a copy that is shown in a frame only joins the list of archives', async () => {
  const path = `/20150102030405/${DEAD}`;
  await serveSite('archive.ph:80', { [path]: TEXT });
  await propose(`http://archive.ph${path}`);
  await crawlOnce();
  expect(await annotated()).toMatchObject({
    archives: [{ service: 'archive-today', timestamp: '20150102030405' }],
    replacement: null,
  });
});

test('a copy that leads to that of another page is none', async () => {
  const asked = `/20150102030405/${DEAD}`;
  const other = '/20160102030405/http://museum-lunden.org/other-page';
  await web.http('archive.ph:80', (request, response) => {
    const status =
      new Map([
        [asked, 302],
        [other, 200],
      ]).get(request.url ?? '') ?? 404;
    response.writeHead(status, { 'content-type': 'text/html', location: other }).end(TEXT);
  });
  await propose(`http://archive.ph${asked}`);
  await crawlOnce();
  expect((await annotated())?.replacement).toBeNull();
  expect(await stored()).toEqual([{ state: 0, tries: 1 }]);
});
