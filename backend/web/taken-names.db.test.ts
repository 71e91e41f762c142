import { createTakenNames } from '../answers/taken-names';
import { createManualClock } from '../runtime/testing/manual-clock';
import { systemRandom } from '../runtime/random';
import { toCalendarDay, dayNumberOf } from '../status/day-number';
import { DEFAULT_POLICY } from '../status/verdict';
import { changeName } from '../store/names/change-name';
import { takenNames } from '../store/names/taken-names';
import { replaceLinks } from '../store/pages/links';
import { markRead, touchPages } from '../store/pages/pages';
import { wikiIdOf } from '../store/pages/wikis';
import { recordResults } from '../store/results/results';
import { checkResult } from '../store/testing/check-result';
import { withStore } from '../store/testing/with-store';
import { touchUrls } from '../store/urls/urls';
import { urlsByText } from '../url/testing/normal-url';
import { OPERATIONS } from './rooms/api/all-operations';
import { startSignedInWeb, type SignedInWeb } from './rooms/people/testing/signed-in-web';
import { browse } from './testing/browse';
import { sampleWiki } from './testing/sample-web';
import type { Operation } from './http/operation';

const { database } = withStore();
const clock = createManualClock(Date.now());
const TODAY = dayNumberOf(clock.now());
const NOW_S = Math.floor(clock.now() / 1_000);
const NAME = 'taken-mill.net';
const TAKEN = `http://www.${NAME}/rye?a=b`;
const TAKEN_DEAD = `https://${NAME}/gone`;
const LEADS_THERE = 'https://leads.org/there';
const SUSPECTED = 'https://suspected-mill.net/a';
const COPY = `https://web.archive.org/web/20100102030405/${TAKEN}`;
const page = {
  pageId: 640,
  title: 'Hai',
  namespace: 0,
  links: [TAKEN, TAKEN_DEAD, LEADS_THERE, SUSPECTED],
  latestRevision: 1,
  linksUpdatedAtS: 1,
};
const wiki = sampleWiki([page]);

let web: SignedInWeb;
beforeAll(async () => {
  await fillTables();
  const names = createTakenNames(
    () => takenNames(database),
    (error) => {
      throw error;
    },
  );
  const wikis = {
    all: [wiki],
    find: () => wiki,
    isAwaited: () => false,
    unwatched: () => Promise.resolve(null),
  };
  web = await startSignedInWeb(database, clock, ['Rita'], { takenNames: names, wikis });
});
afterAll(() => web.close());

async function fillTables(): Promise<void> {
  const wikiId = await wikiIdOf(database, 1, 'dewiki');
  const ids = await database.transaction(async (tx) => {
    await touchPages(tx, wikiId, [page], TODAY);
    const known = await touchUrls(tx, urlsByText([...page.links, COPY]), TODAY, systemRandom);
    const links = page.links.map((url) => ({ pageId: 640, urlId: known.get(url) ?? 0 }));
    await replaceLinks(tx, wikiId, [640], links);
    await markRead(tx, wikiId, [640], TODAY);
    return known;
  });
  const idOf = (url: string): number => ids.get(url) ?? 0;
  for (const url of page.links) {
    const dead = url === TAKEN_DEAD;
    for (const day of dead ? [-20, -10, -5] : [-5]) {
      const today = TODAY + day;
      const nowS = NOW_S + day * 86_400;
      const results = [checkResult(idOf(url), dead ? 18 : 1)];
      await recordResults(database, results, { today, nowS }, () => today + 1);
    }
  }
  await database.run('INSERT INTO redirect (url_id, target, kind, seen_day) VALUES (?, ?, 1, ?)', [
    idOf(LEADS_THERE),
    TAKEN,
    TODAY,
  ]);
  await database.run(
    'INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) VALUES (?, 1, ?, ?, 0, ?)',
    [idOf(TAKEN), COPY, '20100102030405', TODAY],
  );
  const at = { nowS: NOW_S, policies: [DEFAULT_POLICY] };
  const since = toCalendarDay(TODAY) - 3;
  for (const [name, standing] of [
    [NAME, 'taken'],
    ['suspected-mill.net', 'suspected'],
  ] as const) {
    await changeName(
      database,
      name,
      (stored) => ({
        ...stored,
        standing,
        sinceDay: since,
        topic: 'gambling',
        pages: 12,
        signals: [{ signal: 'registered-later', registered: '2022-03-15', cited: '2012-05-01' }],
      }),
      at,
    );
  }
}

/** What each parameter is given, where an address knows it; so a room that is new is asked about the taken name, too. */
const GIVEN: Readonly<Record<string, string>> = {
  url: TAKEN,
  urls: TAKEN,
  domain: NAME,
  pattern: `*.${NAME}/`,
  part: `*.${NAME}`,
  dbname: 'dewiki@WMF',
  pageid: '640',
  all: '1',
  title: 'Hai',
  wiki: 'dewiki@WMF',
  lang: 'en',
};
/** Parameters of which an address takes one at a time. */
const ALONE = ['pageid', 'title', 'url', 'part', 'domain', 'pattern'];

function addressesOf({ path, query }: Pick<Operation, 'path' | 'query'>): string[] {
  const known = Object.keys(query.shape).filter((name) => name in GIVEN);
  const others = known.filter((name) => !ALONE.includes(name));
  const choices = known.filter((name) => ALONE.includes(name));
  const sets = [[], ...choices.map((choice) => [choice])];
  return sets.map((set) => {
    const given = [...others, ...set].map((name) => [name, GIVEN[name] ?? '']);
    return `${path}?${new URLSearchParams(given).toString()}`;
  });
}

const LEADS = new RegExp(
  `(?:href|src|action|cite|external_url)\\\\?["']?\\s*[=:]\\s*\\\\?["']https?:\\\\?/\\\\?/(?:[^"'/]*\\.)?${NAME.replace('.', '\\.')}`,
  'i',
);
const READ_BY_PEOPLE = new Set(['html', 'atom', 'rss', 'json']);
const PLACES = OPERATIONS.filter(
  ({ method, formats }) => method === 'get' && formats.some((one) => READ_BY_PEOPLE.has(one)),
).filter(({ path }) => !path.includes(':') && !path.startsWith('/v2/'));

/** What was asked is told so: these have nothing to show but to who is signed in, or wants a file or a token. */
const NEVER_200 = new Set([
  '/suggest/pages',
  '/fix/section',
  '/feed/list.json',
  '/feed/list.atom',
  '/feed/list.rss',
  '/list',
  '/rup',
  '/website',
]);

const portOf = (): number => Number(new URL(web.origin).port);

test.each(PLACES.map((operation) => [operation.path, operation] as const))(
  '%s leads nobody to a name that is in other hands',
  async (path, operation) => {
    const statuses = new Set<number | undefined>();
    for (const address of addressesOf(operation)) {
      const { status, text } = await browse(portOf(), address);
      statuses.add(status);
      expect([address, LEADS.exec(text)?.[0]]).toEqual([address, undefined]);
    }
    if (!NEVER_200.has(path)) expect([...statuses]).toContain(200);
  },
);

/** What people put on a page of their wiki is a link there. */
test.each(
  OPERATIONS.filter(({ formats }) => formats.includes('wikitext')).map(
    (operation) => [operation.path, operation] as const,
  ),
)('%s as wikitext leads nobody there either', async (_path, operation) => {
  for (const address of addressesOf(operation)) {
    const { text } = await browse(portOf(), `${address}&format=wikitext`);
    expect([address, /\[https?:[^ ]*taken-mill[^ ]*/.exec(text)?.[0]]).toEqual([
      address,
      undefined,
    ]);
  }
});

test('the page of a URL and the report tell it as text, with its copy and the way to object', async () => {
  const asked = new URLSearchParams({ url: TAKEN, lang: 'en' }).toString();
  const { text } = await browse(portOf(), `/url?${asked}`);
  expect(text).toContain('no longer seems to be the one that was cited');
  expect(text).toContain('Words seen there are about: online casinos.');
  expect(text).toContain('the domain name was registered on March 15, 2022');
  expect(text).toContain('not yet confirmed by people');
  expect(text).toContain(`href="${COPY}"`);
  expect(text).toMatch(/href="\/name\?url=[^"]*#wrong"/);
  const report = await browse(portOf(), '/externalLinkInfo?dbname=dewiki&pageid=640&lang=en');
  expect(report.text).toContain('no longer seems to be the one that was cited');
  expect(report.text).toContain(`href="${SUSPECTED}"`);
});

test('programs are told the state with its signals, of the page and of its block', async () => {
  const { text } = await browse(portOf(), '/externalLinkInfo?dbname=dewiki&pageid=640&format=json');
  const { links } = JSON.parse(text);
  const told = new Map(links.map((link: { url: string; takeover?: object }) => [link.url, link]));
  expect(told.get(TAKEN)).toMatchObject({
    verdict: 'doubtful',
    reason: 'usurped',
    takeover: {
      state: 'taken',
      signals: [{ signal: 'registered-later', registered: '2022-03-15' }],
    },
  });
  expect(told.get(SUSPECTED)).toMatchObject({ takeover: { state: 'suspected' } });
  const block = await browse(portOf(), '/externalLinkProblem?dbname=dewiki&block=10');
  expect(JSON.parse(block.text).pages[0].problems).toEqual([
    { url: TAKEN_DEAD, verdict: 'unreachable', taken: true },
    { url: TAKEN, verdict: 'doubtful', taken: true, hasCopy: true },
  ]);
});
