import { createManualClock } from '../../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../../status/day-number';
import { eraseRecipient } from '../../../store/mail/end-recipient';
import { recipientStateIdOf, type RecipientState } from '../../../store/mail/recipients';
import { claimStateIdOf, type ClaimState } from '../../../store/providers/domain-claim';
import { createProofTokens } from '../../../store/providers/proof-token';
import {
  STORED_COLUMNS,
  storedClaimOf,
  type StoredClaim,
  type StoredClaimRow,
} from '../../../store/providers/stored-claim';
import { listUrls } from '../../../store/testing/sample-urls';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { checkWellFormed } from '../../testing/well-formed';
import {
  startSignedInWeb,
  SESSION_KEY,
  type SignedInWeb,
  type VisitedRoom,
} from '../people/testing/signed-in-web';
import { formIn, TestVisitor, type Came } from '../people/testing/visitor';

const { database } = withStore();
const NAME = 'museum-lunden.org';
const HOST = `www.${NAME}`;
const clock = createManualClock(Date.now());
const nowS = (): number => Math.floor(clock.now() / 1_000);
const DAY_S = 86_400;

let web: SignedInWeb;
let room: VisitedRoom;

beforeAll(async () => {
  web = await startSignedInWeb(database, clock, []);
  room = web.room('/owners');
});
afterAll(() => web.close());
beforeEach(async () => {
  await emptyTables(database, 'domain_claim', 'mail_recipient', 'allowance', 'deed', 'url', 'host');
  await listUrls(database, [`http://${HOST}/a`], dayNumberOf(clock.now()));
});

const page = (query: Record<string, string> = {}): string => room.page(query);
const signedIn: VisitedRoom['signedIn'] = (...who) => room.signedIn(...who);
const act: VisitedRoom['act'] = (...asked) => room.act(...asked);
const add = (visitor: TestVisitor, domain = HOST): Promise<Came> => act(visitor, 'add', { domain });

async function claims(): Promise<StoredClaim[]> {
  const rows = await database.select<StoredClaimRow>(
    `SELECT ${STORED_COLUMNS} FROM domain_claim ORDER BY claim_id`,
  );
  return rows.map(storedClaimOf);
}
async function onlyClaim(): Promise<StoredClaim> {
  const [claim, ...more] = await claims();
  if (claim === undefined || more.length > 0) throw new Error('not one claim');
  return claim;
}
const setState = (state: ClaimState, more = 'fault = ""') =>
  database.run(`UPDATE domain_claim SET ${more}, state = ?`, [claimStateIdOf(state)]);
const told = ({ text }: Came): string =>
  /class="message message--(?:error|success)" role="status">([^<]*)</.exec(text)?.[1] ?? '';

test('who is not signed in is told how to be, and can do nothing', async () => {
  const stranger = new TestVisitor();
  const came = await stranger.get(page());
  expect([came.status, came.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(came.text).toContain('Sign in to prove a domain');
  expect(came.text).not.toContain('<form action="/owners/do"');
  checkWellFormed(came.text);
  const kari = await signedIn();
  const { text } = await kari.get(page());
  const fields = { ...formIn(text, 'action', 'add'), domain: HOST };
  expect((await stranger.post(`${web.origin}/owners/do`, fields)).status).toBe(403);
  const crossed = await kari.post(`${web.origin}/owners/do`, fields, {
    'Sec-Fetch-Site': 'cross-site',
  });
  expect(crossed.status).toBe(403);
  expect((await kari.post(`${web.origin}/owners/do`, { ...fields, token: '' })).status).toBe(403);
  expect(await claims()).toEqual([]);
});

test('a domain is claimed, and both ways to prove it are told, in all languages', async () => {
  const kari = await signedIn();
  const came = await add(kari, ` https://WWW.museum-lunden.org/a `);
  expect([came.status, told(came)]).toEqual([200, expect.stringContaining('It is added.')]);
  const claim = await onlyClaim();
  expect(claim).toMatchObject({ name: HOST, state: 'waiting', dueAtS: nowS() });
  const line = `weboid-verify=${createProofTokens(SESSION_KEY)(claim)}`;
  const copied = [...came.text.matchAll(/data-copy="Copy" data-copied="Copied">([^<]*)</g)];
  expect(copied.map(([, what]) => what)).toEqual([
    `_weboid.${HOST}`,
    line,
    `https://${HOST}/.well-known/weboid.txt`,
    line,
  ]);
  expect(came.text).toContain('<details open><summary>How to prove it');
  expect(came.text).toContain('Unless it is found, the claim is removed on: <time');
  checkWellFormed(came.text);
  for (const lang of [
    'ar',
    'de',
    'es',
    'fr',
    'he',
    'it',
    'ja',
    'nl',
    'pl',
    'pt',
    'ru',
    'zh-hans',
  ]) {
    const translated = await kari.get(page({ lang }));
    checkWellFormed(translated.text);
    expect(translated.text).toContain(line);
    expect(translated.text).not.toContain('Not proven yet');
  }
  expect(await database.select('SELECT 1 FROM deed')).toEqual([]);
});

test.each([
  ['127.0.0.1', 'This cannot be claimed'],
  ['example.org', 'This cannot be claimed'],
  ['"><b>x', 'This cannot be claimed'],
  ['co.uk', 'Below this name others have domains'],
  ['github.io', 'Below this name others have domains'],
  ['nowhere.org', 'No watched page links to this domain'],
  ['old.museum-lunden.org', 'No watched page links to this domain'],
  ['', 'The field'],
])('%s is refused beside the form, which is kept', async (domain, why) => {
  const came = await add(await signedIn(), domain);
  expect([came.status, came.url]).toEqual([422, `${web.origin}/owners/do`]);
  expect(came.headers.get('cache-control')).toBe('private, no-store');
  if (domain !== '') expect(told(came)).toContain(why);
  const escaped = domain.replace('"', '&quot;').replaceAll('>', '&gt;').replace('<', '&lt;');
  expect(came.text).toContain(`name="domain" value="${escaped}"`);
  expect(came.text).toMatch(/href="\/owners\?lang=de"/);
  checkWellFormed(came.text);
  expect(await claims()).toEqual([]);
});

test('twice the same, and more than is allowed, is told', async () => {
  const kari = await signedIn();
  await add(kari);
  expect(told(await add(kari))).toContain('claimed this domain already');
  await database.run('UPDATE allowance SET taken = 20');
  expect(told(await add(kari, NAME))).toContain('as often as is allowed');
  const looked = await act(kari, 'look');
  expect([looked.url, told(looked)]).toEqual([
    page({ done: 'limit' }),
    expect.stringContaining('as often as is allowed'),
  ]);
  await emptyTables(database, 'allowance');
  await database.run(
    `INSERT INTO domain_claim (owner, name, domain_key, state, asked_at, due_at)
     SELECT ?, CONCAT(seq, '.org'), 1, 1, 1, 1 FROM seq_1_to_99`,
    [(await onlyClaim()).owner],
  );
  expect(told(await add(kari, NAME))).toContain('a hundred domains');
});

test('who comes to claim one finds its name in the form, also after signing in', async () => {
  const address = page({ domain: NAME });
  const kari = await signedIn('Kari', { domain: NAME });
  const { text } = await kari.get(address);
  expect(text).toContain(`name="domain" value="${NAME}"`);
  const start = await new TestVisitor().get(address);
  expect(start.text).toContain(encodeURIComponent(`/owners?domain=${NAME}&lang=en`));
});

test('why it was not found is told in words', async () => {
  const kari = await signedIn();
  await add(kari);
  const tried = `tried_at = ${nowS()}, due_at = ${nowS() + 60}`;
  const cases = [
    [
      'dns-none http-404',
      /No TXT record .*_weboid\.www\.museum-lunden\.org/,
      'answers with \u2068HTTP 404',
    ],
    ['dns-other no-token', /yours is not among them/, 'your token is not in it'],
    [
      'dns-trouble http-503',
      /name servers gave no answer/,
      'no answer that counts (\u2068HTTP 503',
    ],
    ['dns-none timeout', /No TXT/, 'no answer that counts (\u2068timeout'],
    ['dns-none http-429', /No TXT/, 'no answer that counts (\u2068HTTP 429'],
    ['dns-none tls-expired', /No TXT/, 'No secure connection'],
    ['dns-none tls-timeout', /No TXT/, 'no answer that counts'],
    ['dns-none too-long', /No TXT/, 'first 1,024 bytes'],
    ['dns-none leads-elsewhere', /No TXT/, 'leads to another domain'],
    ['dns-none many-redirects', /No TXT/, 'leads on and on'],
    ['dns-none own-fault', /No TXT/, 'by a fault of ours'],
    ['dns-none unlisted', /No TXT/, 'No watched page links to this very host'],
    ['dns-none opted-out', /No TXT/, 'wants no visits'],
    ['dns-none found', /No TXT/, 'The file was found'],
    ['dns-none address-refused', /No TXT/, 'leads to no server'],
  ] as const;
  for (const [fault, dns, file] of cases) {
    await setState('waiting', `fault = '${fault}', ${tried}`);
    const { text } = await kari.get(page());
    expect(text).toMatch(dns);
    expect(text).toContain(file);
    expect(text).toContain('Not found at the last look: <time');
    checkWellFormed(text);
  }
});

test('a name to which no page links can be proven by the DNS alone', async () => {
  const kari = await signedIn();
  const { text } = await add(kari, NAME);
  expect(text).toContain(`_weboid.${NAME}`);
  expect(text).not.toContain('.well-known');
  expect(text).toContain(`Watched pages link to \u2068${HOST}\u2069, not to this very host`);
  await setState('waiting', `fault = 'dns-none unlisted', tried_at = ${nowS()}`);
  const tried = (await kari.get(page())).text;
  expect(tried).not.toContain('No watched page links');
  checkWellFormed(tried);
  await database.run("UPDATE host SET name = 'de.museum-lunden.org'");
  expect((await kari.get(page())).text).toContain('No watched page links to this very host');
});

test('a look is asked for, of what was not found as if for the first time', async () => {
  const kari = await signedIn();
  await add(kari);
  const later = nowS() + 3_600;
  await database.run('UPDATE domain_claim SET due_at = ?, asked_at = 1', [later]);
  expect(told(await act(kari, 'look'))).toContain('about to be looked for');
  expect(await onlyClaim()).toMatchObject({ dueAtS: nowS(), askedAtS: nowS() });
  await setState('proven', `due_at = ${later}, asked_at = 1`);
  await act(kari, 'look');
  expect(await onlyClaim()).toMatchObject({ dueAtS: nowS(), askedAtS: 1, state: 'proven' });
});

test('what is proven is told, with what is dead there, and how to go on', async () => {
  const kari = await signedIn();
  await add(kari);
  await setState('proven', `proven_at = ${nowS()}, tried_at = ${nowS()}, has_subdomains = 1`);
  const { text } = await kari.get(page());
  expect(text).toContain('Proven by the DNS, for the name and all hosts below it.');
  expect(text).toContain('Proof last found: <time');
  expect(text).not.toContain('Not found at the last look');
  expect(text).toContain(`href="/site?domain=${HOST}&amp;lang=en"`);
  expect(text).toContain('<details><summary>How to prove it');
  expect(text).toContain('href="/mail?lang=en"');
  await setState('proven', 'has_subdomains = 0');
  expect((await kari.get(page())).text).toContain('Proven by the file, for this host alone.');
  await setState('paused', `paused_at = ${nowS()}`);
  const paused = (await kari.get(page())).text;
  expect(paused).toContain('Paused, as the proof was not found twice');
  expect(paused).not.toContain('What you are told');
  expect(paused).toContain(new Date((nowS() + 90 * DAY_S) * 1_000).toISOString().slice(0, 10));
  checkWellFormed(paused);
});

async function addRecipient(owner: Buffer, address: string, state: RecipientState) {
  await database.run(
    "INSERT INTO mail_recipient (owner, address, state, language, asked_at) VALUES (?, ?, ?, 'en', 1)",
    [owner, address, recipientStateIdOf(state)],
  );
}

test('who has proved a domain chooses what to hear, and where', async () => {
  const kari = await signedIn();
  await add(kari);
  await setState('proven');
  const { owner } = await onlyClaim();
  await addRecipient(owner, 'kari@museum-lunden.org', 'on');
  await addRecipient(owner, 'old@museum-lunden.org', 'bounced');
  await addRecipient(Buffer.alloc(16, 'x'), 'somebody@else.org', 'on');
  const before = (await kari.get(page())).text;
  expect(before).toContain('kari@museum-lunden.org');
  expect(before).not.toContain('old@museum-lunden.org');
  expect(before).not.toContain('somebody@else.org');
  expect(before.match(/type="checkbox"[^>]* checked>/g)).toHaveLength(5);
  const recipient = /value="(\d+)">kari@/.exec(before)?.[1] ?? '';
  const chosen = { recipient, 'stage-found': '1', 'stage-restored': '1', every: '7', form: 'csv' };
  const saved = await act(kari, 'prefer', chosen);
  expect(told(saved)).toContain('That is saved.');
  expect(await onlyClaim()).toMatchObject({
    recipientId: Number(recipient),
    stages: ['found', 'restored'],
    everyDays: 7,
    format: 'csv',
  });
  expect(saved.text).toContain(`<option value="${recipient}" selected>kari@`);
  expect(saved.text.match(/type="checkbox"[^>]* checked>/g)).toHaveLength(2);
  checkWellFormed(saved.text);
  await act(kari, 'prefer', { every: '30', form: 'json' });
  expect(await onlyClaim()).toMatchObject({ recipientId: null, stages: [], everyDays: 30 });
});

test('an owner lets those who run Weboid write to the address, or does not; an address that goes takes it along', async () => {
  const kari = await signedIn();
  await add(kari);
  await setState('proven');
  const { owner } = await onlyClaim();
  await addRecipient(owner, 'kari@museum-lunden.org', 'on');
  const [row] = await database.select<{ id: number }>(
    'SELECT recipient_id AS id FROM mail_recipient',
  );
  const recipientId = row?.id ?? 0;
  const chosen = { recipient: String(recipientId), every: '1', form: 'html' };
  await act(kari, 'prefer', chosen);
  expect(await onlyClaim()).toMatchObject({ mayWrite: false });
  const saved = await act(kari, 'prefer', { ...chosen, 'may-write': '1' });
  expect(await onlyClaim()).toMatchObject({ mayWrite: true });
  expect(saved.text).toMatch(/name="may-write" value="1" checked>/);
  await eraseRecipient(database, { owner, recipientId, nowS: 1 });
  expect(await onlyClaim()).toMatchObject({ recipientId: null, mayWrite: false });
  await act(kari, 'prefer', { ...chosen, recipient: '0', 'may-write': '1' });
  expect(await onlyClaim()).toMatchObject({ mayWrite: false });
});

test('an address that is not theirs, or not confirmed, cannot be chosen; what was chosen is kept', async () => {
  const kari = await signedIn();
  await add(kari);
  await setState('proven');
  await addRecipient(Buffer.alloc(16, 'x'), 'somebody@else.org', 'on');
  const [row] = await database.select<{ id: number }>(
    'SELECT recipient_id AS id FROM mail_recipient',
  );
  const chosen = { recipient: String(row?.id), 'stage-removed': '1', every: '30', form: 'xlsx' };
  const came = await act(kari, 'prefer', chosen);
  expect([came.status, told(came)]).toEqual([422, expect.stringContaining('No mail can be sent')]);
  expect(came.text).toContain('<details class="no-print" open>');
  expect(came.text).toContain('<option value="30" selected>');
  expect(came.text).toContain('<option value="xlsx" selected>');
  expect(came.text.match(/type="checkbox"[^>]* checked>/g)).toHaveLength(1);
  expect(await onlyClaim()).toMatchObject({ recipientId: null, everyDays: 1 });
  for (const slip of [{ every: '2' }, { form: 'doc' }, { every: '' }]) {
    const slipped = await act(kari, 'prefer', { ...chosen, ...slip });
    expect([400, 422]).toContain(slipped.status);
  }
});

test('nobody sees or changes what is another person’s', async () => {
  const kari = await signedIn();
  await add(kari);
  await setState('proven');
  const ola = await signedIn('Ola');
  const { text } = await ola.get(page());
  expect(text).toContain('You have claimed no domain.');
  expect(text).not.toContain(HOST);
  const { claimId } = await onlyClaim();
  const form = formIn(text, 'action', 'add');
  const wanted = { ...form, claim: String(claimId), every: '7', form: 'csv' };
  for (const action of ['look', 'remove', 'prefer']) {
    const came = await ola.post(`${web.origin}/owners/do`, { ...wanted, action });
    expect(told(came)).toContain('cannot be done with this domain');
  }
  expect(await onlyClaim()).toMatchObject({ everyDays: 1, state: 'proven' });
  // Each has a token of their own.
  const tokens = [(await add(ola)).text, (await kari.get(page())).text].map(
    (shown) => /weboid-verify=([0-9a-f]{32})</.exec(shown)?.[1],
  );
  expect(new Set(tokens).size).toBe(2);
});

test('it is removed with all that was stored', async () => {
  const kari = await signedIn();
  await add(kari);
  const removed = await act(kari, 'remove');
  expect(told(removed)).toContain('It is removed');
  expect(removed.text).toContain('You have claimed no domain.');
  expect(await claims()).toEqual([]);
});

test('a form that lacks what it is about is an error with a way back', async () => {
  const kari = await signedIn();
  const { text } = await kari.get(page());
  const fields = formIn(text, 'action', 'add');
  const came = await kari.post(`${web.origin}/owners/do`, { ...fields, action: 'remove' });
  expect([came.status, came.text]).toEqual([
    400,
    expect.stringContaining('<a href="/owners?lang=en">'),
  ]);
});

test('names in other scripts are told as people write them, too', async () => {
  await listUrls(database, ['http://xn--mnchen-3ya.de/'], dayNumberOf(clock.now()));
  const came = await add(await signedIn(), 'münchen.de');
  expect(came.text).toContain(
    '<bdi dir="ltr">xn--mnchen-3ya.de</bdi> (<bdi dir="auto">münchen.de</bdi>)',
  );
});

test('the page is found from the foot of all others', async () => {
  const { text } = await new TestVisitor().get(`${web.origin}/problems?lang=en`);
  expect(text).toMatch(/<footer[^]*href="\/owners\?lang=en">My domains</);
});
