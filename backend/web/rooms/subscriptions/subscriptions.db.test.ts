import { NOT_TOLD } from '../../../config/wiki-talk';
import { systemRandom } from '../../../runtime/random';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../../status/day-number';
import { pageKeyOf, TOPIC } from '../../../store/subscribers/topics';
import { createWebhookSeal } from '../../../store/subscribers/webhook-seal';
import { listUrls } from '../../../store/testing/sample-urls';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { sampleWiki } from '../../testing/sample-web';
import { checkWellFormed } from '../../testing/well-formed';
import {
  startSignedInWeb,
  SESSION_KEY,
  type SignedInWeb,
  type VisitedRoom,
} from '../people/testing/signed-in-web';
import { formIn, TestVisitor, type Came } from '../people/testing/visitor';

const { database } = withStore();
const LISTED = 'http://museum-lunden.org/a';
const clock = createManualClock(Date.now());
const seal = createWebhookSeal(SESSION_KEY, systemRandom);
const DAY_S = 86_400;

let web: SignedInWeb;
let room: VisitedRoom;

beforeAll(async () => {
  const pages = [
    { pageId: 12, title: 'Hai', namespace: 0, links: [] },
    { pageId: 13, title: 'Category:Haie & Co', namespace: 14, links: [] },
  ];
  web = await startSignedInWeb(database, clock, [], {
    wiki: sampleWiki(pages, { talk: { ...NOT_TOLD, mode: 'on' } }),
  });
  room = web.room('/subscriptions');
});
afterAll(() => web.close());
beforeEach(async () => {
  const tables =
    'subscriber talk_subscriber subscription subscribed_domain subscribed_url delivery allowance page_list page_list_page link wiki url host';
  await emptyTables(database, ...tables.split(' '));
  await listUrls(database, [LISTED], dayNumberOf(clock.now()));
  await database.run("INSERT INTO wiki VALUES (1, 1, 'dewiki')");
});

const page = (query: Record<string, string> = {}): string => room.page(query);
const signedIn = (name?: string): Promise<TestVisitor> => room.signedIn(name);
const act: VisitedRoom['act'] = (...asked) => room.act(...asked);
const add = (visitor: TestVisitor, more: Record<string, string> = {}): Promise<Came> =>
  act(visitor, 'add', { talk: 'dewiki@WMF', often: '1', dbname: 'dewiki', ...more });

const rowsOf = <Row>(table: string): Promise<Row[]> =>
  database.select<Row>(`SELECT * FROM ${table}`);
interface StoredRow {
  subscriber_id: number;
  kind: number;
  state: number;
  owner: Buffer;
  secret: Buffer;
  due_at: number;
}
const nowS = () => Math.floor(clock.now() / 1_000);

test('who is not signed in is told how to be, and can do nothing', async () => {
  const stranger = new TestVisitor();
  const came = await stranger.get(page());
  expect([came.status, came.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(came.text).toContain('Sign in to be told on your talk page');
  checkWellFormed(came.text);
  const kari = await signedIn();
  const { text } = await kari.get(page());
  const fields = { ...formIn(text, 'action', 'add'), talk: 'dewiki@WMF', dbname: 'dewiki' };
  expect((await stranger.post(`${web.origin}/subscriptions/do`, fields)).status).toBe(403);
  const crossed = await kari.post(`${web.origin}/subscriptions/do`, fields, {
    'Sec-Fetch-Site': 'cross-site',
  });
  expect(crossed.status).toBe(403);
  expect((await kari.post(`${web.origin}/subscriptions/do`, { ...fields, token: '' })).status).toBe(
    403,
  );
  expect(await rowsOf('subscriber')).toEqual([]);
});

test('who comes from a page about something finds the form filled in with it, the wiki as people write it', async () => {
  const chosen = { dbname: 'dewiki@WMF', title: 'Hafen' };
  const stranger = await new TestVisitor().get(page(chosen));
  expect(stranger.text).toMatch(/auth\/login\?return=[^"]*title%3DHafen/);
  const { text } = await (await signedIn()).get(page(chosen));
  expect(text).toContain('name="title" value="Hafen"');
  expect(text).toContain('name="dbname" value="de.wikipedia.org"');
  checkWellFormed(text);
});

test('the talk page is always that of who is signed in, sealed, and told in all languages', async () => {
  const kari = await signedIn();
  const came = await add(kari, {
    title: 'Hai',
    category: 'Haie & Co',
    often: '7',
    // What no form has: nothing of a person is taken from a form.
    name: 'Victim',
    userName: 'Victim',
    page: 'User talk:Victim',
  });
  expect(came.status).toBe(200);
  expect(came.text).toContain('It is added.');
  expect(came.text).toContain(
    'Pages in “\u2068Category:Haie &amp; Co\u2069” on \u2068de.wikipedia.org\u2069',
  );
  expect(came.text).toContain('Once a week');
  checkWellFormed(came.text);
  for (const lang of ['ar', 'he', 'ja', 'zh-hans', 'de', 'fr']) {
    const translated = await kari.get(page({ lang }));
    checkWellFormed(translated.text);
    expect(translated.text).not.toContain('Once a week');
  }
  const [row, ...more] = await rowsOf<StoredRow>('subscriber');
  expect([row?.kind, row?.state, row?.due_at, more]).toEqual([3, 2, nowS() + 7 * DAY_S, []]);
  expect(seal.open(row?.secret ?? Buffer.alloc(0))).toBe('Kari');
  expect(row?.secret.includes('Kari')).toBe(false);
  const [project] = await rowsOf<{ list_id: number; parameter: Buffer }>('page_list');
  expect(project?.parameter.toString()).toBe('Haie_&_Co');
  expect(await topics()).toEqual([
    [TOPIC.page, pageKeyOf(1, 12)],
    [TOPIC.category, project?.list_id],
  ]);
});

test('who has named many categories today names no more, and another person does', async () => {
  const kari = await signedIn();
  await add(kari, { category: 'Haie & Co' });
  await emptyTables(database, 'subscription', 'page_list');
  await database.run("UPDATE allowance SET taken = 30 WHERE name LIKE 'category:%'");
  const came = await add(kari, { category: 'Haie & Co' });
  expect(came.text).toContain('as often as is allowed');
  expect(await rowsOf('page_list')).toEqual([]);
  await add(await signedIn('Ola'), { category: 'Haie & Co' });
  expect((await rowsOf('page_list')).length).toBe(1);
});

const topics = async () =>
  (await rowsOf<{ topic: number; topic_key: number }>('subscription')).map((row) => [
    row.topic,
    row.topic_key,
  ]);

test.each([
  ['a wiki where nobody is told', { talk: 'frwiki@WMF' }, 'does not write on talk pages'],
  ['no topic', { dbname: '' }, 'Say of what you want to be told'],
  ['no such category', { category: 'Wale' }, 'has no such category'],
  ['a page that is no category', { category: ':Hai' }, 'has no such category'],
  ['wikitext for a title', { category: '{{Nuke}}' }, ''],
])('%s is refused, and what was typed is kept', async (_what, more, message) => {
  const came = await add(await signedIn(), more);
  expect([came.status, came.url]).toEqual([422, `${web.origin}/subscriptions/do`]);
  expect(came.text).toContain(message);
  if ('category' in more) {
    expect(came.text).toContain(`value="${more.category.replace('&', '&amp;')}"`);
  }
  checkWellFormed(came.text);
  expect(await rowsOf('subscriber')).toEqual([]);
});

test('a name that would lead to another page is none', async () => {
  const came = await add(await signedIn('Kari/../Victim'));
  expect(came.text).toContain('cannot be written for your user name');
  expect(await rowsOf('subscriber')).toEqual([]);
});

test('once a wiki; paused, gone on with, changed, and switched on again, in the same rhythm', async () => {
  const kari = await signedIn();
  await add(kari);
  expect((await add(kari)).text).toContain('You are already told');
  await act(kari, 'pause');
  expect((await kari.get(page())).text).toContain('Paused');
  await act(kari, 'resume');
  await act(kari, 'often', { often: '7' });
  expect((await rowsOf<StoredRow>('subscriber'))[0]?.due_at).toBe(nowS() + 7 * DAY_S);
  await database.run("UPDATE subscriber SET state = 6, outcome = 'protected', told_at = ?", [
    nowS() - DAY_S,
  ]);
  const off = await kari.get(page());
  expect(off.text).toContain('Weboid may not edit your talk page');
  await act(kari, 'restart');
  const [row] = await rowsOf<StoredRow>('subscriber');
  expect([row?.state, row?.due_at]).toEqual([2, nowS() + 7 * DAY_S]);
});

test('topics come and go; nobody but the owner changes anything, and webhooks are apart', async () => {
  const kari = await signedIn();
  await add(kari);
  await act(kari, 'add-topic', { url: LISTED });
  expect(await topics()).toHaveLength(2);
  const { text } = await kari.get(page());
  const mine = formIn(text, 'action', 'remove');
  const eve = await signedIn('Eve');
  await add(eve);
  const hers = formIn((await eve.get(page())).text, 'action', 'remove');
  const stolen = await eve.post(`${web.origin}/subscriptions/do`, {
    ...hers,
    subscriber: mine['subscriber'] ?? '',
  });
  expect(stolen.text).toContain('cannot be done');
  expect(await rowsOf('talk_subscriber')).toHaveLength(2);
  expect((await kari.get(`${web.origin}/webhooks?lang=en`)).text).toContain(
    'You have no webhooks.',
  );
  await act(kari, 'remove-topic');
  await act(kari, 'remove');
  expect(await rowsOf('talk_subscriber')).toHaveLength(1);
});

test('all of it is shown and erased on the one page', async () => {
  const kari = await signedIn();
  await add(kari, { category: 'Haie & Co', url: LISTED });
  const came = await act(kari, 'erase');
  expect(came.text).toContain('All of it is erased.');
  expect(came.text).toContain('You are told on no talk page.');
  expect(await rowsOf('talk_subscriber')).toEqual([]);
  expect(await rowsOf('subscription')).toEqual([]);
  const [row] = await rowsOf<StoredRow>('subscriber');
  expect(row?.secret).toHaveLength(0);
  expect(row?.owner.equals(Buffer.alloc(16))).toBe(true);
});
