import { systemRandom } from '../runtime/random';
import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf, toCalendarDay } from '../status/day-number';
import { UNTIL_LIFTED } from '../status/url-mark';
import { DEFAULT_POLICY } from '../status/verdict';
import { setMarks } from '../store/frontier/url-marks';
import { changeName } from '../store/names/change-name';
import { replaceLinks } from '../store/pages/links';
import { markRead, touchPages } from '../store/pages/pages';
import { wikiIdOf } from '../store/pages/wikis';
import { withStore } from '../store/testing/with-store';
import { touchUrls } from '../store/urls/urls';
import { urlsByText } from '../url/testing/normal-url';
import { startSignedInWeb, type SignedInWeb } from './rooms/people/testing/signed-in-web';
import { browse } from './testing/browse';
import { sampleWiki } from './testing/sample-web';

const { database } = withStore();
const clock = createManualClock(Date.UTC(2026, 10, 26, 12));
const TODAY = dayNumberOf(clock.now());
const NOW_S = Math.floor(clock.now() / 1_000);
const NAME = 'taken-mill.net';
const LATE = `http://${NAME}/late`;
const EARLY = `http://${NAME}/early`;
const ALIVE = `http://${NAME}/alive`;
const copyAt = (timestamp: string, url: string): string =>
  `https://web.archive.org/web/${timestamp}/${url}`;
const LATE_STAMP = '20260301000000';
const EARLY_STAMP = '20100102030405';
const page = {
  pageId: 640,
  title: 'Hai',
  namespace: 0,
  links: [LATE, EARLY, ALIVE],
  latestRevision: 1,
  linksUpdatedAtS: 1,
};
const wiki = sampleWiki([page]);

let web: SignedInWeb;
beforeAll(async () => {
  const wikiId = await wikiIdOf(database, 1, 'dewiki');
  const ids = await database.transaction(async (tx) => {
    await touchPages(tx, wikiId, [page], TODAY);
    const known = await touchUrls(tx, urlsByText(page.links), TODAY, systemRandom);
    const links = page.links.map((url) => ({ pageId: 640, urlId: known.get(url) ?? 0 }));
    await replaceLinks(tx, wikiId, [640], links);
    await markRead(tx, wikiId, [640], TODAY);
    return known;
  });
  const copies = [LATE, EARLY, ALIVE].map((url) => {
    const stamp = url === EARLY ? EARLY_STAMP : LATE_STAMP;
    return [ids.get(url) ?? 0, 1, copyAt(stamp, url), stamp, 0, TODAY];
  });
  await database.run(
    'INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) VALUES ?',
    [copies],
  );
  const days = { firstDay: TODAY, lastDay: UNTIL_LIFTED };
  await setMarks(
    database,
    [
      { pattern: { host: NAME, pathPrefix: '/' }, mark: 'permadead', ...days },
      { pattern: { host: NAME, pathPrefix: '/alive' }, mark: 'permalive', ...days },
    ],
    TODAY,
  );
  await changeName(
    database,
    NAME,
    (stored) => ({
      ...stored,
      standing: 'taken',
      sinceDay: toCalendarDay(TODAY) - 3,
      topic: 'gambling',
      signals: [{ signal: 'registered-later', registered: '2022-03-15', cited: '2012-05-01' }],
    }),
    { nowS: NOW_S, policies: [DEFAULT_POLICY] },
  );
  const wikis = {
    all: [wiki],
    find: () => wiki,
    isAwaited: () => false,
    unwatched: () => Promise.resolve(null),
  };
  web = await startSignedInWeb(database, clock, ['Rita'], { wikis });
});
afterAll(() => web.close());

const told = async (path: string): Promise<string> =>
  (await browse(Number(new URL(web.origin).port), path)).text;

// What operators call dead is never checked, so that no doubt of its own says whose its name is.
test.each([
  '/externalLinkInfo?dbname=dewiki&pageid=640&format=json',
  '/externalLinkInfo?dbname=dewiki&pageid=640&lang=en',
  '/externalLinkProblem?dbname=dewiki&pageid=640',
  '/externalLinkProblem?dbname=dewiki&block=10&details=1',
  `/url?url=${encodeURIComponent(LATE)}&lang=en`,
  `/url?url=${encodeURIComponent(ALIVE)}&lang=en`,
])(
  '%s tells no copy that was made after its name was taken, though an operator marked it',
  async (path) => {
    const text = await told(path);
    expect(text).toContain(NAME);
    expect(text).not.toContain(LATE_STAMP);
  },
);

test('one from before is told, and that the name is taken', async () => {
  const { links } = JSON.parse(
    await told('/externalLinkInfo?dbname=dewiki&pageid=640&format=json'),
  );
  const early = links.find(({ url }: { url: string }) => url === EARLY);
  expect(early).toMatchObject({
    verdict: 'unreachable',
    reason: 'marked-permadead',
    takeover: { state: 'taken' },
  });
  expect(JSON.stringify(early)).toContain(copyAt(EARLY_STAMP, EARLY));
});

test('marks of readers say that there is a copy only where one is told', async () => {
  const block = JSON.parse(await told('/externalLinkProblem?dbname=dewiki&block=10'));
  expect(block.pages[0].problems).toEqual([
    { url: EARLY, verdict: 'unreachable', hasCopy: true, taken: true },
    { url: LATE, verdict: 'unreachable', taken: true },
  ]);
});
