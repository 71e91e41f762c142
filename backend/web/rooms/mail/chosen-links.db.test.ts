import { join } from 'node:path';
import { makeDigest, type DigestParts } from '../../../mail/digest/make-digest';
import { loadMessages } from '../../../runtime/messages';
import { purgeMail } from '../../../feeder/purge-mail';
import { systemRandom } from '../../../runtime/random';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { dueMailSubscribers } from '../../../store/mail/due-mail-subscribers';
import { createMailTokens } from '../../../store/mail/mail-tokens';
import { recipientStateIdOf } from '../../../store/mail/recipients';
import { unsubscribeToken } from '../../../store/mail/unsubscribe-token';
import { TOPIC } from '../../../store/subscribers/topics';
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

/** From the page of a wiki, a category or a domain to the mail that asks, and on to the news of it. */
const { database } = withStore();
const clock = createManualClock(Date.now());
const DAY_S = 86_400;
const tokens = createMailTokens(SESSION_KEY);
const nowS = () => Math.floor(clock.now() / 1_000);
const ADDRESS = 'kari@museum-lunden.org';
const OF_WIKI = { dbname: 'dewiki@WMF' };
const SPOKEN = 'All links on \u2068de.wikipedia.org\u2069';

/** Whatever they would tell. */
const DIGESTS: DigestParts = {
  database,
  messages: loadMessages(join(__dirname, '../../../../i18n')),
  publicUrl: 'https://weboid.example.org',
  wikiNames: () => Promise.resolve(new Map()),
  pageAddresses: () => Promise.resolve(() => null),
  farmSpam: () => Promise.resolve(() => false),
};

let web: SignedInWeb;
let room: VisitedRoom;

beforeAll(async () => {
  const pages = [
    { pageId: 13, title: 'Category:Haie & Co', namespace: 14, links: [] },
    { pageId: 7, title: 'Hafen', namespace: 0, links: [] },
  ];
  web = await startSignedInWeb(database, clock, [], { wiki: sampleWiki(pages) });
  room = web.room('/mail');
});
afterAll(() => web.close());
beforeEach(async () => {
  const tables =
    'mail_recipient mail_message mail_notice mail_suppression domain_claim subscriber mail_subscriber talk_subscriber subscription subscribed_domain subscribed_url delivery allowance page_list page_list_page wiki';
  await emptyTables(database, ...tables.split(' '));
  await database.run("INSERT INTO wiki VALUES (1, 1, 'dewiki')");
});

/** Sends the form as it stands on the page where somebody was led to. */
async function ask(
  visitor: TestVisitor,
  chosen: Record<string, string>,
  address = ADDRESS,
): Promise<Came> {
  const { text } = await visitor.get(room.page(chosen));
  return visitor.post(`${web.origin}/mail/do`, { ...formIn(text, 'action', 'add'), address });
}
const rowsOf = <Row>(table: string): Promise<Row[]> =>
  database.select<Row>(`SELECT * FROM ${table}`);
const topics = async () =>
  (await rowsOf<{ topic: number }>('subscription')).map(({ topic }) => topic).sort();
async function recipient() {
  const [row] = await rowsOf<{ recipient_id: number; asked_at: number; state: number }>(
    'mail_recipient',
  );
  if (row === undefined) throw new Error('no address');
  return { recipientId: row.recipient_id, askedAtS: row.asked_at, state: row.state };
}
const confirmLink = async () =>
  `${web.origin}/mail/confirm/${tokens.forConfirming(await recipient())}?lang=en`;
const post = (url: string) => fetch(url, { method: 'POST' });

test.each([
  ['a wiki', OF_WIKI, SPOKEN],
  ['a domain', { domain: 'museum-lunden.org' }, 'All links to \u2068museum-lunden.org\u2069'],
  [
    'a category',
    { ...OF_WIKI, category: 'Category:Haie & Co' },
    'Pages in “\u2068Category:Haie &amp; Co\u2069” on \u2068de.wikipedia.org\u2069',
  ],
])(
  'what was chosen on the page of %s goes through signing in to the mail',
  async (_, chosen, told) => {
    const stranger = await new TestVisitor().get(room.page(chosen));
    expect(stranger.text).toContain(told);
    checkWellFormed(stranger.text);
    // `signedIn` follows the link of the page, and is led back to it.
    const kari = await room.signedIn('Kari', chosen);
    const { text } = await kari.get(room.page(chosen));
    expect(text).toContain(told);
    expect(text).toContain('Be told by mail');
    checkWellFormed(text);
    expect((await ask(kari, chosen)).url).toBe(room.page({ done: 'asked' }));
    expect(await topics()).toHaveLength(1);
    expect(await rowsOf('mail_message')).toHaveLength(1);
    const asking = await (await fetch(await confirmLink())).text();
    expect(asking).toContain(told);
    const thanks = await (await post(await confirmLink())).text();
    for (const part of [
      'From now on mail is sent',
      told,
      'Change what you are told of',
      'href="/mail?lang=en"',
    ]) {
      expect(thanks).toContain(part);
    }
    checkWellFormed(thanks);
  },
);

test('who has chosen nothing yet reads which news comes, and that fields may be combined; so they do beside an address', async () => {
  const kari = await room.signedIn('Kari');
  const news = 'The mail tells which links died, work again,';
  const form = await kari.get(room.page());
  expect(form.text).toContain(news);
  expect(form.text).toContain('You can fill in several fields: each names links of its own');
  await ask(kari, OF_WIKI);
  expect((await kari.get(room.page())).text.split(news)).toHaveLength(3);
});

test('who comes from the report of an article is told of its links alone', async () => {
  const chosen = { ...OF_WIKI, title: 'Hafen' };
  const told = 'Links of the page “\u2068Hafen\u2069” on \u2068de.wikipedia.org\u2069';
  const stranger = await new TestVisitor().get(room.page(chosen));
  expect(stranger.text).toContain(told);
  expect(stranger.text).not.toContain(SPOKEN);
  const kari = await room.signedIn('Kari', chosen);
  expect((await kari.get(room.page(chosen))).text).toContain(told);
  expect((await ask(kari, chosen)).url).toBe(room.page({ done: 'asked' }));
  expect(await topics()).toEqual([TOPIC.page]);
});

test('who comes from a page about something else finds the form for all that can be chosen', async () => {
  const other = /<a href="(\/mail[^"]*)">Choose something else/;
  const stranger = await new TestVisitor().get(room.page(OF_WIKI));
  expect(other.exec(stranger.text)?.[1]).not.toContain('dbname');
  const kari = await room.signedIn('Kari', OF_WIKI);
  const { text } = await kari.get(room.page(OF_WIKI));
  expect(other.exec(text)?.[1]).toBe('/mail?lang=en');
  expect((await kari.get(room.page())).text).not.toMatch(other);
});

test('who has come to type an address begins there, but not behind those that they have', async () => {
  const focused = /<input[^>]*name="address"[^>]*autofocus/;
  const kari = await room.signedIn('Kari');
  expect((await kari.get(room.page())).text).toMatch(focused);
  await ask(kari, OF_WIKI);
  expect((await kari.get(room.page())).text).not.toMatch(focused);
  expect((await kari.get(room.page(OF_WIKI))).text).toMatch(focused);
});

test('what a form has led to is read first: the page does not begin in a field below it', async () => {
  const focused = /<input[^>]*name="address"[^>]*autofocus/;
  const kari = await room.signedIn('Kari');
  const erased = await kari.get(room.page({ done: 'erased' }));
  expect(erased.text).toContain('role="status"');
  expect(erased.text).not.toMatch(focused);
});

test('who comes from the page of a web link sees which it is', async () => {
  const { text } = await new TestVisitor().get(room.page({ url: 'http://gone.net/a' }));
  expect(text).toContain('http://gone.net/a');
  expect(text).toContain('Sign in to have mail sent');
});

test('the way back after signing in has the choice', async () => {
  const { text } = await new TestVisitor().get(room.page(OF_WIKI));
  const login = /href="(\/auth\/login[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const back = new URL(login, web.origin).searchParams.get('return') ?? '';
  expect(new URL(back, web.origin).searchParams.get('dbname')).toBe('dewiki@WMF');
});

test('where nothing was chosen, who has agreed is told so, and where it is chosen', async () => {
  const kari = await room.signedIn();
  await ask(kari, {});
  expect(await topics()).toEqual([]);
  const thanks = await (await post(await confirmLink())).text();
  expect(thanks).toContain('Nothing is chosen yet');
  expect(thanks).toMatch(/href="\/mail\?lang=en">Choose what you are told of/);
  expect((await kari.get(room.page())).text).not.toContain(
    '<details class="no-print"><summary>Be told',
  );
});

test('nothing is sent before the owner of the address agrees, be its time come', async () => {
  await ask(await room.signedIn(), OF_WIKI);
  const [subscriber] = await rowsOf<{ subscriber_id: number; due_at: number }>('subscriber');
  expect(subscriber?.due_at).toBeGreaterThan(nowS());
  await database.run('UPDATE subscriber SET due_at = 0');
  await database.run('INSERT INTO delivery VALUES (?, 9, 1, 9, 1, 2)', [
    subscriber?.subscriber_id ?? 0,
  ]);
  const { recipientId } = await recipient();
  expect(await makeDigest(DIGESTS, recipientId, nowS() + DAY_S)).toBe('nothing');
  expect(await rowsOf<{ message_key: Buffer }>('mail_message')).toHaveLength(1);
  await post(await confirmLink());
  const due = { nowS: nowS() + DAY_S, afterId: 0 };
  expect((await dueMailSubscribers(database, due)).recipientIds).toEqual([recipientId]);
});

test('whoever asks does not learn that the owner wants no mail, and with the address all of it goes', async () => {
  const kari = await room.signedIn();
  await ask(kari, OF_WIKI);
  const { recipientId } = await recipient();
  const before = (await kari.get(room.page())).text;
  const token = await unsubscribeToken(database, recipientId, systemRandom);
  await post(`${web.origin}/unsubscribe/${token}`);
  expect(await rowsOf('mail_message')).toEqual([]);
  expect((await post(await confirmLink())).status).toBe(404);
  const tokenless = (text: string): string => text.replaceAll(/name="token" value="[^"]*"/g, '');
  expect(tokenless((await kari.get(room.page())).text)).toBe(tokenless(before));
  clock.advanceTo(clock.now() + 4 * DAY_S * 1_000);
  await purgeMail({ database, clock }, new AbortController().signal);
  expect([await rowsOf('mail_recipient'), await topics(), await rowsOf('mail_subscriber')]).toEqual(
    [[], [], []],
  );
});

test('an address that has agreed is told of more at once, without another mail; it stands in the field', async () => {
  const kari = await room.signedIn();
  await ask(kari, OF_WIKI);
  await post(await confirmLink());
  await database.run('DELETE FROM mail_message');
  const chosen = { domain: 'museum-lunden.org' };
  expect((await kari.get(room.page(chosen))).text).toContain(`value="${ADDRESS}"`);
  expect((await ask(kari, chosen)).url).toBe(room.page({ done: 'added' }));
  expect(await topics()).toEqual([TOPIC.wiki, TOPIC.domain].sort());
  expect(await rowsOf('subscriber')).toHaveLength(1);
  expect([await rowsOf('mail_message'), (await recipient()).state]).toEqual([
    [],
    recipientStateIdOf('on'),
  ]);
});

test('a hundred topics are the most: then nobody is asked, and the last link still holds', async () => {
  const kari = await room.signedIn();
  await ask(kari, OF_WIKI);
  const link = await confirmLink();
  const [subscriber] = await rowsOf<{ subscriber_id: number }>('subscriber');
  const full = Array.from({ length: 99 }, (_, n) => [
    TOPIC.page,
    n + 1,
    subscriber?.subscriber_id ?? 0,
  ]);
  await database.run('INSERT INTO subscription (topic, topic_key, subscriber_id) VALUES ?', [full]);
  clock.advanceTo(clock.now() + 1.5 * DAY_S * 1_000);
  const came = await ask(kari, { domain: 'museum-lunden.org' });
  expect([came.status, came.text.includes('no more than a hundred topics')]).toEqual([422, true]);
  expect(came.text).toContain('All links to \u2068museum-lunden.org\u2069');
  expect(await rowsOf('mail_message')).toHaveLength(1);
  expect((await post(link)).status).toBe(200);
});

test('a wiki that is not watched is told as such, and a category without one is of the only wiki', async () => {
  const stranger = new TestVisitor();
  expect((await stranger.get(room.page({ dbname: 'nowiki' }))).status).toBe(404);
  const came = await stranger.get(room.page({ category: 'Haie' }));
  expect([
    came.status,
    came.text.includes('Pages in “\u2068Haie\u2069” on \u2068de.wikipedia.org'),
  ]).toEqual([200, true]);
});
