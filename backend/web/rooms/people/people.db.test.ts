import { systemRandom } from '../../../runtime/random';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { createMarkIndex } from '../../../status/mark-index';
import { dayNumberOf } from '../../../status/day-number';
import { NEVER_VISITED } from '../../../store/archives/snapshot';
import { keepNamedCopy } from '../../../store/archives/archive-choices';
import { checkAll, listUrls } from '../../../store/testing/sample-urls';
import { storeFoundPage } from '../../../store/testing/found-page';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import {
  startSignInServer,
  type SignInServer,
} from '../../../../toolforge/local/sign-in/sign-in-server';
import { createStoredFindings } from '../../../answers/stored-findings';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { checkWellFormed } from '../../testing/well-formed';
import { formIn, TestVisitor, type Came } from './testing/visitor';
import { reportByRevert } from '../../../store/people/report-by-revert';
import { noteRevert, revertedUrls } from '../../../store/repairs/edit-reverts';
import { beginEdit, endEdit } from '../../../store/repairs/repair-edits';
import { classifyUrl } from '../../../url/classify-url';

const { database } = withStore();
const DEAD = 'http://museum-lunden.org/gone';
const OTHER = 'http://museum-lunden.org/gone-too';
const SPAM = 'http://casino-lunden.org/';
const clock = createManualClock(Date.now());
const TODAY = dayNumberOf(clock.now());
const DAY_MS = 86_400_000;

let provider: SignInServer;
let webs: [Served, Served];
let origin: string;

/** Two processes that share one address, as behind a proxy; the callback leads to the first one. */
async function startBoth(): Promise<[Served, Served]> {
  const wiki = sampleWiki([], {
    spamMatcher: () =>
      Promise.resolve({
        match: (url) => (url.startsWith(SPAM) ? { list: 'test', line: 'casino' } : null),
        key: 'test',
        unsupported: [],
      }),
  });
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const consumer = {
    clientId: 'weboid',
    clientSecret: 'secret',
    callback: `${origin}/auth/callback`,
  };
  provider = await startSignInServer(consumer);
  const settings = { server: provider.server, ...consumer, sessionKey: 'k'.repeat(32) };
  const parts = sampleParts(
    wiki,
    {},
    {
      clock,
      store: database,
      publicUrl: origin,
      findings: createStoredFindings(database, () => Promise.resolve(createMarkIndex([]))),
      people: {
        database,
        signIn: settings,
        perDay: 5,
        reviewers: new Set(['Reviewer']),
        administrators: new Set(),
        userAgent: 'Weboid/test',
        random: systemRandom,
      },
    },
  );
  return [await serve(parts, port), await serve(parts)];
}

async function freePort(): Promise<number> {
  const web = await serve(sampleParts(sampleWiki([]), {}));
  await web.close();
  return web.port;
}

beforeAll(async () => {
  webs = await startBoth();
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.close()));
  await provider.close();
});
beforeEach(async () => {
  const tables =
    'ended_session report presumption allowance deed replacement alias alias_bar alias_rule archive archive_search link wiki url host'.split(
      ' ',
    );
  await emptyTables(database, ...tables);
  const ids = await listUrls(database, [DEAD, OTHER], TODAY);
  await checkAll(database, TODAY);
  await database.run("INSERT INTO wiki VALUES (1, 1, 'dewiki')");
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES (1, 1, ?)', [
    ids.get(DEAD) ?? 0,
  ]);
});

const at = (path: string, query: Record<string, string>): string =>
  `${origin}${path}?${new URLSearchParams(query).toString()}`;
const page = (url = DEAD): string => at('/report', { url, lang: 'en' });
/** The same address at the other process. */
const beside = (url: string): string => url.replace(origin, `http://127.0.0.1:${webs[1].port}`);

/** Signs in as the page proposes it, at its beginning or in a section, and comes back to it. */
async function signIn(
  visitor: TestVisitor,
  name: string,
  { answer = 'yes', section = '', from = page() } = {},
): Promise<Came> {
  const { text } = await visitor.get(from);
  const shown = text.slice(section === '' ? 0 : text.indexOf(`id="${section}"`));
  const login = /href="(\/auth\/login[^"]*)"/.exec(shown)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const form = await visitor.get(`${origin}${login}`);
  const state = /name="state" value="([^"]*)"/.exec(form.text)?.[1] ?? '';
  return visitor.post(form.url, { ...formIn(form.text, 'state', state), name, answer });
}

async function signedIn(name = 'Kari'): Promise<TestVisitor> {
  const visitor = new TestVisitor();
  await signIn(visitor, name);
  return visitor;
}

/** Sends the form of an action as the page shows it. */
async function say(
  visitor: TestVisitor,
  action: string,
  more: Record<string, string> = {},
  where = page(),
): Promise<Came> {
  const { text } = await visitor.get(where);
  const fields = { ...formIn(text, 'action', action), ...more };
  return visitor.post(`${new URL(where).origin}/report/say`, fields);
}

const rows = async (table: string): Promise<number> => {
  const [row] = await database.select<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`);
  return row?.n ?? 0;
};

test('an address without a scheme is the one that is known', async () => {
  const { text } = await new TestVisitor().get(at('/report', { url: 'museum-lunden.org/gone' }));
  expect(text).toContain(`href="${DEAD}"`);
});

describe('signing in', () => {
  test('leads over the provider back to the page, and is told there', async () => {
    const visitor = new TestVisitor();
    const came = await signIn(visitor, 'Kari & Co');
    expect([came.status, came.url]).toEqual([200, `${page()}#hand`]);
    expect(came.text).toContain('Signed in as \u2068Kari &amp; Co\u2069');
    expect(came.headers.get('cache-control')).toBe('private, no-store');
    expect(came.headers.get('access-control-allow-origin')).toBeNull();
    checkWellFormed(came.text);
  });

  test.each(['hand', 'replacement', 'fault'])(
    'who comes to #%s finds the way there, and is led back to it',
    async (section) => {
      const visitor = new TestVisitor();
      const from = at('/report', { url: DEAD, lang: 'de' });
      const refused = await signIn(visitor, 'Blocked Kari', { section, from });
      expect(refused.text).toContain('<html lang="de"');
      const came = await signIn(visitor, 'Kari', { section, from });
      expect([came.status, came.url]).toEqual([200, `${from}#${section}`]);
      const [, shown = ''] = came.text.split(`<h2 id="${section}"`);
      expect(shown.replace(/<\/section>[^]*/, '')).toMatch(/<form [^]*<button/);
    },
  );

  /** Follows the way that the page offers to who is not signed in. */
  async function reportBySigningIn(from: Record<string, string>, answer = 'yes'): Promise<Came> {
    const visitor = new TestVisitor();
    const { text } = await visitor.get(page());
    const [, href = ''] =
      /href="([^"]*reports=1)"[^>]*>Sign in and report that it works/.exec(text) ?? [];
    const form = await visitor.get(`${origin}${href.replaceAll('&amp;', '&')}`, from);
    const state = /name="state" value="([^"]*)"/.exec(form.text)?.[1] ?? '';
    return visitor.post(form.url, { ...formIn(form.text, 'state', state), name: 'Kari', answer });
  }
  const HERE = { 'Sec-Fetch-Site': 'same-origin' };
  const fromHere = (path = '/report'): Record<string, string> => ({
    ...HERE,
    Referer: at(path, {}),
  });

  test('reports at once what the page is about, where that was chosen', async () => {
    const came = await reportBySigningIn(fromHere());
    expect(came.url).toBe(at('/report', { url: DEAD, lang: 'en', done: 'stored' }));
    expect(came.text).toContain('Thank you, that is stored.');
    expect(came.text).toContain('What happens next');
    expect(await rows('report')).toBe(1);
  });

  test.each([
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from a neighbour', { 'Sec-Fetch-Site': 'same-site' }],
    ['by nobody knows whom', {}],
    ['by a link of somebody else on a page of ours, which tells of no page', HERE],
    ['by a page of ours that is about something else', '/auth/callback'],
    ['by the page about it of another site', { ...HERE, Referer: 'https://evil.org/report' }],
  ])('nothing is reported for who was led there %s', async (_, from) => {
    const came = await reportBySigningIn(typeof from === 'string' ? fromHere(from) : from);
    expect([came.status, came.url]).toEqual([200, `${page()}#hand`]);
    expect(came.text).toContain('Signed in as');
    expect(await rows('report')).toBe(0);
  });

  test('nothing is reported for who is not signed in after all', async () => {
    const refused = await reportBySigningIn(fromHere(), 'no');
    expect(refused.text).toContain('Signing in was refused');
    expect(await rows('report')).toBe(0);
  });

  test('what a form has led to is told once', async () => {
    const visitor = await signedIn();
    await say(visitor, 'report');
    const removed = await say(new TestVisitor(), 'remove-reports');
    expect(removed.text).toContain('That is removed.');
    expect(removed.text.replaceAll('&amp;', '&')).not.toMatch(/href="[^"]*done(?:=|%3D)removed/);
    const from = removed.url;
    expect(from).toContain('done=removed');
    const came = await signIn(new TestVisitor(), 'Kari', { from });
    expect(came.url).toBe(`${page()}#hand`);
    expect(came.text).not.toContain('That is removed.');
  });

  test('the other process knows it, too; after seven days nobody does', async () => {
    const visitor = await signedIn();
    visitor.cookies.set(
      new URL(beside(page())).host,
      visitor.cookies.get(new URL(origin).host) ?? '',
    );
    expect((await visitor.get(beside(page()))).text).toContain('Signed in as');
    await clock.sleep(7 * DAY_MS);
    expect((await visitor.get(page())).text).not.toContain('Signed in as');
  });

  test('a blocked account is told', async () => {
    const visitor = new TestVisitor();
    const came = await signIn(visitor, 'Blocked Kari');
    expect([came.status, came.text]).toEqual([403, expect.stringContaining('account is blocked')]);
    expect((await visitor.get(page())).text).not.toContain('Signed in as');
  });

  test('signing out ends it', async () => {
    const visitor = await signedIn();
    const { text } = await visitor.get(page());
    const form = formIn(text, 'return', page().replace(origin, '').replaceAll('&', '&amp;'));
    const came = await visitor.post(`${origin}/auth/logout`, form);
    expect([came.status, came.url]).toEqual([200, page()]);
    expect(came.text).not.toContain('Signed in as');
  });

  test('signing out ends it for every copy of the cookie, at every process, and for no other browser', async () => {
    const visitor = await signedIn();
    const elsewhere = await signedIn();
    const { host } = new URL(origin);
    const stolen = new TestVisitor();
    for (const url of [origin, beside(origin)]) {
      stolen.cookies.set(new URL(url).host, visitor.cookies.get(host) ?? '');
    }
    const { text } = await stolen.get(page());
    expect(text).toContain('Signed in as');
    const here = page().replace(origin, '').replaceAll('&', '&amp;');
    await visitor.post(`${origin}/auth/logout`, formIn(text, 'return', here));
    for (const url of [page(), beside(page())]) {
      expect((await stolen.get(url)).text).not.toContain('Signed in as');
    }
    const said = await stolen.post(`${origin}/report/say`, formIn(text, 'action', 'report'));
    expect(said.status).toBe(403);
    expect(await database.select('SELECT report_id FROM report')).toEqual([]);
    const again = await stolen.post(`${origin}/auth/logout`, formIn(text, 'return', here));
    expect(again.status).toBe(403);
    expect((await elsewhere.get(page())).text).toContain('Signed in as');
    expect((await signIn(visitor, 'Kari & Co')).text).toContain('Signed in as');
  });

  test('of a session nothing but a hash is kept, and that until it would be over', async () => {
    const visitor = await signedIn();
    expect(await database.select('SELECT * FROM ended_session')).toEqual([]);
    const { text } = await visitor.get(page());
    const here = page().replace(origin, '').replaceAll('&', '&amp;');
    await visitor.post(`${origin}/auth/logout`, formIn(text, 'return', here));
    const [ended, ...more] = await database.select<{ session: Buffer; ends_at: number }>(
      'SELECT session, ends_at FROM ended_session',
    );
    expect([ended?.session.length, more]).toEqual([16, []]);
    const lastsS = (ended?.ends_at ?? 0) - clock.now() / 1_000;
    expect(lastsS).toBeGreaterThan(7 * 86_400 - 2);
    expect(lastsS).toBeLessThan(7 * 86_400 + 2);
  });

  test('a changed cookie is worth nothing', async () => {
    const visitor = await signedIn();
    const { host } = new URL(origin);
    const cookie = visitor.cookies.get(host) ?? '';
    expect(cookie).toMatch(/^weboid-session=[\w-]+\.[\w-]+$/);
    const [name = '', body = '', mac = ''] = cookie.split(/[=.]/);
    const text = Buffer.from(body, 'base64url').toString().replace('Kari', 'Ola!');
    for (const changed of [
      `${Buffer.from(text).toString('base64url')}.${mac}`,
      `${body}.`,
      body,
      `${body}.${mac}x`,
      '',
      `${'A'.repeat(3_000)}.${mac}`,
    ]) {
      visitor.cookies.set(host, `${name}=${changed}`);
      expect((await visitor.get(page())).text).not.toContain('Signed in as');
    }
  });

  test('a refusal, another state, another browser, a second use are told', async () => {
    const refused = await signIn(new TestVisitor(), 'Kari', { answer: 'no' });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('was refused')]);
    const visitor = new TestVisitor();
    await visitor.locationOf(at('/auth/login', { return: '/' }));
    const forged = await visitor.get(at('/auth/callback', { code: 'x', state: 'forged' }));
    expect([forged.status, forged.text]).toEqual([400, expect.stringContaining('too long')]);
    const stranger = await new TestVisitor().get(at('/auth/callback', { code: 'x', state: 'y' }));
    expect(stranger.status).toBe(400);
    expect((await visitor.get(at('/auth/callback', { code: 'x' }))).status).toBe(400);
  });

  test('a code is good once, even with the cookie of its journey', async () => {
    const visitor = new TestVisitor();
    const provided = await visitor.get(await visitor.locationOf(at('/auth/login', {})));
    const travelling = visitor.cookies.get(new URL(origin).host) ?? '';
    const state = new URL(provided.url).searchParams.get('state') ?? '';
    const answer = await fetch(provided.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        ...formIn(provided.text, 'state', state),
        name: 'Kari',
        answer: 'yes',
      }),
    });
    const callback = answer.headers.get('location') ?? '';
    expect((await visitor.get(callback)).status).toBe(200);
    const again = new TestVisitor();
    again.cookies.set(new URL(origin).host, travelling);
    expect((await again.get(callback)).status).toBe(400);
    again.cookies.set(new URL(origin).host, travelling);
    await clock.sleep(601_000);
    expect((await again.get(callback)).status).toBe(400);
  });

  test.each([
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    '/a\r\nb',
    'javascript:1',
  ])('leads nowhere else: %j', async (target) => {
    const visitor = new TestVisitor();
    const provided = await visitor.get(at('/auth/login', { return: target }));
    const state = new URL(provided.url).searchParams.get('state') ?? '';
    const fields = { ...formIn(provided.text, 'state', state), name: 'Kari', answer: 'yes' };
    expect((await visitor.post(provided.url, fields)).url).toBe(`${origin}/`);
  });

  test('an address that no cookie can hold leads to the front page', async () => {
    const visitor = new TestVisitor();
    const long = `/report?url=${encodeURIComponent(DEAD)}${'%C3%A4'.repeat(1_000)}`;
    const provided = await visitor.get(at('/auth/login', { return: long }));
    expect((visitor.cookies.get(new URL(origin).host) ?? '').length).toBeLessThan(2_500);
    const state = new URL(provided.url).searchParams.get('state') ?? '';
    const fields = { ...formIn(provided.text, 'state', state), name: 'Kari', answer: 'yes' };
    expect((await visitor.post(provided.url, fields)).url).toBe(`${origin}/`);
  });

  test('a provider that is down is told', async () => {
    const visitor = new TestVisitor();
    await visitor.locationOf(at('/auth/login', {}));
    const journey = await visitor.locationOf(at('/auth/login', {}));
    const state = new URL(journey).searchParams.get('state') ?? '';
    const { port } = provider;
    await provider.close();
    const came = await visitor.get(at('/auth/callback', { code: 'x', state }));
    expect([came.status, came.text]).toEqual([502, expect.stringContaining('Try again later')]);
    provider = await startSignInServer(
      { clientId: 'weboid', clientSecret: 'secret', callback: `${origin}/auth/callback` },
      port,
    );
  });
});

describe('a report', () => {
  test('is taken back by who made it, and what others said stays', async () => {
    await say(await signedIn('Ola'), 'report', { url: DEAD });
    const kari = await signedIn();
    const said = await say(kari, 'report', { url: DEAD });
    expect(said.text).toContain('This address: 2 reports');
    expect(said.text).toContain('Take back my report');
    expect(said.text).toContain('This also removes what others have reported');
    const left = await say(kari, 'take-back');
    expect(left.text).toContain('Your report is taken back. The public log still tells for a year');
    expect(left.text).toContain('This address: one report');
    expect(left.text).not.toContain('Take back my report');
    const log = await kari.get(at('/log', { lang: 'en' }));
    expect(log.text).toMatch(/<bdi>Kari<\/bdi>: Report taken back – /);
  });

  test('of a part of a host is taken back likewise; who is alone with it removes nothing of others', async () => {
    const kari = await signedIn();
    const place = at('/report', { part: 'museum-lunden.org/gone', lang: 'en' });
    const said = await say(kari, 'report', { part: 'museum-lunden.org/gone' }, place);
    expect(said.text).toContain('Take back my report');
    expect(said.text).not.toContain('Remove the reports');
    expect((await say(kari, 'take-back', {}, said.url)).text).toContain(
      'Your report is taken back.',
    );
    expect(await rows('report')).toBe(0);
  });

  test('is stored, told on the page and in the log, removed by anybody', async () => {
    const came = await say(await signedIn(), 'report', { url: DEAD });
    expect(came.status).toBe(200);
    expect(came.text).toContain('Thank you');
    expect(came.text).toContain('This address: one report');
    checkWellFormed(came.text);
    const anybody = new TestVisitor();
    const removed = await say(anybody, 'remove-reports');
    expect(removed.text).toContain('That is removed.');
    const log = await anybody.get(at('/log', { lang: 'en' }));
    checkWellFormed(log.text);
    expect(log.text).toMatch(
      /· Not signed in: Reports removed – [^]*· <bdi>Kari<\/bdi>: Reported: works in a browser – </,
    );
    expect(log.text).toMatch(/<li id="entry-[1-9]\d*">/);
    expect(log.text).not.toContain('127.0.0.1');
  });

  test('is not offered again to who has made it', async () => {
    const visitor = await signedIn();
    const offer = 'Report this address';
    expect((await visitor.get(page())).text).toContain(offer);
    const came = await say(visitor, 'report');
    expect(came.text).toContain('Thank you, that is stored.');
    const later = await visitor.get(page());
    expect(later.text).toContain('You have reported that already.');
    for (const { text } of [came, later]) {
      checkWellFormed(text);
      expect(text).not.toContain(offer);
      expect(text).not.toContain('Does it work');
      expect(text.split('What happens next')).toHaveLength(2);
      expect(text).toMatch(/<summary>Report more addresses of this website<[^]*begin with/);
    }
    expect((await (await signedIn('Ola')).get(page())).text).toContain(offer);
    expect((await visitor.get(page(OTHER))).text).toContain(offer);
  });

  test.each<[string, () => TestVisitor | Promise<TestVisitor>, string]>([
    ['is not signed in', () => new TestVisitor(), 'Sign in and report that it works'],
    ['is signed in', () => signedIn(), 'Report this address'],
  ])('tells before its button how long the log has it, to who %s', async (_who, come, button) => {
    const { text } = await (await come()).get(page());
    const [before = ''] = text.split(button);
    expect(before).toContain('public in the log for a year, even if you take back');
  });

  test('is for a part of a site, too', async () => {
    const visitor = await signedIn();
    const { text } = await visitor.get(page());
    const { token = '' } = formIn(text, 'action', 'report');
    const part = 'museum-lunden.org/gone';
    const fields = { action: 'report', part, token, lang: 'en' };
    const came = await visitor.post(`${origin}/report/say`, fields);
    expect(came.text).toContain(`begin with \u2068${part}\u2069: one report`);
    expect(came.text).toContain('What happens next: your report is shown beside the dead');
    expect(came.text).not.toContain('Does it work');
    await clock.sleep(60_000);
    const twice = await visitor.post(`${origin}/report/say`, fields);
    const query = new URLSearchParams({ part, lang: 'en' });
    const later = await visitor.get(`${origin}/report?${query.toString()}`);
    for (const { text: shown } of [twice, later]) {
      expect(shown).toContain(`begin with \u2068${part}\u2069: one report`);
      expect(shown.split('You have reported that already.')).toHaveLength(2);
      expect(shown.split('What happens next: your report is shown beside')).toHaveLength(2);
      expect(shown).not.toContain('Does it work');
    }
    const ola = await (await signedIn('Ola')).get(`${origin}/report?${query.toString()}`);
    expect(ola.text).toContain('Does it work');
    expect((await visitor.get(page())).text).toContain('one report');
  });

  test('is for who is signed in, and for listed links', async () => {
    const anybody = new TestVisitor();
    await say(await signedIn('Ola'), 'report', { url: DEAD });
    const { text } = await anybody.get(page());
    const { token = '' } = formIn(text, 'action', 'remove-reports');
    const fields = { action: 'report', url: DEAD, token };
    expect((await anybody.post(`${origin}/report/say`, fields)).status).toBe(403);
    const strange = await say(await signedIn(), 'report', { url: 'http://unknown-lunden.org/' });
    expect(strange.status).toBe(404);
    expect((await anybody.get(page('http://unknown-lunden.org/'))).status).toBe(404);
    expect(await rows('report')).toBe(1);
  });

  test('needs the form of this session, sent from our page', async () => {
    const visitor = await signedIn();
    const other = await signedIn('Ola');
    const fields = formIn((await visitor.get(page())).text, 'action', 'report');
    const theirs = formIn((await other.get(page())).text, 'action', 'report');
    const anybody = formIn((await new TestVisitor().get(page())).text, 'return', '');
    const send = async (form: Record<string, string>, headers?: Record<string, string>) =>
      (await visitor.post(`${origin}/report/say`, form, headers)).status;
    expect(await send({ ...fields, token: '' })).toBe(403);
    expect(await send({ action: 'report', url: DEAD })).toBe(403);
    expect(await send({ ...fields, token: theirs['token'] ?? '' })).toBe(403);
    expect(await send({ ...fields, token: anybody['token'] ?? 'x.y' })).toBe(403);
    expect(await send(fields, {})).toBe(403);
    expect(await send(fields, { Origin: 'null' })).toBe(403);
    expect(await send(fields, { Origin: 'https://evil.example' })).toBe(403);
    expect(await send(fields, { 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await send(fields, { 'Sec-Fetch-Site': 'same-site', Origin: origin })).toBe(403);
    expect(await rows('report')).toBe(0);
    expect(await send(fields, { Origin: origin })).toBe(200);
    await clock.sleep(13 * 3_600_000);
    expect(await send(fields)).toBe(403);
    expect(await rows('report')).toBe(1);
  });

  test('is one a minute, of all five a day, whatever process is asked', async () => {
    const visitor = await signedIn();
    const { host } = new URL(origin);
    visitor.cookies.set(new URL(beside(origin)).host, visitor.cookies.get(host) ?? '');
    const fields = formIn((await visitor.get(page())).text, 'action', 'report');
    const send = (from: string, url: string, who = visitor, form = fields) =>
      who.post(`${from}/report/say`, { ...form, url }, { Origin: origin });
    const tries = Array.from({ length: 10 }, (_, index) =>
      send(index % 2 === 0 ? origin : beside(origin), index % 4 < 2 ? DEAD : OTHER),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 429)]);
    const refused = await send(origin, OTHER);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.text).toContain(new URLSearchParams({ url: OTHER }).toString());
    await clock.sleep(60_000);
    const people = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => signedIn(name)));
    const all = await Promise.all(people.map((one) => say(one, 'report', { url: DEAD })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await rows('report')).toBe(5);
  }, 30_000);
});

describe('a replacement', () => {
  const NEW = 'http://museum-lunden.org/new';

  test('is taken in the minute of a report; a refused one is typed once', async () => {
    const visitor = await signedIn();
    await say(visitor, 'report');
    const spam = `${SPAM}?a=1&b="2"`;
    const refused = await say(visitor, 'propose', { target: spam });
    const back =
      /<a href="(\/report\?[^"]*)"/.exec(refused.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const again = await visitor.get(`${origin}${back}`);
    expect(again.text).toContain(`name="target" value="${SPAM}?a=1&amp;b=&quot;2&quot;"`);
    checkWellFormed(again.text);
    expect((await say(visitor, 'propose', { target: NEW })).text).toContain('that is stored');
    const endless = await say(visitor, 'propose', {
      url: DEAD,
      target: `${NEW}?${'x'.repeat(7_000)}`,
    });
    expect(endless.text).not.toContain('target=');
  });

  test('waits for its check, and is removed by anybody', async () => {
    const came = await say(await signedIn(), 'propose', { target: NEW });
    expect(came.text).toContain('once a second editor has confirmed it and a check has found');
    checkWellFormed(came.text);
    expect((await say(await signedIn('Ola'), 'propose', { url: DEAD, target: NEW })).status).toBe(
      403,
    );
    expect(came.text).toContain(NEW);
    expect(came.text).not.toContain(`href="${NEW}"`);
    const removed = await say(new TestVisitor(), 'remove-replacement');
    expect(removed.text).toContain('That is removed.');
    expect(await rows('replacement')).toBe(0);
    const log = await new TestVisitor().get(at('/log', {}));
    expect(log.text).toContain(NEW);
    expect(log.text).not.toContain(`href="${NEW}"`);
  });

  test('is proposed by editors alone, and confirmed by another one', async () => {
    const who = 'an account that has existed on a watched wiki for at least four days';
    expect((await new TestVisitor().get(page())).text).toContain(who);
    const stranger = await signedIn('New account');
    const before = (await stranger.get(page())).text;
    expect(before).toContain(who);
    expect(before).toContain('One report or proposal a minute can be sent.');
    const refused = await say(stranger, 'propose', { target: NEW });
    expect(refused.text).toContain('Nothing was stored. To propose or confirm a live page');
    expect(await rows('replacement')).toBe(0);
    const kari = await signedIn();
    const proposed = await say(kari, 'propose', { target: NEW });
    expect(proposed.text).toContain('You proposed it. Another editor');
    expect(proposed.text).not.toContain('same content is there');
    const nobody = await new TestVisitor().get(page());
    expect(nobody.text).toContain('Sign in to confirm it');
    checkWellFormed(nobody.text);
    const asStranger = await say(stranger, 'confirm-replacement');
    expect(asStranger.text).toContain('Nothing was stored. To propose or confirm a live page');
    await database.run('UPDATE replacement SET state = 2, checked_day = ?', [TODAY]);
    const list = await new TestVisitor().get(at('/log', { lang: 'en' }));
    expect(list.text).toContain('Live pages that wait for a second editor: 1');
    expect(list.text).not.toContain(`href="${NEW}"`);
    checkWellFormed(list.text);
    const ola = await signedIn('Ola');
    const shown = await ola.get(page());
    expect(shown.text).toContain(`href="${NEW}"`);
    expect(shown.text).toContain('<h2 id="replacement">Proposed live page</h2>');
    expect(shown.text).toContain(who);
    expect((await new TestVisitor().get(page())).text).not.toContain(`href="${NEW}"`);
    checkWellFormed(shown.text);
    const confirmed = await say(ola, 'confirm-replacement');
    expect(confirmed.text).toContain('The live page is shown as soon as a check');
    expect(confirmed.text).toContain('Only a check is still needed: reports and articles');
    const [row] = await database.select('SELECT state, agreed, proposer FROM replacement');
    expect(row).toEqual({ state: 0, agreed: 1, proposer: null });
    const log = await new TestVisitor().get(at('/log', { lang: 'en' }));
    expect(log.text).toMatch(/<bdi>Ola<\/bdi>: Replacement confirmed/);
  });

  test('of a reviewer waits for no second editor', async () => {
    const came = await say(await signedIn('Reviewer'), 'propose', { target: NEW });
    expect(came.text).toContain('Only a check is still needed: reports and articles');
    expect(came.text).not.toContain('confirm');
  });

  test('that a search found is told with its evidence, and removed by anybody for good', async () => {
    const [row] = await database.select<{ url_id: number }>('SELECT url_id FROM link');
    const found = { urlId: row?.url_id ?? 0, target: NEW, foundDay: TODAY - 1 };
    await storeFoundPage(database, { ...found, isShown: false });
    const waiting = (await new TestVisitor().get(page())).text;
    expect(waiting).toContain('Only a check is still needed: reports and articles');
    expect(waiting).toContain('Same title, same date; 94');
    expect(waiting).not.toContain(`href="${NEW}"`);
    await storeFoundPage(database, { ...found, isShown: true });
    const { text } = await new TestVisitor().get(page());
    expect(text).toContain('Live page; compare before you use it:');
    expect(text).toContain(`href="${NEW}"`);
    expect(text).toContain('a rule that held for 7 of 7 known pages');
    expect(text).toContain('a.net/&lt;b&gt;…');
    expect(text).toContain('Weboid does not propose it again');
    expect(text).not.toContain('Editors propose');
    checkWellFormed(text);
    const removed = await say(new TestVisitor(), 'remove-replacement');
    expect(removed.text).toContain('That is removed.');
    expect(removed.text).not.toContain('Same title');
    expect([await rows('replacement'), await rows('alias_bar')]).toEqual([0, 1]);
  });

  test('that is an archived copy waits for a look, which is told', async () => {
    const url = `https://web.archive.org/web/20150102030405/${DEAD}`;
    const snapshot = { service: 'wayback', url, timestamp: '20150102030405' } as const;
    const [row] = await database.select<{ url_id: number }>('SELECT url_id FROM link');
    await database.transaction((tx) =>
      keepNamedCopy(tx, row?.url_id ?? 0, snapshot, NEVER_VISITED),
    );
    const { text } = await new TestVisitor().get(page());
    expect(text).toContain('as soon as its content has been looked at');
    expect(text).toContain(url);
    expect(text).not.toContain(`href="${url}"`);
    checkWellFormed(text);
  });

  test.each([
    ['invalid', 'http:///x'],
    ['no link at all', 'mailto:a@b.org'],
    ['spam', `${SPAM}win`],
    ['of the wikis themselves', 'https://de.wikipedia.org/wiki/Hai'],
    ['the same', `${DEAD}#part`],
    ['reserved', 'http://example.org/'],
  ])('is refused when it is %s', async (_why, target) => {
    expect((await say(await signedIn(), 'propose', { target })).status).toBe(400);
    expect(await rows('replacement')).toBe(0);
  });

  test('is for unreachable links only', async () => {
    const visitor = await signedIn();
    const fields = formIn((await visitor.get(page())).text, 'action', 'propose');
    await database.run('UPDATE url SET failures = 1');
    const came = await visitor.post(`${origin}/report/say`, { ...fields, target: NEW });
    expect(came.status).toBe(404);
  });
});

describe('an edit that people have undone', () => {
  let editId = 0;

  beforeEach(async () => {
    await emptyTables(database, 'repair_edit', 'repair_change');
    const changes = [{ kind: 'add-copy', url: DEAD, copyUrl: null }] as const;
    const edit = { wikiId: 1, pageId: 1, title: 'Lunden', baseRevisionId: 10, changes, nowS: 1 };
    editId = await beginEdit(database, edit);
    await endEdit(database, editId, 'saved', 11);
    await noteRevert(database, editId, { revertedBy: 12, undone: [true], nowS: 2 });
    const { url } = classifyUrl(DEAD);
    if (url !== null) await reportByRevert(database, url, 'dewiki@WMF', clock.now() / 1_000);
  });

  const edits = (): string => at('/edits', { lang: 'en' });
  const undone = async (): Promise<string[]> =>
    [...(await revertedUrls(database, 1, [1])).values()].flat();

  async function decide(visitor: TestVisitor, review: string): Promise<Came> {
    const { text } = await visitor.get(edits());
    return visitor.post(`${origin}/edits/review`, formIn(text, 'review', review));
  }

  test('waits for a reviewer, who may let it be repeated, and decide otherwise', async () => {
    const reviewer = await signedIn('Reviewer');
    expect((await reviewer.get(edits())).text).toContain('waits for a reviewer');
    expect([await undone(), await rows('report')]).toEqual([[DEAD], 1]);
    const came = await decide(reviewer, 'repeat');
    checkWellFormed(came.text);
    expect(came.text).toContain('reviewed: may be repeated');
    expect([await undone(), await rows('report')]).toEqual([[], 0]);
    expect((await decide(reviewer, 'keep')).text).toContain('reviewed: stays undone');
    expect(await undone()).toEqual([DEAD]);
    const log = (await reviewer.get(at('/log', { lang: 'en' }))).text;
    expect(log).toContain('Undone edit reviewed: may be repeated');
    expect(log).toContain('Reviewer');
  });

  test('is decided about by nobody else, and no form is forged', async () => {
    const kari = await signedIn('Kari');
    expect((await kari.get(edits())).text).not.toContain('/edits/review');
    const reviewer = await signedIn('Reviewer');
    const fields = formIn((await reviewer.get(edits())).text, 'review', 'repeat');
    const forged = await kari.post(`${origin}/edits/review`, fields);
    expect([forged.status, forged.text]).toEqual([
      403,
      expect.stringContaining('The form is out of date'),
    ]);
    const { text } = await kari.get(page());
    const { token = '' } = formIn(text, 'action', 'report');
    const refused = await kari.post(`${origin}/edits/review`, { ...fields, token });
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('For reviewers only'),
    ]);
    const crossSite = await reviewer.post(`${origin}/edits/review`, fields, {
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(crossSite.status).toBe(403);
    expect(await undone()).toEqual([DEAD]);
  });

  test('that is none is told', async () => {
    const reviewer = await signedIn('Reviewer');
    const fields = formIn((await reviewer.get(edits())).text, 'review', 'keep');
    const came = await reviewer.post(`${origin}/edits/review`, { ...fields, edit: '999' });
    expect(came.status).toBe(404);
  });
});

test('without the settings for signing in the pages say so', async () => {
  const parts = sampleParts(
    sampleWiki([]),
    {},
    {
      clock,
      store: database,
      findings: createStoredFindings(database, () => Promise.resolve(createMarkIndex([]))),
    },
  );
  const web = await serve(parts);
  try {
    const shown = await web.get(`/report?${new URLSearchParams({ url: DEAD }).toString()}`);
    expect(await shown.text()).toContain('Nobody can sign in');
    const refused = await web.get('/auth/login');
    expect([refused.status, await refused.text()]).toEqual([404, expect.anything()]);
    const body = new URLSearchParams({ action: 'report', url: DEAD, token: 'x' });
    expect((await web.get('/report/say', { method: 'POST', body })).status).toBe(404);
  } finally {
    await web.close();
  }
});

test('odd questions are answered, never by a fault', async () => {
  const visitor = new TestVisitor();
  for (const [path, query] of [
    ['/report', {}],
    ['/report', { url: 'x' }],
    ['/report', { url: DEAD, part: 'a.org' }],
    ['/report', { part: '*.a.org' }],
    ['/report', { part: 'unknown-lunden.org' }],
    ['/report', { url: DEAD, done: '<b>' }],
    ['/log', { before: '0' }],
    ['/log', { before: '99999999999' }],
    ['/log', { before: '7' }],
    ['/auth/callback', { state: '<script>' }],
    ['/auth/login', { return: 'x'.repeat(9_000) }],
  ] as const) {
    const { status, text } = await visitor.get(at(path, query));
    expect([path, query, status < 500]).toEqual([path, query, true]);
    checkWellFormed(text);
  }
  const long = await visitor.post(`${origin}/report/say`, { url: 'x'.repeat(100_000) });
  expect([long.status, long.text]).toEqual([400, expect.stringContaining('too long')]);
  const unread = await fetch(`${origin}/report/say`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=x-klingon' },
    body: 'action=report',
  });
  expect([unread.status, await unread.text()]).toEqual([
    400,
    expect.stringContaining('not readable text'),
  ]);
});
