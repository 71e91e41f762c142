import { systemRandom } from '../../../runtime/random';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { createMailTokens } from '../../../store/mail/mail-tokens';
import { recipientStateIdOf, type RecipientState } from '../../../store/mail/recipients';
import { unsubscribeToken } from '../../../store/mail/unsubscribe-token';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { checkWellFormed } from '../../testing/well-formed';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve } from '../../testing/serve';
import {
  startSignedInWeb,
  SESSION_KEY,
  type SignedInWeb,
  type VisitedRoom,
} from '../people/testing/signed-in-web';
import { formIn, TestVisitor, type Came } from '../people/testing/visitor';

const { database } = withStore();
const ADDRESS = 'kari@museum-lunden.org';
const clock = createManualClock(Date.now());
const DAY_S = 86_400;
const tokens = createMailTokens(SESSION_KEY);
const nowS = () => Math.floor(clock.now() / 1_000);

let web: SignedInWeb;
let room: VisitedRoom;

beforeAll(async () => {
  web = await startSignedInWeb(database, clock, []);
  room = web.room('/mail');
});
afterAll(() => web.close());
beforeEach(() =>
  emptyTables(
    database,
    ...'mail_recipient mail_message mail_notice mail_suppression domain_claim allowance'.split(' '),
  ),
);

const page = (query: Record<string, string> = {}): string => room.page(query);
const signedIn = (name?: string): Promise<TestVisitor> => room.signedIn(name);
const act: VisitedRoom['act'] = (...asked) => room.act(...asked);
const add = (visitor: TestVisitor, address = ADDRESS, language = 'de'): Promise<Came> =>
  act(visitor, 'add', { address, language });

interface Row {
  recipient_id: number;
  address: Buffer;
  state: number;
  language: Buffer;
  asked_at: number;
}
const rows = () => database.select<Row>('SELECT * FROM mail_recipient ORDER BY recipient_id');
async function onlyRow(): Promise<Row> {
  const [row, ...more] = await rows();
  if (row === undefined || more.length > 0) throw new Error('not one address');
  return row;
}
const isIn = async (state: RecipientState) => (await onlyRow()).state === recipientStateIdOf(state);
const countOf = async (table: string) =>
  (await database.select<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n;
const unsubscribeLink = async (id: number) =>
  `${web.origin}/unsubscribe/${await unsubscribeToken(database, id, systemRandom)}`;
const confirmLink = ({ recipient_id: recipientId, asked_at: askedAtS }: Row) =>
  `${web.origin}/mail/confirm/${tokens.forConfirming({ recipientId, askedAtS })}`;
const post = (url: string, init: RequestInit = {}) => fetch(url, { method: 'POST', ...init });

test('who is not signed in is told how to be, and can do nothing', async () => {
  const stranger = new TestVisitor();
  const came = await stranger.get(page());
  expect([came.status, came.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(came.text).toContain('Sign in to have mail sent');
  checkWellFormed(came.text);
  const kari = await signedIn();
  const { text } = await kari.get(page());
  const fields = { ...formIn(text, 'action', 'add'), address: ADDRESS };
  expect((await stranger.post(`${web.origin}/mail/do`, fields)).status).toBe(403);
  const elsewhere = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await kari.post(`${web.origin}/mail/do`, fields, elsewhere)).status).toBe(403);
  expect(await rows()).toEqual([]);
});

test('an address is added, shown with all that is stored of it, and erased with all of that', async () => {
  const kari = await signedIn();
  const added = await add(kari, ` Kari@Museum-Lunden.org `);
  expect(added.url).toBe(page({ done: 'asked' }));
  // What is to be done next, and by when.
  expect((await kari.get(page({ done: 'asked', lang: 'en' }))).text).toContain(
    'followed that link within 48 hours and pressed the button there',
  );
  const row = await onlyRow();
  expect([row.address.toString(), row.language.toString(), await countOf('mail_message')]).toEqual([
    'Kari@museum-lunden.org',
    'de',
    1,
  ]);
  await database.run('UPDATE mail_recipient SET state = 2, confirmed_at = ?, told_day = 3500', [
    nowS(),
  ]);
  await database.run('INSERT INTO mail_notice VALUES (?, 1, 7, 9), (?, 1, 8, 9)', [
    row.recipient_id,
    row.recipient_id,
  ]);
  await database.run(
    `INSERT INTO domain_claim (owner, name, domain_key, state, asked_at, due_at, recipient_id)
     VALUES ('o', 'museum-lunden.org', 1, 2, 1, 1, ?)`,
    [row.recipient_id],
  );
  const { text } = await kari.get(page());
  checkWellFormed(text);
  for (const told of [
    'Kari@museum-lunden.org',
    'The owner of the address has agreed. Nothing is sent but what was chosen.',
    'Language: \u2068Deutsch\u2069',
    '2 pieces of news',
    'museum-lunden.org\u2069',
    'Its owner agreed on',
    'Last mail with news on',
  ]) {
    expect(text).toContain(told);
  }
  expect((await act(kari, 'erase')).url).toBe(page({ done: 'erased' }));
  expect([await rows(), await countOf('mail_notice'), await countOf('mail_message')]).toEqual([
    [],
    0,
    0,
  ]);
  const [claim] = await database.select<{ recipient_id: number }>('SELECT * FROM domain_claim');
  expect(claim?.recipient_id).toBe(0);
});

test('nobody sees or erases the addresses of others', async () => {
  await add(await signedIn());
  const ola = await signedIn('Ola');
  expect((await ola.get(page())).text).not.toContain(ADDRESS);
  await add(ola, 'ola@b.org');
  const { text } = await ola.get(page());
  const [first] = await rows();
  const fields = formIn(text, 'action', 'erase');
  const came = await ola.post(`${web.origin}/mail/do`, {
    ...fields,
    recipient: String(first?.recipient_id),
  });
  expect(came.url).toBe(page({ done: 'impossible' }));
  expect(await rows()).toHaveLength(2);
  expect((await act(ola, 'erase')).url).toBe(page({ done: 'erased' }));
});

test.each(['', 'kari', 'kari@', 'a@b', 'a@b.org\nBcc: c@d.org', '"a"@b.org', 'kari@127.0.0.1'])(
  '%j is no address, and stays typed',
  async (address) => {
    const came = await add(await signedIn(), address);
    expect(came.status).toBe(422);
    expect(came.text).toContain('This is no address');
    checkWellFormed(came.text);
    expect(await rows()).toEqual([]);
  },
);

test('ten addresses are the most, and ten a day', async () => {
  const kari = await signedIn();
  for (let n = 0; n < 10; n += 1) await add(kari, `k${n}@a.org`);
  expect((await add(kari, 'more@a.org')).status).toBe(422);
  expect(await rows()).toHaveLength(10);
  expect((await act(kari, 'erase-all')).url).toBe(page({ done: 'erased' }));
  expect((await add(kari, 'more@a.org')).text).toContain('as often as is allowed');
  expect(await rows()).toEqual([]);
});

describe('the link that asks', () => {
  test('does nothing when it is followed, and confirms when the button is pressed', async () => {
    await add(await signedIn());
    const link = confirmLink(await onlyRow());
    const came = await new TestVisitor().get(`${link}?lang=en`);
    expect([came.status, await isIn('unconfirmed')]).toEqual([200, true]);
    checkWellFormed(came.text);
    expect(came.text).toContain(`<form action="${new URL(link).pathname}?lang=en" method="post">`);
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
    expect(await isIn('unconfirmed')).toBe(true);
    const pressed = await post(`${link}?lang=en`);
    const thanked = await pressed.text();
    expect(thanked).toContain('Nothing is chosen yet');
    expect(thanked).toContain('href="/mail?lang=en">Choose what you are told of</a>');
    expect(await isIn('on')).toBe(true);
    expect((await post(link)).status).toBe(200);
  });

  test('holds for 48 hours, and for the last mail', async () => {
    const kari = await signedIn();
    await add(kari);
    const old = await onlyRow();
    clock.advanceTo(clock.now() + 1.5 * DAY_S * 1_000);
    await add(kari);
    expect((await post(confirmLink(old))).status).toBe(404);
    const link = confirmLink(await onlyRow());
    clock.advanceTo(clock.now() + 2 * DAY_S * 1_000);
    expect([(await post(link)).status, await isIn('unconfirmed')]).toEqual([404, true]);
  });
});

describe('the link that ends all mail', () => {
  const confirmed = async (): Promise<number> => {
    await add(await signedIn());
    const row = await onlyRow();
    await post(confirmLink(row));
    await database.run('INSERT INTO mail_notice VALUES (?, 1, 7, 9)', [row.recipient_id]);
    return row.recipient_id;
  };

  test('does nothing when it is followed', async () => {
    const link = await unsubscribeLink(await confirmed());
    const came = await new TestVisitor().get(`${link}?lang=en`);
    expect([came.status, await isIn('on')]).toEqual([200, true]);
    expect(came.text).toContain('Never send me mail again');
    checkWellFormed(came.text);
  });

  test.each([
    ['a form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['multipart', oneClick()],
    ['nothing', undefined],
  ])('one POST with %s, without cookies or a login, ends it for ever', async (_what, body) => {
    const link = await unsubscribeLink(await confirmed());
    const init = body === undefined ? {} : { body };
    expect((await post(link, init)).status).toBe(200);
    expect((await post(link, init)).status).toBe(200);
    expect([
      await isIn('unsubscribed'),
      await countOf('mail_notice'),
      await countOf('mail_message'),
      await countOf('mail_suppression'),
    ]).toEqual([true, 0, 0, 1]);
    const [stored] = await database.select<{ address_hash: Buffer }>(
      'SELECT * FROM mail_suppression',
    );
    expect(stored?.address_hash).toHaveLength(16);
    clock.advanceTo(clock.now() + 2 * DAY_S * 1_000);
    const ola = await signedIn('Ola');
    expect((await add(ola, ADDRESS.toUpperCase())).url).toBe(page({ done: 'asked' }));
    expect(await countOf('mail_message')).toBe(0);
    expect((await add(await signedIn())).text).toContain('was unsubscribed for good');
  });

  test.each([
    ['another key of sessions', 'n'.repeat(32)],
    ['nobody who can sign in', null],
  ])('from an old mail ends it where there is now %s', async (_, sessionKey) => {
    const link = await unsubscribeLink(await confirmed());
    const { signIn: former } = web.people;
    const signIn = sessionKey === null || former === null ? null : { ...former, sessionKey };
    const people = { ...web.people, signIn };
    const later = await serve(sampleParts(sampleWiki([]), {}, { clock, store: database, people }));
    const moved = `http://127.0.0.1:${later.port}${new URL(link).pathname}`;
    expect((await fetch(moved)).status).toBe(200);
    expect(
      (await post(moved, { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }))
        .status,
    ).toBe(200);
    await later.close();
    expect([await isIn('unsubscribed'), await countOf('mail_suppression')]).toEqual([true, 1]);
  });

  test('of others, or changed, does nothing', async () => {
    const id = await confirmed();
    const token = (await unsubscribeLink(id)).split('/').at(-1) ?? '';
    for (const wrong of [`${token}0`, token.slice(0, -1), `9${token}`, 'x', '%00', '..%2f']) {
      expect((await post(`${web.origin}/unsubscribe/${wrong}`)).status).toBe(404);
    }
    expect((await fetch(await unsubscribeLink(id), { method: 'PUT' })).status).toBe(405);
    expect(await isIn('on')).toBe(true);
  });
});

function oneClick(): FormData {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  return form;
}

test('the privacy page tells what is stored, and leads to where it is erased', async () => {
  const came = await new TestVisitor().get(`${web.origin}/privacy?lang=en`);
  checkWellFormed(came.text);
  for (const path of ['/mail', '/webhooks', '/owners', '/log', '/faults']) {
    expect(came.text).toContain(`href="${path}?lang=en"`);
  }
  expect(came.text).toContain('erased within 30 days');
  expect(came.text).toContain('what you report, your note');
  expect(came.text).toContain('not been proved for 30 days');
  expect(came.text).toContain('for two days');
  const { text } = await new TestVisitor().get(`${web.origin}/?lang=en`);
  expect(text).toContain('href="/privacy?lang=en"');
});
