import { createManualClock } from '../../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../../status/day-number';
import type { CopyComparison } from '../../../status/takeover/copy-comparison';
import { leaseComparison, settleComparison } from '../../../store/comparisons/comparison-queue';
import { checkAll, listUrls } from '../../../store/testing/sample-urls';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { checkWellFormed } from '../../testing/well-formed';
import { startSignedInWeb, type SignedInWeb } from '../people/testing/signed-in-web';
import { TestVisitor } from '../people/testing/visitor';
import { compareAnswerSchema } from './compare-json';

const { database } = withStore();
const MILL = 'http://museum-lunden.org/mill';
const COPY = `https://web.archive.org/web/20150101000000/${MILL}`;
const clock = createManualClock(Date.now());
const TODAY = dayNumberOf(clock.now());
const DRIFTED: CopyComparison = {
  comparedDay: TODAY,
  outcome: 'drifted',
  copy: { service: 'wayback', madeOn: 16_436 },
  similarity: 0.02,
  textKept: 0.02,
  wordsKept: 0.31,
  namesKept: null,
};

let web: SignedInWeb;
let urlId = 0;
beforeAll(async () => {
  web = await startSignedInWeb(database, clock, []);
  urlId = (await listUrls(database, [MILL], TODAY)).get(MILL) ?? 0;
  await checkAll(database, TODAY);
  await database.run(
    `INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day)
     VALUES (?, 0, ?, '20150101000000', 0, 1)`,
    [urlId, COPY],
  );
});
afterAll(() => web.close());
beforeEach(() => emptyTables(database, 'allowance', 'page_comparison'));

const asked = (): Promise<unknown[]> => database.select('SELECT url_id FROM page_comparison');
const json = async (url: string) => {
  const query = new URLSearchParams({ url, format: 'json' });
  const response = await fetch(`${web.origin}/v1/compare?${query.toString()}`);
  return compareAnswerSchema.parse(await response.json());
};

/** As the loop of `weboid care` does. */
async function compareWith(found: CopyComparison): Promise<void> {
  const leased = await leaseComparison(database, Math.floor(clock.now() / 1_000));
  if (leased === null) throw new Error('none is due');
  await settleComparison(database, leased, found);
}

describe('for programs', () => {
  test('nothing is fetched or queued by asking, be the address listed or not', async () => {
    expect(await json(MILL)).toMatchObject({
      url: MILL,
      listed: true,
      due: false,
      comparison: null,
    });
    expect(await json('stranger.org/x')).toMatchObject({ listed: false, comparison: null });
    expect(await asked()).toEqual([]);
  });

  test.each([
    ['?format=json', 400, 'missing-parameter'],
    ['?format=json&url=http://', 400, 'bad-url'],
  ])('%s is refused', async (query, status, code) => {
    const response = await fetch(`${web.origin}/compare${query}`);
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ code }),
    ]);
  });
});

describe('people', () => {
  const page = `/compare?${new URLSearchParams({ url: MILL, lang: 'en' }).toString()}`;

  async function ask(visitor: TestVisitor, url = MILL) {
    const { text } = await visitor.get(web.origin + page);
    const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? '';
    return visitor.post(`${web.origin}/compare/ask`, { token, url, lang: 'en' });
  }

  test('who is signed in asks once, and is told of it; then what was found, for programs, too', async () => {
    const visitor = await web.signedIn('Asker', page);
    const thanks = await ask(visitor);
    expect(thanks.text).toContain('The page will be compared within some minutes');
    expect(thanks.text).not.toContain('Nobody has asked');
    expect(thanks.text).not.toContain('This page is waiting to be compared');
    const again = (await visitor.get(web.origin + page)).text;
    expect(again).toContain('This page is waiting to be compared');
    expect(again).not.toContain('Nobody has asked');
    expect(await asked()).toEqual([{ url_id: urlId }]);
    expect(await json(MILL)).toMatchObject({ due: true, comparison: null });
    await compareWith(DRIFTED);
    const { text } = await visitor.get(web.origin + page);
    checkWellFormed(text);
    const reloaded = (await visitor.get(`${web.origin}${page}&done=asked`)).text;
    expect(reloaded).not.toContain('will be compared');
    expect(text).toContain('The page has changed since it was cited');
    expect(text).toContain('31%');
    expect(text).toContain(`href="${COPY}"`);
    expect(text).not.toContain(`href="${MILL}"`);
    expect((await json(MILL)).comparison).toMatchObject({
      changed: true,
      copy: COPY,
      copyDay: '2015-01-01',
      kept: { text: 0.02, words: 0.31, names: null },
    });
    expect((await ask(visitor)).text).toContain('less than a week ago');
  });

  test('an address that no wiki uses is refused, nobody else asks, and no form from elsewhere counts', async () => {
    const visitor = await web.signedIn('Curious', page);
    expect((await ask(visitor, 'http://stranger.org/')).status).toBe(404);
    const stranger = new TestVisitor();
    expect((await stranger.get(web.origin + page)).text).not.toContain('action="/compare/ask"');
    expect((await ask(stranger)).status).toBe(403);
    const forged = { token: 'forged', url: MILL };
    expect((await visitor.post(`${web.origin}/compare/ask`, forged)).status).toBe(403);
    expect(await asked()).toEqual([]);
  });

  test('a copy that was chosen since then is not shown as the one that was compared', async () => {
    const visitor = await web.signedIn('Later', page);
    await ask(visitor);
    await compareWith({ ...DRIFTED, copy: { service: 'wayback', madeOn: 16_000 } });
    const { text } = await visitor.get(web.origin + page);
    expect(text).toContain('2013-10-22');
    expect(text).not.toContain(`href="${COPY}"`);
    expect((await json(MILL)).comparison).toMatchObject({ copyDay: '2013-10-22' });
    expect((await json(MILL)).comparison).not.toHaveProperty('copy');
  });

  test.each([
    ['same', 'The page that was cited is still there.'],
    ['usurped?', 'The page has changed since it was cited'],
    ['no-copy', 'No archived copy is known'],
    ['no-page', 'nothing was compared'],
  ] as const)('%s is told without blame', async (outcome, words) => {
    const visitor = await web.signedIn('Reader', page);
    await ask(visitor);
    await compareWith({ ...DRIFTED, outcome, copy: null });
    const { text } = await visitor.get(web.origin + page);
    expect(text).toContain(words);
    expect(text).not.toMatch(/usurped|taken over|spam|fraud|hijack/i);
  });
});
