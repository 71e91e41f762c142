import { createManualClock } from '../../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../../status/day-number';
import { recipientStateIdOf, type RecipientState } from '../../../store/mail/recipients';
import { KIND } from '../../../store/subscribers/subscriber-kind';
import { stateIdOf } from '../../../store/subscribers/subscriber-state';
import { pageKeyOf, TOPIC } from '../../../store/subscribers/topics';
import { listUrls } from '../../../store/testing/sample-urls';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { sampleWiki } from '../../testing/sample-web';
import { checkWellFormed } from '../../testing/well-formed';
import {
  startSignedInWeb,
  type SignedInWeb,
  type VisitedRoom,
} from '../people/testing/signed-in-web';
import { formIn, type TestVisitor, type Came } from '../people/testing/visitor';

const { database } = withStore();
const LISTED = 'http://museum-lunden.org/a';
const clock = createManualClock(Date.now());
const DAY_S = 86_400;
const nowS = () => Math.floor(clock.now() / 1_000);

let web: SignedInWeb;
let room: VisitedRoom;

beforeAll(async () => {
  const pages = [
    { pageId: 12, title: 'Hai', namespace: 0, links: [] },
    { pageId: 13, title: 'Category:Haie & Co', namespace: 14, links: [] },
  ];
  web = await startSignedInWeb(database, clock, [], { wiki: sampleWiki(pages) });
  room = web.room('/mail');
});
afterAll(() => web.close());
beforeEach(async () => {
  const tables =
    'mail_recipient mail_message mail_notice mail_suppression subscriber mail_subscriber talk_subscriber subscription subscribed_domain subscribed_url delivery allowance page_list page_list_page link wiki url host';
  await emptyTables(database, ...tables.split(' '));
  await listUrls(database, [LISTED], dayNumberOf(clock.now()));
  await database.run("INSERT INTO wiki VALUES (1, 1, 'dewiki')");
});

const page = (query: Record<string, string> = {}): string => room.page(query);
const signedIn = (name?: string): Promise<TestVisitor> => room.signedIn(name);
const act: VisitedRoom['act'] = (...asked) => room.act(...asked);
const setState = (state: RecipientState) =>
  database.run('UPDATE mail_recipient SET state = ?', [recipientStateIdOf(state)]);

/** Who is signed in and has a confirmed address. */
async function withAddress(name = 'Kari'): Promise<TestVisitor> {
  const visitor = await signedIn(name);
  await act(visitor, 'add', { address: `${name.toLowerCase()}@museum-lunden.org`, language: 'de' });
  await setState('on');
  return visitor;
}
const tell = (visitor: TestVisitor, more: Record<string, string> = {}): Promise<Came> =>
  act(visitor, 'tell', { often: '1', dbname: 'dewiki', ...more });

interface StoredRow {
  subscriber_id: number;
  kind: number;
  state: number;
  owner: Buffer;
  address: Buffer;
  due_at: number;
}
const rowsOf = <Row>(table: string): Promise<Row[]> =>
  database.select<Row>(`SELECT * FROM ${table}`);
const topics = async () =>
  (await rowsOf<{ topic: number; topic_key: number }>('subscription')).map((row) => [
    row.topic,
    row.topic_key,
  ]);
const midnightAfter = (days: number) => (Math.floor(nowS() / DAY_S) + days) * DAY_S;

test('an address is told of links, and all of it stands on the page, in all languages', async () => {
  const kari = await withAddress();
  const came = await tell(kari, {
    title: 'Hai',
    category: 'Haie & Co',
    domain: 'museum-lunden.org',
    url: LISTED,
    often: '7',
  });
  expect([came.status, came.url]).toEqual([200, page({ done: 'added' })]);
  for (const told of [
    'It is added.',
    'News of links',
    'Pages in “\u2068Category:Haie &amp; Co\u2069” on \u2068de.wikipedia.org\u2069',
    'Once a week',
    'museum-lunden.org',
    'Next message at the earliest:',
  ]) {
    expect(came.text).toContain(told);
  }
  checkWellFormed(came.text);
  for (const lang of ['ar', 'he', 'ja', 'zh-hans', 'de', 'fr']) {
    const translated = await kari.get(page({ lang }));
    checkWellFormed(translated.text);
    expect(translated.text).not.toContain('Once a week');
    expect(translated.text).not.toContain('News of links');
  }
  const [row, ...more] = await rowsOf<StoredRow>('subscriber');
  const [recipient] = await rowsOf<{ recipient_id: number }>('mail_recipient');
  expect([row?.kind, row?.state, row?.due_at, more]).toEqual([
    KIND.mail,
    stateIdOf('on'),
    midnightAfter(7),
    [],
  ]);
  expect(row?.address.toString()).toBe(String(recipient?.recipient_id));
  expect((await topics()).map(([topic]) => topic)).toEqual([
    TOPIC.page,
    TOPIC.domain,
    TOPIC.category,
    TOPIC.url,
  ]);
  expect(await topics()).toContainEqual([TOPIC.page, pageKeyOf(1, 12)]);
});

test.each([
  ['no topic', { dbname: '' }, 'Say of what you want to be told'],
  ['no such category', { category: 'Wale' }, 'has no such category'],
  ['a URL that no page has', { dbname: '', url: 'http://nobody.org/x' }, 'No watched page holds'],
  ['a page that is not there', { title: '<script>' }, ''],
])('%s is refused, and what was typed is kept', async (_what, more, message) => {
  const came = await tell(await withAddress(), more);
  expect([came.status, came.url]).toEqual([422, `${web.origin}/mail/do`]);
  expect(came.text).toContain(message);
  expect(came.text).not.toContain('<script>"');
  checkWellFormed(came.text);
  expect(await rowsOf('subscriber')).toEqual([]);
});

test.each(['unconfirmed', 'unsubscribed', 'bounced'] as const)(
  'an address that is %s is offered none, and takes none',
  async (state) => {
    const kari = await withAddress();
    const { text } = await kari.get(page());
    const fields = { ...formIn(text, 'action', 'tell'), often: '1', dbname: 'dewiki' };
    await setState(state);
    expect((await kari.get(page())).text).not.toContain('Be told of links here');
    const came = await kari.post(`${web.origin}/mail/do`, fields);
    expect([came.status, came.text.includes('That was not possible')]).toEqual([422, true]);
    expect(await rowsOf('subscriber')).toEqual([]);
  },
);

test('how often is told before the owner of the address agrees, too', async () => {
  const kari = await withAddress();
  await tell(kari, { often: '7' });
  await setState('unconfirmed');
  expect((await kari.get(page())).text).toContain('How often, at most: Once a week');
});

test('once an address; paused, gone on with, changed, switched on again, with other topics', async () => {
  const kari = await withAddress();
  const { text } = await kari.get(page());
  const again = { ...formIn(text, 'action', 'tell'), often: '1', dbname: 'dewiki' };
  await tell(kari);
  expect((await kari.post(`${web.origin}/mail/do`, again)).text).toContain(
    'You are told of links at this address already.',
  );
  await act(kari, 'pause');
  expect((await kari.get(page())).text).toContain('Paused');
  await act(kari, 'resume');
  await act(kari, 'often', { often: '7' });
  expect((await rowsOf<StoredRow>('subscriber'))[0]?.due_at).toBe(midnightAfter(7));
  await database.run('UPDATE subscriber SET state = ?', [stateIdOf('flooded')]);
  expect((await kari.get(page())).text).toContain('too many changes were waiting');
  await act(kari, 'restart');
  await act(kari, 'add-topic', { url: LISTED });
  expect(await topics()).toHaveLength(2);
  await act(kari, 'remove-topic');
  expect(await topics()).toHaveLength(1);
  await act(kari, 'end');
  expect(await topics()).toEqual([]);
  expect((await kari.get(page())).text).toContain('Be told of links here');
});

test('nobody else changes anything, and other ways to be told are apart', async () => {
  const kari = await withAddress();
  await tell(kari);
  const { text } = await kari.get(page());
  const mine = formIn(text, 'action', 'end');
  const eve = await withAddress('Eve');
  const hers = formIn((await eve.get(page())).text, 'action', 'tell');
  const stolen = {
    ...hers,
    action: 'end',
    subscriber: mine['subscriber'] ?? '',
    often: '1',
    dbname: 'dewiki',
  };
  expect((await eve.post(`${web.origin}/mail/do`, stolen)).text).toContain('That was not possible');
  const [kariAddress] = await rowsOf<{ recipient_id: number }>('mail_recipient');
  const toKari = { ...stolen, action: 'tell', recipient: String(kariAddress?.recipient_id) };
  expect((await eve.post(`${web.origin}/mail/do`, toKari)).text).toContain('That was not possible');
  expect(await rowsOf('mail_subscriber')).toHaveLength(1);
  expect((await kari.get(`${web.origin}/webhooks?lang=en`)).text).toContain(
    'You have no webhooks.',
  );
  expect((await kari.get(`${web.origin}/subscriptions?lang=en`)).text).toContain(
    'You are told on no talk page.',
  );
});

test('erasing the address erases what it is told of', async () => {
  const kari = await withAddress();
  await tell(kari, { category: 'Haie & Co', url: LISTED });
  await act(kari, 'erase');
  expect(await rowsOf('mail_subscriber')).toEqual([]);
  expect(await rowsOf('talk_subscriber')).toEqual([]);
  expect(await rowsOf('subscription')).toEqual([]);
  expect(await rowsOf('subscribed_url')).toEqual([]);
  const [row] = await rowsOf<StoredRow>('subscriber');
  expect([row?.address.length, row?.owner.equals(Buffer.alloc(16))]).toEqual([0, true]);
});
