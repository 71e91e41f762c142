import { NOTHING_EXCLUDED } from '../config/watch-criteria';
import { systemRandom } from '../runtime/random';
import { createMarkIndex } from '../status/mark-index';
import { recordResults } from '../store/results/results';
import { checkResult } from '../store/testing/check-result';
import { openTestDatabase, withStore } from '../store/testing/with-store';
import { touchUrls } from '../store/urls/urls';
import { normalUrl, urlsByText } from '../url/testing/normal-url';
import { createReplicaReader } from '../wiki/replica-reader';
import { addPages, addSplitLinks, createWikiTables } from '../wiki/testing/wiki-tables';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { createStoredFindings } from '../answers/stored-findings';
import { sampleParts, sampleWiki } from './testing/sample-web';
import { serve, type Served } from './testing/serve';

const DEAD = 'http://b%C3%BCcher.de/a?b=%C3%BC';
const DEAD_NORMAL = 'http://xn--bcher-kva.de/a?b=%C3%BC';
const TODAY = 3610;

const { database: store } = withStore();
const account = withTestDatabase();
const replica = openTestDatabase(account);
const reader = createReplicaReader(
  { pages: replica, links: replica },
  {
    criteria: {
      namespaces: [0],
      categories: [],
      pages: [],
      exclude: NOTHING_EXCLUDED,
    },
    replica: { host: '', port: 0, database: account.name, linksHost: null },
  },
  () =>
    Promise.resolve({
      wikiId: 'dewiki',
      articlePath: '/wiki/$1',
      interwiki: new Map([['doi', { url: '//doi.org/$1', local: false, wikiId: '' }]]),
      namespaceNames: new Map([[0, '']]),
      namespaceIds: new Map(),
      contentNamespaces: [0],
      caseSensitiveNamespaces: new Set(),
      dottedI: false,
      hasVariants: false,
    }),
);

let web: Served;
beforeAll(async () => {
  await createWikiTables(replica, 'split');
  await addPages(replica, [{ pageId: 12, title: 'Bücher_(Handel)' }]);
  await addSplitLinks(replica, [[12, 'http://de.bücher.', '/a?b=%C3%BC']]);
  await replica.run("INSERT INTO iwlinks VALUES (12, 'doi', '10.1000/182')");
  await recordFailures(DEAD);
  const findings = createStoredFindings(store, () => Promise.resolve(createMarkIndex([])));
  web = await serve(sampleParts(sampleWiki([], { reader }), {}, { findings }));
});
afterAll(async () => {
  await web.close();
  await replica.close();
});

/** Four checks over three weeks find nothing there. */
async function recordFailures(link: string): Promise<void> {
  const ids = await store.transaction((tx) =>
    touchUrls(tx, urlsByText([link]), TODAY, systemRandom),
  );
  const [urlId = 0] = ids.values();
  const redirect = {
    target: normalUrl('https://b.net/gone'),
    hops: [301],
    class: 'other-domain',
  } as const;
  for (const today of [TODAY - 22, TODAY - 15, TODAY - 8, TODAY - 1]) {
    const result = checkResult(urlId, 18, { redirect });
    await recordResults(store, [result], { today, nowS: today }, () => today + 7);
  }
}

test.each(['title=bücher (Handel)', 'title=Bücher_(Handel)%23x', 'pageid=12'])(
  'what the tables hold is what is told: %s',
  async (page) => {
    const response = await web.get(`/externalLinkProblem?dbname=dewiki&${page}`);
    expect(await response.json()).toMatchObject({
      pageid: 12,
      title: 'Bücher (Handel)',
      complete: false,
      problems: [
        {
          url: DEAD_NORMAL,
          failures: 4,
          since: '2026-10-29',
          lastChecked: '2026-11-19',
          redirect: 'https://b.net/gone',
          redirectClass: 'other-domain',
        },
      ],
    });
  },
);

test('all links of a page, interwiki links too', async () => {
  const response = await web.get('/externalLinkInfo?dbname=dewiki&pageid=12&all=1&format=json');
  expect(await response.json()).toMatchObject({
    links: [
      { url: DEAD_NORMAL, verdict: 'unreachable', redirect: 'https://b.net/gone' },
      { url: 'https://doi.org/10.1000/182', verdict: 'unknown' },
    ],
  });
});

test('a replica that is gone is 503', async () => {
  await replica.run('DROP TABLE page');
  const response = await web.get('/externalLinkProblem?dbname=dewiki&pageid=12');
  expect(response.status).toBe(503);
});
