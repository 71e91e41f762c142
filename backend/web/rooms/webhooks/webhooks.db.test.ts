import { systemRandom } from '../../../runtime/random';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../../status/day-number';
import { domainKeyOf } from '../../../store/changes/domain-key';
import { pageKeyOf, TOPIC, urlTopicKeyOf } from '../../../store/subscribers/topics';
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
const HOOK = 'https://hook.museum-lunden.org/in';
const LISTED = 'http://museum-lunden.org/a';
const clock = createManualClock(Date.now());
const DAY_S = 86_400;

let web: SignedInWeb;
let room: VisitedRoom;
/** Pages that the wiki was asked for. */
let namesAsked = 0;

beforeAll(async () => {
  const pages = [{ pageId: 12, title: 'Hai', namespace: 0, links: [] }];
  const wiki = sampleWiki(pages);
  const pagesNamed: typeof wiki.reader.pagesNamed = (names) => {
    namesAsked += names.length;
    return wiki.reader.pagesNamed(names);
  };
  const counted = { ...wiki, reader: { ...wiki.reader, pagesNamed } };
  web = await startSignedInWeb(database, clock, [], { wiki: counted });
  room = web.room('/webhooks');
});
afterAll(() => web.close());
beforeEach(async () => {
  const tables =
    'subscriber subscription subscribed_domain subscribed_url delivery allowance deed link wiki url host';
  await emptyTables(database, ...tables.split(' '));
  await listUrls(database, [LISTED], dayNumberOf(clock.now()));
  await database.run("INSERT INTO wiki VALUES (1, 1, 'dewiki')");
});

const page = (query: Record<string, string> = {}): string => room.page(query);
const signedIn = (name?: string): Promise<TestVisitor> => room.signedIn(name);
const act: VisitedRoom['act'] = (...asked) => room.act(...asked);
const add = (visitor: TestVisitor, more: Record<string, string> = {}): Promise<Came> =>
  act(visitor, 'add', { address: HOOK, dbname: 'dewiki', ...more });

const rowsOf = <Row>(table: string): Promise<Row[]> =>
  database.select<Row>(`SELECT * FROM ${table}`);
interface StoredRow {
  subscriber_id: number;
  state: number;
  owner: Buffer;
  address: Buffer;
  secret: Buffer;
  old_secret: Buffer;
  old_until: number;
}
async function onlyRow(): Promise<StoredRow> {
  const [row, ...more] = await rowsOf<StoredRow>('subscriber');
  if (row === undefined || more.length > 0) throw new Error('not one webhook');
  return row;
}
const topics = async () =>
  (await rowsOf<{ topic: number; topic_key: number }>('subscription')).map((row) => [
    row.topic,
    row.topic_key,
  ]);
const setState = (state: number) => database.run('UPDATE subscriber SET state = ?', [state]);

test('who is not signed in is told how to be, and can do nothing', async () => {
  const stranger = new TestVisitor();
  const came = await stranger.get(page());
  expect([came.status, came.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(came.text).toContain('Sign in to have webhooks');
  expect(came.text).not.toContain('<form action="/webhooks/do"');
  checkWellFormed(came.text);
  const kari = await signedIn();
  const { text } = await kari.get(page());
  const fields = { ...formIn(text, 'action', 'add'), address: HOOK, dbname: 'dewiki' };
  expect((await stranger.post(`${web.origin}/webhooks/do`, fields)).status).toBe(403);
  const crossed = await kari.post(`${web.origin}/webhooks/do`, fields, {
    'Sec-Fetch-Site': 'cross-site',
  });
  expect(crossed.status).toBe(403);
  const forged = { ...fields, token: '' };
  expect((await kari.post(`${web.origin}/webhooks/do`, forged)).status).toBe(403);
  expect(await rowsOf('subscriber')).toEqual([]);
});

test('a webhook is added, shown in all languages, and nothing is sent before its owner wants it', async () => {
  const kari = await signedIn();
  const came = await add(kari, { title: 'Hai', domain: 'www.museum-lunden.org', url: LISTED });
  expect(came.status).toBe(200);
  expect(came.text).toContain('It is added.');
  expect(came.text).toContain('Not confirmed yet');
  expect(came.text).toContain(
    'Links of the page “\u2068Hai\u2069” on \u2068de.wikipedia.org\u2069',
  );
  expect(came.text).toContain('All links to \u2068museum-lunden.org\u2069');
  expect(came.text).toContain(LISTED);
  checkWellFormed(came.text);
  for (const lang of ['ar', 'he', 'ja', 'zh-hans', 'de']) {
    const translated = await kari.get(page({ lang }));
    checkWellFormed(translated.text);
    expect(translated.text).not.toContain('Not confirmed yet');
  }
  expect(await topics()).toEqual([
    [TOPIC.page, pageKeyOf(1, 12)],
    [TOPIC.domain, domainKeyOf('museum-lunden.org')],
    [TOPIC.url, urlTopicKeyOf(LISTED)],
  ]);
  const row = await onlyRow();
  expect([row.state, row.address.toString()]).toEqual([1, HOOK]);
  expect(row.secret.includes('whsec_')).toBe(false);
  expect(await rowsOf('delivery')).toEqual([]);
  expect(await rowsOf('deed')).toEqual([]);
});

test.each([
  [
    'an address that is none',
    { address: 'http://hook.museum-lunden.org/' },
    'No messages can be sent',
  ],
  ['a private address', { address: 'https://192.168.0.1/' }, 'No messages can be sent'],
  ['no topic', { dbname: '', title: '' }, 'Say what it is to be told of'],
  [
    'a link that is not listed',
    { title: '', url: 'http://museum-lunden.org/zzz' },
    'No watched page holds',
  ],
])('%s is refused, and what was typed is kept, but in no address', async (_what, more, message) => {
  const came = await add(await signedIn(), { title: 'Hai', ...more });
  expect([came.status, came.url]).toEqual([422, `${web.origin}/webhooks/do`]);
  expect(came.headers.get('cache-control')).toBe('private, no-store');
  expect(came.text).toContain(message);
  const address = 'address' in more ? more.address : HOOK;
  expect(came.text).toContain(`value="${address}"`);
  for (const typed of Object.values(more)) expect(came.text).toContain(`value="${typed}"`);
  // The way to the same page in another language is its own address.
  expect(came.text).toMatch(/href="\/webhooks\?lang=de"/);
  checkWellFormed(came.text);
  expect(await rowsOf('subscriber')).toEqual([]);
});

test('the form that was refused stands before the webhooks, which may be ten', async () => {
  const kari = await signedIn();
  await add(kari);
  const formBefore = (text: string) => text.indexOf('id="add-hook"') < text.indexOf('id="hook-');
  expect(formBefore((await kari.get(page())).text)).toBe(false);
  expect(formBefore((await add(kari)).text)).toBe(true);
});

test('no link is in a button', async () => {
  const kari = await signedIn();
  const { text } = await add(kari, { title: 'Hai', url: LISTED });
  expect(text).toContain('>Links of the page “');
  const buttons = text.match(/<button[^]*?<\/button>/g) ?? [];
  expect(buttons.some((button) => button.includes('Links of the page “'))).toBe(true);
  expect(buttons.filter((button) => button.includes('<a '))).toEqual([]);
});

test('who has chosen a language is answered in it, also by forms', async () => {
  const kari = await signedIn();
  const refused = await add(kari, { lang: 'de', dbname: '' });
  expect(refused.text).toContain('<html lang="de"');
  await add(kari);
  const failed = await act(kari, 'add-topic', { lang: 'de', domain: 'no domain' });
  expect([failed.status, failed.text]).toEqual([422, expect.stringContaining('<html lang="de"')]);
  const shown = await act(kari, 'reveal', { lang: 'de' });
  expect(shown.text).toContain('<html lang="de"');
  expect(shown.text).toContain('href="/webhooks?lang=de"');
});

test('what is told of a URL is named when the URL is listed no more', async () => {
  const kari = await signedIn();
  await add(kari, { dbname: '', url: LISTED });
  await emptyTables(database, 'url', 'host');
  expect((await kari.get(page())).text).toContain(LISTED);
  await act(kari, 'remove-topic');
  expect([await topics(), await rowsOf('subscribed_url')]).toEqual([[], []]);
});

const SLIPS = [
  [{ dbname: 'xxwiki' }, 'xxwiki'],
  [{ title: 'Nowhere' }, 'The wiki has no page'],
  [{ title: 'Hai|Hai' }, 'No page can have the title'],
  [{ domain: 'not a domain' }, 'names no domain that somebody can register'],
  [{ domain: 'museum' }, 'names no domain that somebody can register'],
  [{ url: 'nonsense' }, 'is no valid address'],
] as const;

/** All that was typed stands in the fields again. */
function expectKept(came: Came, typed: Readonly<Record<string, string>>): void {
  expect([came.status, came.url]).toEqual([422, `${web.origin}/webhooks/do`]);
  for (const [name, value] of Object.entries(typed)) {
    expect(came.text).toMatch(new RegExp(`name="${name}" value="${value.replace('|', '[|]')}"`));
  }
  checkWellFormed(came.text);
}

test('titles are asked of the wiki once, however often the page is looked at', async () => {
  const kari = await signedIn();
  await add(kari, { title: 'Hai' });
  await kari.get(page());
  const before = namesAsked;
  for (let view = 0; view < 3; view += 1) expect((await kari.get(page())).text).toContain('Hai');
  expect(namesAsked).toBe(before);
});

test.each(SLIPS)('a slip as in %j is told beside the form, which is kept', async (more, reason) => {
  const came = await add(await signedIn(), more);
  expectKept(came, { address: HOOK, dbname: 'dewiki', ...more });
  expect(/message--error" role="status">([^<]*)</.exec(came.text)?.[1]).toContain(reason);
  expect(await rowsOf('subscriber')).toEqual([]);
});

test.each(SLIPS)('a slip as in %j loses no form of topics either', async (more, reason) => {
  const kari = await signedIn();
  await add(kari);
  const came = await act(kari, 'add-topic', { dbname: 'dewiki', ...more });
  expectKept(came, { dbname: 'dewiki', ...more });
  expect(came.text).toContain('<details class="no-print" open>');
  expect(/message--error" role="status">([^<]*)</.exec(came.text)?.[1]).toContain(reason);
  expect(await topics()).toHaveLength(1);
});

test('after signing in, out, or not, one is at the page and nothing else', async () => {
  const { text } = await new TestVisitor().get(`${web.origin}/webhooks`);
  expect(text).toContain('href="/auth/login?return=%2Fwebhooks"');
});

test('who does not allow it at the wiki finds back to the page', async () => {
  const visitor = new TestVisitor();
  const start = await visitor.get(page());
  const login = /href="(\/auth\/login[^"]*)"/.exec(start.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const form = await visitor.get(`${web.origin}${login}`);
  const state = /name="state" value="([^"]*)"/.exec(form.text)?.[1] ?? '';
  const came = await visitor.post(form.url, { ...formIn(form.text, 'state', state), answer: 'no' });
  expect([came.status, came.text]).toEqual([
    403,
    expect.stringContaining('<a href="/webhooks?lang=en">'),
  ]);
});

test('a wiki that was never read is told so', async () => {
  await emptyTables(database, 'wiki');
  expect((await add(await signedIn())).text).toContain(
    'Nothing is known of the links of this wiki',
  );
});

test('the secret is shown once, and a new one makes the old one last for a day', async () => {
  const kari = await signedIn();
  await add(kari);
  const shown = await act(kari, 'reveal');
  const secret = /whsec_[\w+/=]+/.exec(shown.text)?.[0] ?? '';
  expect([shown.status, Buffer.from(secret.slice(6), 'base64').length]).toEqual([200, 32]);
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  checkWellFormed(shown.text);
  const seal = createWebhookSeal(SESSION_KEY, systemRandom);
  expect(seal.open((await onlyRow()).secret)).toBe(secret);
  const { text } = await kari.get(page());
  expect(text).not.toContain('Show the secret');
  expect(text).not.toContain('whsec_');
  const rotated = await act(kari, 'rotate');
  expect(rotated.text).toContain('The old secret is used, too, until:');
  const row = await onlyRow();
  expect(seal.open(row.old_secret)).toBe(secret);
  expect(row.old_until).toBe(Math.floor(clock.now() / 1_000) + DAY_S);
  const again = await act(kari, 'reveal');
  expect(again.text).toContain(seal.open(row.secret) ?? 'nothing');
  expect(again.text).not.toContain(secret);
  // Sent once more, the same form shows nothing.
  const fields = { ...formIn(text, 'action', 'rotate'), action: 'reveal' };
  const late = await kari.post(`${web.origin}/webhooks/do`, fields);
  expect(late.text).toContain('cannot be done');
  expect(late.text).not.toContain('whsec_');
});

test('it is called when its owner wants that, for a proof or for a test', async () => {
  const kari = await signedIn();
  await add(kari);
  const called = await act(kari, 'call');
  expect(called.text).toContain('A message is about to be sent');
  const { subscriber_id: subscriberId } = await onlyRow();
  expect(await rowsOf('delivery')).toEqual([
    expect.objectContaining({ subscriber_id: subscriberId, change_id: 0 }),
  ]);
  await emptyTables(database, 'delivery');
  await setState(2);
  expect((await kari.get(page())).text).toContain('Send a test');
  await act(kari, 'call');
  expect([(await onlyRow()).state, (await rowsOf('delivery')).length]).toEqual([2, 1]);
});

test.each([
  [4, 'for three days'],
  [5, '(410)'],
  [6, 'has not confirmed'],
  [7, 'more messages were waiting'],
])('why it is switched off is told (%d), and it has to prove itself anew', async (state, why) => {
  const kari = await signedIn();
  await add(kari);
  await database.run(
    'UPDATE subscriber SET is_secret_shown = 1, tries = 9, outcome = ?, tried_at = 1',
    ['http-500'],
  );
  await setState(state);
  const { text } = await kari.get(page());
  expect(text).toContain(why);
  expect(text).toContain('<code dir="ltr">http-500</code>');
  expect(text).toContain('Make a new secret');
  expect(text).toContain('One of your webhooks was switched off.');
  // Three months after the last try.
  expect(text).toMatch(/it is deleted on: <time datetime="1970-04-01T00:00:01\.000Z"/);
  checkWellFormed(text);
  await act(kari, 'call');
  expect(await onlyRow()).toMatchObject({ state: 1, tries: 0 });
});

test('what fails and what waits is told', async () => {
  const kari = await signedIn();
  await add(kari);
  const nowS = Math.floor(clock.now() / 1_000);
  await setState(2);
  await database.run(
    "UPDATE subscriber SET tries = 2, due_at = ?, tried_at = ?, told_at = ?, outcome = 'timeout'",
    [nowS + 1_800, nowS, nowS - 60],
  );
  const { subscriber_id: id } = await onlyRow();
  await database.run('INSERT INTO delivery SELECT ?, seq, 0, seq, 2, 3 FROM seq_1_to_1500', [id]);
  const { text } = await kari.get(page());
  expect(text).toMatch(/Last try: <time [^>]*>[^<]*<\/time> \(<code dir="ltr">timeout<\/code>\)/);
  expect(text).toContain('Next try: <time');
  expect(text).toContain('Changes last taken: <time');
  expect(text).toContain('1000 changes wait to be sent.');
});

test('it is paused, goes on, and is deleted with all that tells of its owner', async () => {
  const kari = await signedIn();
  await add(kari, { domain: 'museum-lunden.org' });
  await setState(2);
  expect((await act(kari, 'pause')).text).toContain('Paused');
  expect((await act(kari, 'resume')).text).toContain('It is told of changes.');
  const removed = await act(kari, 'remove');
  expect(removed.text).toContain('You have no webhooks.');
  const row = await onlyRow();
  expect([row.state, row.owner, row.address, row.secret]).toEqual([
    9,
    Buffer.alloc(16),
    Buffer.alloc(0),
    Buffer.alloc(0),
  ]);
  expect(await topics()).toEqual([]);
  expect(await rowsOf('subscribed_domain')).toEqual([]);
  expect(await rowsOf('delivery')).toHaveLength(1);
  expect((await add(kari)).text).toContain('It is added.');
});

test('topics are added and removed', async () => {
  const kari = await signedIn();
  await add(kari);
  await act(kari, 'add-topic', { domain: 'museum-lunden.org' });
  expect(await topics()).toHaveLength(2);
  expect(await rowsOf('subscribed_domain')).toHaveLength(1);
  const none = await act(kari, 'add-topic');
  expect(none.text).toContain('Say what it is to be told of');
  await act(kari, 'remove-topic');
  expect(await topics()).toEqual([[TOPIC.domain, domainKeyOf('museum-lunden.org')]]);
  const { subscriber_id: id } = await onlyRow();
  await database.run('INSERT INTO subscription SELECT 3, seq, ? FROM seq_1000_to_1098', [id]);
  const tooMany = await act(kari, 'add-topic', { dbname: 'dewiki' });
  expect(tooMany.text).toContain('There can be no more');
});

test('nobody sees or changes what is another person’s', async () => {
  const kari = await signedIn('Kari');
  await add(kari);
  const { subscriber_id: id, secret } = await onlyRow();
  const ola = await signedIn('Ola');
  const { text } = await ola.get(page());
  expect(text).toContain('You have no webhooks.');
  for (const action of [
    'reveal',
    'rotate',
    'call',
    'pause',
    'remove',
    'add-topic',
    'remove-topic',
  ]) {
    const fields = { ...formIn(text, 'action', 'add'), action, hook: String(id), topic: '1 1' };
    const came = await ola.post(`${web.origin}/webhooks/do`, { ...fields, dbname: 'dewiki' });
    expect([action, came.text]).toEqual([action, expect.stringContaining('cannot be done')]);
  }
  expect(await onlyRow()).toMatchObject({ state: 1, secret });
  expect(await topics()).toHaveLength(1);
});

test('a person has ten webhooks at most, each address once, and may call thirty times a day', async () => {
  const kari = await signedIn();
  await add(kari);
  expect((await add(kari)).text).toContain('You already have a webhook with this address.');
  for (let n = 1; n < 10; n += 1) await add(kari, { address: `${HOOK}/${n}` });
  expect((await add(kari, { address: `${HOOK}/more` })).text).toContain('There can be no more');
  expect(await rowsOf('subscriber')).toHaveLength(10);
  for (let n = 0; n < 30; n += 1) {
    await emptyTables(database, 'delivery');
    expect((await act(kari, 'call')).text).toContain('A message will be sent to it soon.');
  }
  await emptyTables(database, 'delivery');
  const refused = await act(kari, 'call');
  expect(refused.text).toContain('as often as is allowed');
  expect(await rowsOf('delivery')).toEqual([]);
  await clock.sleep(DAY_S * 1_000);
  expect((await act(await signedIn(), 'call')).text).toContain('sent to it soon.');
});

test.each([
  { action: 'call', hook: '0' },
  { action: 'call', hook: '1 OR 1' },
  { action: 'call' },
  { action: 'remove-topic', hook: '1' },
  { action: 'remove-topic', hook: '1', topic: '9 1' },
  { action: 'explode' },
])('a form that no page has, %j, is refused', async (fields) => {
  const kari = await signedIn();
  const { text } = await kari.get(page());
  const { action: _action, ...proof } = formIn(text, 'action', 'add');
  const came = await kari.post(`${web.origin}/webhooks/do`, { ...proof, ...fields });
  expect(came.status).toBe(400);
});

test('where the database is gone, that is told', async () => {
  const kari = await signedIn();
  const { text } = await kari.get(page());
  await database.run('RENAME TABLE subscriber TO subscriber_away');
  try {
    expect((await kari.get(page())).status).toBe(503);
    const fields = { ...formIn(text, 'action', 'add'), address: HOOK, dbname: 'dewiki' };
    expect((await kari.post(`${web.origin}/webhooks/do`, fields)).status).toBe(503);
  } finally {
    await database.run('RENAME TABLE subscriber_away TO subscriber');
  }
});
