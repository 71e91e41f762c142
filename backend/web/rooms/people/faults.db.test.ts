import { createManualClock } from '../../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../../status/day-number';
import { domainKeyOf } from '../../../store/changes/domain-key';
import { marksInForce, setMarks } from '../../../store/frontier/url-marks';
import { deedsBefore } from '../../../store/people/deeds';
import { claimStateIdOf } from '../../../store/providers/domain-claim';
import { checkAll, listUrls } from '../../../store/testing/sample-urls';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { checkWellFormed } from '../../testing/well-formed';
import { startSignedInWeb, type SignedInWeb } from './testing/signed-in-web';
import { formIn, TestVisitor, type Came } from './testing/visitor';

const { database } = withStore();
const DEAD = 'http://museum-lunden.org/gone';
const REPORT = `/report?${new URLSearchParams({ url: DEAD, lang: 'en' }).toString()}`;
const PART = `/report?${new URLSearchParams({ part: 'museum-lunden.org/', lang: 'en' }).toString()}`;
const DOMAIN = `/report?${new URLSearchParams({ part: '*.museum-lunden.org', lang: 'en' }).toString()}`;
const FAULTS = '/faults?lang=en';
const clock = createManualClock(Date.now());
const TODAY = dayNumberOf(clock.now());

let web: SignedInWeb;
beforeAll(async () => {
  web = await startSignedInWeb(database, clock, ['Reviewer']);
});
afterAll(() => web.close());
beforeEach(async () => {
  const tables =
    'fault_report url_trait domain_claim report presumption allowance deed link wiki url host';
  await emptyTables(database, ...tables.split(' '));
  await listUrls(database, [DEAD], TODAY);
  await checkAll(database, TODAY);
  await database.run('UPDATE url SET due_day = ?', [TODAY + 9]);
});

const signedIn = (name: string) => web.signedIn(name, REPORT);

async function report(
  visitor: TestVisitor,
  more: Record<string, string> = {},
  page = REPORT,
): Promise<Came> {
  const { text } = await visitor.get(web.origin + page);
  const form = formsIn(text).find((one) => one.includes('action="/faults/report"')) ?? '';
  return visitor.post(`${web.origin}/faults/report`, {
    ...hiddenIn(form),
    kind: 'refused',
    note: '',
    ...more,
  });
}

const formsIn = (text: string): string[] => text.match(/<form [^]*?<\/form>/g) ?? [];

const hiddenIn = (form: string): Record<string, string> =>
  Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')],
    ),
  );

/** As the page of faults shows its forms. */
async function decide(
  visitor: TestVisitor,
  action: string,
  more: Record<string, string> = {},
): Promise<Came> {
  const { text } = await visitor.get(web.origin + FAULTS);
  const fields = formIn(text, 'action', action);
  return visitor.post(`${web.origin}/faults/decide`, { ...fields, ...more });
}

async function marks(): Promise<string[]> {
  const found = await marksInForce(database, TODAY);
  return found.map(({ pattern, mark, lastDay }) => {
    return `${pattern.host}${pattern.pathPrefix} ${mark} ${lastDay - TODAY}`;
  });
}

async function deeds(): Promise<string[]> {
  const all = await deedsBefore(database, null, 99);
  return all.map(({ kind, userName, subject, object }) =>
    [kind, userName, subject, object].join('|'),
  );
}

const dueDay = async (): Promise<number> => {
  const [row] = await database.select<{ due_day: number }>('SELECT due_day FROM url');
  return (row?.due_day ?? 0) - TODAY;
};

async function prove(userName: string, name = 'museum-lunden.org'): Promise<void> {
  await database.run(
    `INSERT INTO domain_claim (owner, name, domain_key, has_subdomains, state, asked_at, due_at)
     VALUES (?, ?, ?, 1, ?, 1, 1)`,
    [web.keyOf(userName), name, domainKeyOf(name), claimStateIdOf('proven')],
  );
}

test('what somebody reports can be read by everybody, without a name, and changes nothing', async () => {
  const kari = await signedIn('Kari');
  const note = '<b>403</b> http://evil.org/ "\u202E';
  const came = await report(kari, { note });
  expect([came.status, came.text]).toEqual([200, expect.stringContaining('that is stored')]);
  expect(came.text).toContain('&lt;b&gt;403&lt;/b&gt; http://evil.org/');
  expect(came.text).not.toContain('href="http://evil.org');
  const { text } = await new TestVisitor().get(web.origin + FAULTS);
  checkWellFormed(text);
  expect(text).toContain('The website refuses visits by Weboid on purpose');
  expect(text).not.toContain('Kari');
  expect(text).not.toContain('/faults/decide');
  expect([await marks(), await deeds(), await dueDay()]).toEqual([[], [], 9]);
});

test('nobody reports without signing in, from another site, twice, more than once a minute, or what is not listed', async () => {
  const { text } = await new TestVisitor().get(web.origin + REPORT);
  expect(text).not.toContain('action="/faults/report"');
  const stranger = await new TestVisitor().post(`${web.origin}/faults/report`, {
    url: DEAD,
    kind: 'wrong',
    token: 'x',
  });
  expect(stranger.status).toBe(403);
  const kari = await signedIn('Kari');
  expect((await report(kari, { token: 'forged' })).status).toBe(403);
  expect((await report(kari, { url: 'http://never-seen.net/' })).status).toBe(404);
  expect((await report(kari, { note: 'x'.repeat(501) })).status).toBe(400);
  expect((await report(kari, { kind: 'other' })).status).toBe(400);
  expect((await report(kari)).status).toBe(200);
  expect((await report(kari, { kind: 'often' })).status).toBe(429);
  await clock.sleep(61_000);
  expect((await report(kari)).text).toContain('You have reported that already.');
});

test('all people together report so often a day', async () => {
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    expect((await report(await signedIn(name))).status).toBe(200);
  }
  expect((await report(await signedIn('F'))).status).toBe(429);
});

test('what its owner reports comes first, and is looked at again at once', async () => {
  await report(await signedIn('Kari'), { note: 'note-one' });
  expect(await dueDay()).toBe(9);
  await prove('Ola');
  await report(await signedIn('Ola'), { note: 'note-two' });
  expect(await dueDay()).toBe(0);
  const { text } = await new TestVisitor().get(web.origin + FAULTS);
  expect(text.indexOf('note-two')).toBeLessThan(text.indexOf('note-one'));
  expect(text).toContain('reported by the owner of the website');
  expect(await marks()).toEqual([]);
});

test('another domain’s owner is none', async () => {
  await prove('Ola', 'other-lunden.org');
  await report(await signedIn('Ola'));
  expect(await dueDay()).toBe(9);
});

test('a reviewer sets a mark, which is logged, shown where it was reported, and can be undone', async () => {
  const kari = await signedIn('Kari');
  await report(kari, {}, PART);
  const reviewer = await signedIn('Reviewer');
  const fields = { mark: 'by-hand-only', pattern: 'museum-lunden.org', days: '30' };
  const came = await decide(reviewer, 'mark', fields);
  expect([came.status, came.text]).toEqual([200, expect.stringContaining('decision is stored')]);
  expect(await marks()).toEqual(['museum-lunden.org/ by-hand-only 29']);
  expect(await deeds()).toEqual(['fault-mark|Reviewer|museum-lunden.org|by-hand-only']);
  const { text } = await kari.get(web.origin + PART);
  expect(text).toContain('a mark was set');
  expect(text).toContain('decided by \u2068Reviewer\u2069');
  checkWellFormed(text);
  await decide(reviewer, 'undo');
  expect(await marks()).toEqual([]);
  expect((await deeds())[0]).toBe('fault-undo|Reviewer|museum-lunden.org|');
  const log = await new TestVisitor().get(`${web.origin}/log?lang=en`);
  expect(log.text).toContain('Decision about a report of a fault undone');
  checkWellFormed(log.text);
});

test('a path that is too long for a mark is told as that, and what is offered fits', async () => {
  const long = `museum-lunden.org/a/${'b'.repeat(300)}`;
  await listUrls(database, [`http://${long}`], TODAY);
  const kari = await signedIn('Kari');
  await report(
    kari,
    {},
    `/report?${new URLSearchParams({ url: `http://${long}`, lang: 'en' }).toString()}`,
  );
  const part = `/report?${new URLSearchParams({ part: long, lang: 'en' }).toString()}`;
  const refused = await kari.get(web.origin + part);
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('at most 255 characters'),
  ]);
  const reviewer = await signedIn('Reviewer');
  const { text } = await reviewer.get(web.origin + FAULTS);
  expect(text).toContain('value="museum-lunden.org/a/"');
  for (const pattern of [long, `museum-lunden.org/${'c'.repeat(2_000)}`]) {
    const came = await decide(reviewer, 'mark', { mark: 'login', pattern });
    expect([came.status, came.text]).toEqual([
      400,
      expect.stringContaining('at most 255 characters'),
    ]);
  }
  expect(await marks()).toEqual([]);
  await decide(reviewer, 'mark', { mark: 'login', pattern: 'museum-lunden.org/a/' });
  expect(await marks()).toEqual(['museum-lunden.org/a/ login 183']);
});

test('what an operator has marked, too, stays marked when a decision is undone', async () => {
  await report(await signedIn('Kari'), {}, PART);
  const reviewer = await signedIn('Reviewer');
  await decide(reviewer, 'mark', {
    mark: 'by-hand-only',
    pattern: 'museum-lunden.org',
    days: '30',
  });
  const pattern = { host: 'museum-lunden.org', pathPrefix: '/' };
  const ours = { pattern, mark: 'by-hand-only', firstDay: TODAY, lastDay: TODAY + 9 } as const;
  await setMarks(database, [ours], TODAY);
  expect(await marks()).toEqual(['museum-lunden.org/ by-hand-only 29']);
  await decide(reviewer, 'undo');
  expect(await marks()).toEqual(['museum-lunden.org/ by-hand-only 9']);
});

test('of a whole domain a fault can be reported, looked at, and a mark set on it or what is below it', async () => {
  await listUrls(database, ['http://www.museum-lunden.org/gone'], TODAY);
  await database.run('UPDATE url SET due_day = ?, failures = 2', [TODAY + 9]);
  const kari = await signedIn('Kari');
  const page = await kari.get(web.origin + PART);
  expect(page.text).toContain('About the whole domain: \u2068*.museum-lunden.org\u2069');
  const shown = await kari.get(web.origin + DOMAIN);
  expect(shown.text).toContain('<h1>What do you know of this website?</h1>');
  expect(shown.text).not.toContain('/report/say');
  // Nobody learns who reports a fault.
  expect(page.text).toContain(
    'Your user name will be public in the log for a year, even if you take back',
  );
  expect(shown.text).not.toContain('public in the log');
  checkWellFormed(shown.text);
  const came = await report(kari, { note: 'You must not check my site' }, DOMAIN);
  expect([came.status, came.text]).toEqual([200, expect.stringContaining('that is stored')]);
  const reviewer = await signedIn('Reviewer');
  await decide(reviewer, 'look');
  const due = await database.select<{ due_day: number }>('SELECT due_day FROM url');
  expect(due.map((row) => row.due_day - TODAY)).toEqual([0, 0]);
  await decide(reviewer, 'undo');
  const fields = { mark: 'by-hand-only', days: '30' };
  const elsewhere = await decide(reviewer, 'mark', { ...fields, pattern: '*.lunden.org' });
  expect(elsewhere.text).toContain('That cannot be done');
  await decide(reviewer, 'mark', { ...fields, pattern: '*.museum-lunden.org' });
  expect(await marks()).toEqual(['*.museum-lunden.org/ by-hand-only 29']);
  const told = await kari.get(web.origin + DOMAIN);
  expect(told.text).toContain('a mark was set');
});

test('nobody speaks for what is below a public suffix, parts of many hosts, or an unlisted domain; nor says that a domain works', async () => {
  const kari = await signedIn('Kari');
  const statusOf = async (part: string): Promise<number> => {
    const query = new URLSearchParams({ part }).toString();
    return (await kari.get(`${web.origin}/report?${query}`)).status;
  };
  const museum = '*.museum-lunden.org';
  expect(await statusOf(museum)).toBe(200);
  expect(await statusOf('*.org')).toBe(400);
  expect(await statusOf('*.co.uk')).toBe(400);
  expect(await statusOf(`${museum}/news/`)).toBe(400);
  expect(await statusOf('*.never-seen.net')).toBe(404);
  const { text } = await kari.get(web.origin + DOMAIN);
  const fields = hiddenIn(formsIn(text).find((one) => one.includes('/faults/report')) ?? '');
  expect(fields['part']).toBe(museum);
  const said = await kari.post(`${web.origin}/report/say`, { ...fields, action: 'report' });
  expect(said.status).toBe(400);
});

test('a file speaks for its host alone: who proved by it is no owner of the whole domain', async () => {
  await prove('Ola');
  await database.run('UPDATE domain_claim SET has_subdomains = 0');
  await report(await signedIn('Ola'), {}, DOMAIN);
  const { text } = await new TestVisitor().get(web.origin + FAULTS);
  expect(text).not.toContain('reported by the owner of the website');
  await database.run('UPDATE domain_claim SET has_subdomains = 1');
  await clock.sleep(61_000);
  await report(await signedIn('Ola'), { kind: 'wrong' }, DOMAIN);
  const after = await new TestVisitor().get(web.origin + FAULTS);
  expect(after.text).toContain('reported by the owner of the website');
});

test('a reviewer has it looked at, or rejects it with a word', async () => {
  const reviewer = await signedIn('Reviewer');
  await report(await signedIn('Kari'));
  await decide(reviewer, 'look');
  expect(await dueDay()).toBe(0);
  await report(await signedIn('Ola'));
  expect((await decide(reviewer, 'reject', { word: '' })).status).toBe(400);
  await decide(reviewer, 'reject', { word: 'It <i>works</i>' });
  expect(await deeds()).toEqual([
    `fault-reject|Reviewer|${DEAD}|It <i>works</i>`,
    `fault-look|Reviewer|${DEAD}|`,
  ]);
  const { text } = await new TestVisitor().get(web.origin + FAULTS);
  expect(text).toContain('It &lt;i&gt;works&lt;/i&gt;');
});

test('nobody else decides, nobody twice, nor about another host, or over an operator’s mark', async () => {
  const kari = await signedIn('Kari');
  await report(kari);
  const { text } = await kari.get(web.origin + REPORT);
  const { token = '' } = hiddenIn(formsIn(text).find((one) => one.includes('/faults/')) ?? '');
  expect(token).not.toBe('');
  const forged = { fault: '1', action: 'look', token };
  expect((await kari.post(`${web.origin}/faults/decide`, forged)).status).toBe(403);
  const reviewer = await signedIn('Reviewer');
  const impossible = expect.stringContaining('That cannot be done') as string;
  const mark = (fields: Record<string, string>) => decide(reviewer, 'mark', fields);
  const [login, host] = ['login', 'museum-lunden.org'];
  expect((await mark({ mark: login, pattern: 'other.org' })).text).toEqual(impossible);
  expect((await mark({ mark: login, pattern: `*.${host}` })).text).toEqual(impossible);
  expect((await mark({ mark: 'permadead', pattern: host })).status).toBe(400);
  expect((await mark({ mark: login, pattern: 'no pattern' })).status).toBe(400);
  const placed = { pattern: { host, pathPrefix: '/' }, firstDay: TODAY, lastDay: TODAY + 9 };
  await setMarks(database, [{ ...placed, mark: 'permadead' }], TODAY);
  expect((await mark({ mark: 'permalive', pattern: host })).text).toEqual(impossible);
  await mark({ mark: login, pattern: host });
  const again = await reviewer.get(web.origin + FAULTS);
  const undo = formIn(again.text, 'action', 'undo');
  const late = await reviewer.post(`${web.origin}/faults/decide`, { ...undo, action: 'look' });
  expect(late.text).toEqual(impossible);
  expect(await marks()).toEqual([`${host}/ permadead 9`, `${host}/ login 183`]);
});
