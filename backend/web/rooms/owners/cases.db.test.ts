import { createStoredFindings } from '../../../answers/stored-findings';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import {
  CASE_STAGES,
  caseStageBits,
  caseStageIdOf,
  type CaseStage,
} from '../../../status/case-stage';
import { dayNumberOf } from '../../../status/day-number';
import { createMarkIndex, type PlacedMark } from '../../../status/mark-index';
import { settleCaseWalks } from '../../../store/cases/case-walks';
import { provenClaimsOf } from '../../../store/providers/proven-claims';
import { domainKeyOf } from '../../../store/changes/domain-key';
import { claimStateIdOf } from '../../../store/providers/domain-claim';
import { checkAll, listUrls } from '../../../store/testing/sample-urls';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { checkWellFormed } from '../../testing/well-formed';
import {
  startSignedInWeb,
  type SignedInWeb,
  type VisitedRoom,
} from '../people/testing/signed-in-web';
import { formIn, TestVisitor, type Came } from '../people/testing/visitor';

/** What an owner sees of cases, and says of them. */
const { database } = withStore();
const DOMAIN = 'museum-lunden.org';
const KEY = domainKeyOf(DOMAIN);
const HOST = `www.${DOMAIN}`;
const URLS = [`http://${HOST}/old/a`, `http://${HOST}/old/b`, `http://${HOST}/c?x=1&y=<2>`];
const clock = createManualClock(Date.now());
const TODAY = dayNumberOf(clock.now());

/** Of operators and owners. */
let marks: readonly PlacedMark[] = [];
let web: SignedInWeb;
let room: VisitedRoom;

beforeAll(async () => {
  const findings = createStoredFindings(database, () => Promise.resolve(createMarkIndex(marks)));
  web = await startSignedInWeb(database, clock, [], { findings });
  room = web.room('/owners/cases');
});
afterAll(() => web.close());

const TABLES = 'case_walk case_step url_case case_sample domain_claim allowance url host';
beforeEach(async () => {
  marks = [];
  await emptyTables(database, ...TABLES.split(' '));
  await listUrls(database, URLS, TODAY);
  await checkAll(database, TODAY - 1);
  await database.run('UPDATE url SET due_day = ?', [TODAY + 20]);
});

const page = (query: Record<string, string> = {}): string => room.page(query);
const signedIn = (name?: string): Promise<TestVisitor> => room.signedIn(name);

async function prove(name: string, domain = DOMAIN): Promise<void> {
  await database.run(
    `INSERT INTO domain_claim (owner, name, domain_key, has_subdomains, state, asked_at, due_at, recipient_id, stages)
     VALUES (?, ?, ?, 1, ?, 1, 1, 1, ?)`,
    [
      web.keyOf(name),
      domain,
      domainKeyOf(domain),
      claimStateIdOf('proven'),
      caseStageBits(CASE_STAGES),
    ],
  );
}

/** As the loop of cases does. */
async function sweep(domain: string): Promise<void> {
  const key = domainKeyOf(domain);
  await settleCaseWalks(database, await provenClaimsOf(database, [key]), TODAY);
  await database.run('UPDATE case_walk SET is_swept = 1 WHERE domain_key = ?', [key]);
}

async function openAll(stage: CaseStage): Promise<void> {
  await database.run(
    `INSERT INTO url_case (url_id, domain_key, stage, opened_day, due_day, since_day)
     SELECT url_id, ?, ?, ?, ?, ? FROM url`,
    [KEY, caseStageIdOf(stage), TODAY - 25, TODAY + 5, TODAY - 100],
  );
}

interface CaseState {
  path: Buffer;
  mended_day: number;
  looks: number;
  due_day: number;
  url_due: number;
}

const states = (): Promise<CaseState[]> =>
  database.select<CaseState>(
    `SELECT path, mended_day, looks, url_case.due_day, url.due_day AS url_due
     FROM url_case JOIN url USING (url_id) ORDER BY path`,
  );

async function say(visitor: TestVisitor, part: string, more: object = {}): Promise<Came> {
  const { text } = await visitor.get(page({ domain: DOMAIN }));
  const fields = { ...formIn(text, 'part', part), ...more };
  return visitor.post(`${web.origin}/owners/mended`, fields);
}

test('who is not signed in, or has not proved the domain, sees nothing and can say nothing', async () => {
  await openAll('dropped');
  const stranger = new TestVisitor();
  const came = await stranger.get(page({ domain: DOMAIN }));
  expect([came.status, came.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(came.text).toContain('Sign in to see the dead links');
  expect(came.text).not.toContain('/old/a');
  checkWellFormed(came.text);
  const kari = await signedIn();
  const foreign = await kari.get(page({ domain: DOMAIN }));
  expect(foreign.text).toContain(`You have not proved \u2068${DOMAIN}\u2069`);
  expect(foreign.text).not.toContain('/old/a');
  await prove('Kari', 'fish.example');
  const { text } = await kari.get(page({ domain: 'fish.example' }));
  expect(text).toContain('We are still looking through your domain');
  expect(text).not.toContain('There is no dead link here.');
  checkWellFormed(text);
  await sweep('fish.example');
  const swept = await kari.get(page({ domain: 'fish.example' }));
  expect(swept.text).toContain('There is no dead link here.');
  expect(swept.text).not.toContain('We are still looking');
  await prove('Ole');
  const ole = await signedIn('Ole');
  const form = formIn((await ole.get(page({ domain: DOMAIN }))).text, 'part', 'all');
  expect((await stranger.post(`${web.origin}/owners/mended`, form)).status).toBe(403);
  expect((await kari.post(`${web.origin}/owners/mended`, form)).status).toBe(403);
  const crossed = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await ole.post(`${web.origin}/owners/mended`, form, crossed)).status).toBe(403);
  expect((await states()).every((row) => row.mended_day === 0)).toBe(true);
});

test('an owner sees cases by stage and directory, and says of one, a directory and all that they are mended', async () => {
  await prove('Kari');
  await openAll('dropped');
  const kari = await signedIn();
  expect((await kari.get(page())).text).toContain(DOMAIN);
  const { text } = await kari.get(page({ domain: DOMAIN }));
  checkWellFormed(text);
  expect(text).toContain(`Dead links to \u2068${DOMAIN}\u2069`);
  expect(text).toContain('Dead for 3 weeks to a month');
  expect(text).toContain(`${HOST}/old/</bdi> · 2 addresses`);
  expect(text).toContain('/c?x=1&amp;y=%3C2%3E');
  const told = await say(kari, 'directory');
  expect(told.text).toContain('We look at it again');
  expect(told.text.match(/We are about to look/g)?.length).toBe(2);
  expect(await states()).toMatchObject([
    { mended_day: 0, due_day: TODAY + 5, url_due: TODAY + 20 },
    { mended_day: TODAY, due_day: TODAY, url_due: TODAY, looks: 0 },
    { mended_day: TODAY, due_day: TODAY, url_due: TODAY, looks: 0 },
  ]);
  // They were looked at, and are still dead.
  await database.run('UPDATE url SET checked_day = ?, due_day = ? WHERE due_day = ?', [
    TODAY,
    TODAY + 3,
    TODAY,
  ]);
  expect(
    (await kari.get(page({ domain: DOMAIN }))).text.match(/still dead when we looked/g)?.length,
  ).toBe(2);
  expect((await say(kari, 'all')).text).toContain('We look at it again');
  expect((await states())[0]).toMatchObject({ mended_day: TODAY, url_due: TODAY });
  expect((await say(kari, 'all')).text).toContain('There is nothing to look at');
  await sweep(DOMAIN);
  expect((await kari.get(page({ domain: DOMAIN, stage: 'found' }))).text).toContain(
    'There is no dead link here.',
  );
  expect((await kari.get(page({ domain: DOMAIN, page: '99' }))).status).toBe(200);
});

test('what was dead for a month leaves the list, is found by its stage, and comes back for the answer when it is said to be mended', async () => {
  await prove('Kari');
  await openAll('dropped');
  await sweep(DOMAIN);
  await database.run('UPDATE url_case JOIN url USING (url_id) SET stage = ? WHERE path LIKE ?', [
    caseStageIdOf('removed'),
    '/old/%',
  ]);
  const kari = await signedIn();
  const list = (await kari.get(page({ domain: DOMAIN }))).text;
  expect(list).toContain('/c?x=1');
  expect(list).not.toContain('/old/a');
  expect(list).toMatch(/On your list <span class="count">1</);
  expect(list).toContain('Taken off your list after a month, and still checked: 2');
  checkWellFormed(list);
  const removed = page({ domain: DOMAIN, stage: 'removed' });
  const { text } = await kari.get(removed);
  expect(text).toContain('/old/b');
  expect(text).not.toContain('/c?x=1');
  const form = formIn(text, 'part', 'directory');
  const told = await kari.post(`${web.origin}/owners/mended`, form);
  expect(told.text.match(/We are about to look/g)?.length).toBe(2);
  await database.run('UPDATE url_case SET mended_day = ?', [TODAY - 7]);
  await database.run('DELETE FROM url_case WHERE stage = ?', [caseStageIdOf('dropped')]);
  const later = (await kari.get(page({ domain: DOMAIN }))).text;
  expect(later).not.toContain('/old/a');
  expect(later).not.toContain('There is no dead link here.');
  expect(later).toContain('Taken off your list after a month, and still checked: 2');
});

test('what its owner does not want to be checked is not looked at, and the answer says so', async () => {
  await prove('Kari');
  await openAll('found');
  const kari = await signedIn();
  const never = (pathPrefix: string): PlacedMark[] => [
    { pattern: { host: HOST, pathPrefix }, mark: 'opted-out', firstDay: 0, lastDay: 65_535 },
  ];
  marks = never('/');
  const told = await say(kari, 'all');
  expect(told.text).toContain('We do not look at it: by your own wish');
  checkWellFormed(told.text);
  expect((await states()).map((row) => [row.mended_day, row.url_due])).toEqual(
    Array.from({ length: 3 }, () => [0, TODAY + 20]),
  );
  marks = never('/old/');
  expect((await say(kari, 'all')).text).toContain('but not at those that are not to be checked');
  expect((await states()).map((row) => row.mended_day)).toEqual([TODAY, 0, 0]);
});

test('what works again, and the last look at the domain, are told', async () => {
  await prove('Kari');
  await openAll('dropped');
  await database.run(
    `INSERT INTO case_step (case_id, stage, domain_key, url, opened_day, happened_at) VALUES (9, ?, ?, ?, 1, ?)`,
    [caseStageIdOf('restored'), KEY, URLS[0] ?? '', Math.floor(clock.now() / 1_000) - 86_400],
  );
  await database.run(
    `INSERT INTO case_sample (domain_key, begun_day, reported, rechecked, stayed_broken, drawn, drawn_broken, ended_day)
     VALUES (?, ?, 3, 3, 2, 17, 1, ?)`,
    [KEY, TODAY - 4, TODAY - 3],
  );
  const kari = await signedIn();
  for (const lang of ['en', 'de', 'ar']) {
    const { text } = await kari.get(page({ domain: HOST, lang }));
    checkWellFormed(text);
    if (lang !== 'en') continue;
    expect(text).toContain('Work again');
    expect(text).toContain('looked at: 3. Still dead: 2.');
    expect(text).toContain('drawn by chance: 17. Dead: 1.');
  }
});

test('thirty times a day are enough', async () => {
  await prove('Kari');
  await openAll('found');
  await database.run('INSERT INTO allowance (name, since_s, taken) VALUES (?, ?, 30)', [
    `mend:${web.keyOf('Kari').toString('hex')}`,
    Math.floor(clock.now() / 1_000),
  ]);
  const kari = await signedIn();
  expect((await say(kari, 'all')).text).toContain('very often today');
});
