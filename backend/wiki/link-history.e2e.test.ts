import { wikiApi } from '../../toolforge/local/mediawiki';
import { testWiki } from '../../toolforge/local/testing/test-wiki';
import { openWikiClient, type WikiClient } from '../../toolforge/local/wiki-client';
import { sleepReal } from '../runtime/clock';
import { searchHistory, urlsThen } from './link-history';
import { openActionApi } from './http/action-api';

/** The history of a page of the real MediaWiki, in which links came, went and came again, and one text is hidden. */
jest.setTimeout(120_000);

const RUN = Date.now().toString(36);
const TITLE = `History ${RUN}`;
const A = `http://a.history-${RUN}.org/`;
const B = `http://b.history-${RUN}.org/`;
const api = openActionApi(wikiApi(testWiki()), 'Weboid tests');
let client: WikiClient;
let pageId = 0;
/** Oldest first. */
let revisions: { revisionId: number; savedMs: number }[] = [];

const urlsOf = (wikitext: string): Set<string> =>
  new Set([A, B].filter((url) => wikitext.includes(url)));

beforeAll(async () => {
  client = await openWikiClient(wikiApi(testWiki()));
  // 0: A came; 1: it went; 2: it came again; 3: hidden; 4: both are there.
  for (const text of [
    `[${A} A]`,
    'Nothing.',
    `[${A} A], again.`,
    `[${A} A], hidden.`,
    A + ' ' + B,
  ]) {
    await client.edit(TITLE, text, 'for a test');
    // Moments of revisions are whole seconds.
    await sleepReal(1_100);
  }
  await lookAtRevisions();
  await client.hideText(revisions[3]?.revisionId ?? 0, 'for a test');
});

async function lookAtRevisions(): Promise<void> {
  const answer = (await api.request({
    action: 'query',
    prop: 'revisions',
    titles: TITLE,
    rvprop: 'ids|timestamp',
    rvdir: 'newer',
    rvlimit: 50,
  })) as {
    query: { pages: { pageid: number; revisions: { revid: number; timestamp: string }[] }[] };
  };
  const [page] = answer.query.pages;
  pageId = page?.pageid ?? 0;
  revisions = (page?.revisions ?? []).map(({ revid, timestamp }) => ({
    revisionId: revid,
    savedMs: Date.parse(timestamp),
  }));
}

const savedAt = (place: number): number => revisions[place]?.savedMs ?? 0;
/** What the page had at a moment, of both links. */
const had = (atMs: number): Promise<Map<string, number>> =>
  urlsThen(api, { pageId, urls: [A, B], urlsOf }, atMs);

test('what a page had at a moment is told with when the revision that stood then was saved', async () => {
  expect(revisions).toHaveLength(5);
  expect(await had(savedAt(0))).toEqual(new Map([[A, savedAt(0)]]));
  // Between two revisions the older one stands, to the last millisecond.
  expect(await had(savedAt(1) - 1)).toEqual(new Map([[A, savedAt(0)]]));
  expect(await had(savedAt(1))).toEqual(new Map());
  expect(await had(savedAt(2))).toEqual(new Map([[A, savedAt(2)]]));
  expect(await had(savedAt(4) + 3_600_000)).toEqual(
    new Map([
      [A, savedAt(4)],
      [B, savedAt(4)],
    ]),
  );
});

test('before there was a page, and where the text of then is hidden, nothing is told', async () => {
  expect(await had(savedAt(0) - 1_000)).toEqual(new Map());
  expect(await had(savedAt(3))).toEqual(new Map());
  expect(await urlsThen(api, { pageId: 99_999_999, urls: [A], urlsOf }, Date.now())).toEqual(
    new Map(),
  );
});

test('only what was asked for is told', async () => {
  expect(await urlsThen(api, { pageId, urls: [B], urlsOf }, savedAt(4))).toEqual(
    new Map([[B, savedAt(4)]]),
  );
});

test('the search over the history dates a link that went by its return, past the hidden text', async () => {
  const found = await searchHistory(api, { pageId, urls: [A, B], urlsOf });
  expect(found).toEqual(
    new Map([
      [A, savedAt(2)],
      [B, savedAt(4)],
    ]),
  );
});
