import { NOTHING_EXCLUDED } from '../../../config/watch-criteria';
import { withTestDatabase } from '../../../../toolforge/local/testing/test-database';
import { openTestDatabase } from '../../../store/testing/with-store';
import { createReplicaReader } from '../../../wiki/replica-reader';
import { SAMPLE_SITE } from '../../../wiki/testing/sample-site';
import { addPages, addToCategories, createWikiTables } from '../../../wiki/testing/wiki-tables';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';

const TOKEN = 'a-token-of-a-tool';

const account = withTestDatabase();
const replica = openTestDatabase(account);
const nothing = { categories: [], pages: [], exclude: NOTHING_EXCLUDED };
const reader = createReplicaReader(
  { pages: replica, links: replica },
  {
    criteria: { namespaces: [0], ...nothing },
    replica: { host: '', port: 0, database: account.name, linksHost: null },
  },
  () => Promise.resolve(SAMPLE_SITE),
);

let web: Served;
beforeAll(async () => {
  await createWikiTables(replica, 'split');
  await addPages(replica, [
    { pageId: 1, namespace: 14, title: 'Top' },
    { pageId: 2, namespace: 14, title: 'Below' },
    { pageId: 3, namespace: 14, title: 'Deep' },
    { pageId: 10, title: 'In_top' },
    { pageId: 11, namespace: 4, title: 'In_below' },
    { pageId: 12, title: 'In_deep' },
    { pageId: 7_000, title: 'In_the_second_window' },
    { pageId: 7_001, title: 'A_redirect', redirect: true },
    { pageId: 21_000, title: 'In_the_fifth_window' },
  ]);
  await addToCategories(replica, 'split', [
    { pageId: 2, category: 'Top', type: 'subcat' },
    { pageId: 3, category: 'Below', type: 'subcat' },
    { pageId: 10, category: 'Top' },
    { pageId: 11, category: 'Below' },
    { pageId: 7_001, category: 'Below' },
    { pageId: 12, category: 'Deep' },
    { pageId: 21_000, category: 'Deep' },
  ]);
  web = await serve(sampleParts(sampleWiki([], { reader }), {}, { toolTokens: [TOKEN] }));
});
afterAll(async () => {
  await web.close();
  await replica.close();
});

interface Line {
  pageid?: number;
  done?: boolean;
  next?: string | null;
  warnings?: string[];
}

async function ask(query: string): Promise<Line[]> {
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const response = await web.get(`/batch?dbname=dewiki&${query}`, { headers });
  expect(response.status).toBe(200);
  const lines = (await response.text()).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}

const pagesIn = (lines: Line[]): number[] => lines.flatMap(({ pageid }) => pageid ?? []);

test.each([
  ['category=Top', [10]],
  ['category=Top&depth=1', [10, 11]],
  ['category=Category:top&depth=2', [10, 11, 12, 21_000]],
  ['namespace=0', [10, 12, 7_000, 21_000]],
  ['namespace=4|0', [10, 11, 12, 7_000, 21_000]],
])('%s', async (query, pageIds) => {
  const lines = await ask(query);
  expect(pagesIn(lines)).toEqual(pageIds);
  expect(lines.at(-1)).toMatchObject({ done: true, warnings: [] });
});

test('from every place that it tells it goes on with exactly what is left', async () => {
  const lines = await ask('namespace=0');
  const places = lines.flatMap(({ next }, index) => (next ? [{ next, index }] : []));
  expect(places.length).toBeGreaterThan(5);
  for (const { next, index } of places) {
    const left = await ask(`namespace=0&after=${next}`);
    expect(pagesIn(left)).toEqual(pagesIn(lines.slice(index)));
  }
});

test('a category that is not there is told as a warning', async () => {
  const [last] = (await ask('category=Nowhere')).slice(-1);
  expect(last).toMatchObject({ done: true, warnings: [expect.stringContaining('“Nowhere”')] });
});

test.each(['1.x', '0.MTsgRFJPUA', `0.${Buffer.from('1/2/3').toString('base64url')}`])(
  'the place %s was never told',
  async (after) => {
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const response = await web.get(`/batch?dbname=dewiki&namespace=0&after=${after}`, { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad-parameter' });
  },
);
