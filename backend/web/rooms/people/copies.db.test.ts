import { createStoredFindings } from '../../../answers/stored-findings';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../../status/day-number';
import { createMarkIndex } from '../../../status/mark-index';
import { keepChoices, queueSearches } from '../../../store/archives/archive-choices';
import { createSearchQueue } from '../../../store/archives/search-queue';
import { replaceLinks } from '../../../store/pages/links';
import { markRead, touchPages } from '../../../store/pages/pages';
import { wikiIdOf } from '../../../store/pages/wikis';
import { deedsBefore } from '../../../store/people/deeds';
import { flagSuspectsOn } from '../../../store/suspects/suspect-links';
import { checkAll, listUrls } from '../../../store/testing/sample-urls';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { normalUrl } from '../../../url/testing/normal-url';
import { blockArchives } from '../../../store/archives/archive-blocks';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { checkWellFormed } from '../../testing/well-formed';
import { startSignedInWeb, type SignedInWeb } from './testing/signed-in-web';
import { formIn, TestVisitor, type Came } from './testing/visitor';

const { database } = withStore();
const DEAD = 'http://museum-lunden.org/today';
const REPORT = `/report?${new URLSearchParams({ url: DEAD, lang: 'en' }).toString()}`;
const BLOCK = '/externalLinkProblem?dbname=dewiki&block=0';
const HOUR_S = 3_600;
const clock = createManualClock(Date.now());
const TODAY = dayNumberOf(clock.now());
const nowS = (): number => Math.floor(clock.now() / 1_000);
const PAGE = {
  pageId: 7,
  title: 'Lunden',
  namespace: 0,
  latestRevision: 1,
  linksUpdatedAtS: 1_785_000_000,
  links: [DEAD],
};
const copyIn = (service: 'wayback' | 'loc') => ({
  service,
  url: `https://${service}.example/20150102030405/${DEAD}`,
  timestamp: '20150102030405',
});

let web: SignedInWeb;
let urlId = 0;
beforeAll(async () => {
  const marks = createMarkIndex([]);
  const wiki = sampleWiki([PAGE]);
  const { throttling } = sampleParts(wiki, {});
  const findings = createStoredFindings(
    database,
    () => Promise.resolve(marks),
    () => Promise.resolve('suspects'),
  );
  const more = { administrators: ['Admin'], findings, wiki, throttling: { ...throttling, clock } };
  web = await startSignedInWeb(database, clock, ['Reviewer'], more);
});
afterAll(() => web.close());
beforeEach(async () => {
  // What was kept by the process is forgotten, and nobody has used up anything.
  await clock.sleep(2 * 24 * HOUR_S * 1_000);
  const tables =
    'archive archive_search allowance deed fault_report block_stamp suspect_link link page url host';
  await emptyTables(database, ...tables.split(' '));
  urlId = (await listUrls(database, [DEAD], TODAY)).get(DEAD) ?? 0;
  await checkAll(database, TODAY);
  const choices = (['wayback', 'loc'] as const).map((service) => ({
    service,
    snapshot: copyIn(service),
  }));
  await keepChoices(database, urlId, choices, TODAY);
  await linkFromPage();
});

/** Page 7 of German Wikipedia links to it. */
async function linkFromPage(): Promise<void> {
  const wikiId = await wikiIdOf(database, 1, 'dewiki');
  await database.transaction(async (tx) => {
    await touchPages(tx, wikiId, [PAGE], TODAY);
    await replaceLinks(tx, wikiId, [7], [{ pageId: 7, urlId }]);
    await markRead(tx, wikiId, [7], TODAY);
  });
  await flagSuspectsOn(database, { wikiId, pageIds: [7] }, []);
}

const signedIn = (name: string): Promise<TestVisitor> => web.signedIn(name, REPORT);
const shown = async (visitor = new TestVisitor()): Promise<string> => {
  const { text } = await visitor.get(web.origin + REPORT);
  checkWellFormed(text);
  return text;
};

/** Sends the form as the page shows it; who is shown none sends one of the page's own. */
async function decide(
  visitor: TestVisitor,
  action: 'block-copies' | 'lift-copies',
  more: Record<string, string> = {},
): Promise<Came> {
  const text = await shown(visitor);
  const own = formIn(text, 'action', action);
  const [, token = ''] = /name="token" value="([^"]*)"/.exec(text) ?? [];
  const fields = 'token' in own ? own : { action, url: DEAD, lang: 'en', token };
  return visitor.post(`${web.origin}/report/say`, { ...fields, ...more });
}

const deeds = async (): Promise<string[]> =>
  (await deedsBefore(database, null, 99)).map(({ kind, userName, subject, object }) =>
    [kind, userName, subject, object].join('|'),
  );

interface ToldLink {
  archives: { service: string }[];
  hasCopy?: boolean;
}

/** Archives that are told of the link, as JSON. */
async function told(path: string): Promise<string[]> {
  const response = await fetch(web.origin + path);
  const { pages, links } = (await response.json()) as {
    pages?: { problems: ToldLink[] }[];
    links?: ToldLink[];
  };
  const [link] = pages?.[0]?.problems ?? links ?? [];
  return link?.archives.map(({ service }) => service) ?? [];
}
const toldOfBlock = (): Promise<string[]> => told(`${BLOCK}&details=1`);
const toldOfPage = (): Promise<string[]> =>
  told('/externalLinkInfo?dbname=dewiki&pageid=7&format=json');

/** What the archive component is handed at its next search. */
const leased = async () => {
  await queueSearches(database, [{ urlId, dueS: 0 }]);
  return createSearchQueue(database, clock).lease(1);
};

const NOTHING_OFFERED = 'No archived copies of this web link are offered';
const FORM = 'value="block-copies"';
const LIFT = 'value="lift-copies"';

test('a reviewer and an administrator are shown the form; nobody else is shown anything', async () => {
  const texts = [
    await shown(),
    await shown(await signedIn('New account')),
    await shown(await signedIn('Kari')),
  ];
  for (const text of texts) expect(text).not.toMatch(/copies|dministrator/);
  const reviewer = await shown(await signedIn('Reviewer'));
  expect(reviewer).toContain(FORM);
  expect(reviewer).toContain('<option value="" selected>All archives</option>');
  expect(reviewer).toContain('<option value="wayback">Wayback Machine</option>');
  expect(reviewer).toContain('<option value="loc">Library of Congress Web Archives</option>');
  expect(reviewer).not.toContain('value="ukwa"');
  expect(reviewer).not.toContain(LIFT);
  expect(await shown(await signedIn('Admin'))).toContain(FORM);
});

test('blocked, no copy is told at once, nor chosen by the archive component, and the log says it', async () => {
  expect([await toldOfPage(), await toldOfBlock()]).toEqual([
    ['wayback', 'loc'],
    ['wayback', 'loc'],
  ]);
  const came = await decide(await signedIn('Reviewer'), 'block-copies', { service: '' });
  expect([came.status, came.text]).toEqual([
    200,
    expect.stringContaining('The archived copies are blocked. An administrator can lift that.'),
  ]);
  expect([await toldOfPage(), await toldOfBlock()]).toEqual([[], []]);
  expect(await leased()).toEqual([]);
  expect(await deeds()).toEqual([`block-copies|Reviewer|${DEAD}|`]);
  const log = await new TestVisitor().get(`${web.origin}/log?lang=en`);
  checkWellFormed(log.text);
  expect(log.text).toMatch(
    /<bdi>Reviewer<\/bdi>: Archived copies blocked, until an administrator lifts that – <a [^]*? – <bdi>All archives<\/bdi>/,
  );
});

test('everybody sees that it is blocked and why; an administrator alone is shown the button to lift it', async () => {
  await decide(await signedIn('Reviewer'), 'block-copies');
  for (const name of [null, 'Kari', 'Reviewer']) {
    const text = await shown(name === null ? new TestVisitor() : await signedIn(name));
    expect(text).toContain(NOTHING_OFFERED);
    expect(text).toContain('An administrator of this service can lift it.');
    expect(text).not.toMatch(/value="(?:block|lift)-copies"/);
    expect(text).not.toContain('>Admin<');
  }
  const admin = await shown(await signedIn('Admin'));
  expect(admin).toContain(LIFT);
  expect(admin).not.toContain(FORM);
});

test('an administrator lifts it, whoever has set it: archives are asked again, and what was found is told', async () => {
  const admin = await signedIn('Admin');
  await decide(await signedIn('Reviewer'), 'block-copies');
  const came = await decide(admin, 'lift-copies');
  expect([came.status, came.text]).toEqual([200, expect.stringContaining('The block is lifted.')]);
  expect(came.text).not.toContain(NOTHING_OFFERED);
  expect(await deeds()).toEqual([`lift-copies|Admin|${DEAD}|`, `block-copies|Reviewer|${DEAD}|`]);
  const [search] = await leased();
  if (search === undefined) throw new Error('nothing is searched');
  const finding = { kind: 'chosen', snapshot: copyIn('loc') } as const;
  const settlement = { findings: [finding], unnamed: [], linkedFound: [], today: TODAY };
  const round = { againAtS: nowS() + HOUR_S, tries: 0, round: null, isWhole: true };
  await createSearchQueue(database, clock).settle(search, { ...settlement, ...round });
  expect(await toldOfPage()).toEqual(['loc']);
  // An operator's block is lifted, too.
  await blockArchives(database, { url: normalUrl(DEAD), service: null }, nowS());
  expect((await decide(admin, 'lift-copies')).text).toContain('The block is lifted.');
});

test('one archive alone is blocked and lifted; more than that is for who sees all of it blocked', async () => {
  const [reviewer, admin] = [await signedIn('Reviewer'), await signedIn('Admin')];
  await decide(reviewer, 'block-copies', { service: 'wayback' });
  expect([await toldOfPage(), await toldOfBlock()]).toEqual([['loc'], ['loc']]);
  expect(await leased()).toMatchObject([{ blocked: ['wayback'], chosen: [{ service: 'loc' }] }]);
  const text = await shown(reviewer);
  expect(text).toContain('No archived copy from \u2068Wayback Machine\u2069 is offered');
  expect(text).toContain(FORM);
  expect(text).not.toContain('<option value="wayback"');
  const again = await decide(reviewer, 'block-copies', { service: 'wayback' });
  expect(again.text).toContain('Nothing was changed');
  await decide(admin, 'lift-copies');
  expect(await deeds()).toEqual([
    `lift-copies|Admin|${DEAD}|wayback`,
    `block-copies|Reviewer|${DEAD}|wayback`,
  ]);
  const log = await new TestVisitor().get(`${web.origin}/log?lang=en`);
  expect(log.text).toContain('– <bdi>Wayback Machine</bdi>');
  await decide(reviewer, 'block-copies', { service: '' });
  const single = await decide(admin, 'lift-copies', { service: 'wayback' });
  expect(single.text).toContain('Nothing was changed');
});

test('nobody else blocks, nobody but an administrator lifts, nor by a form that is not ours', async () => {
  const [nobody, newcomer, kari, reviewer, admin] = [
    new TestVisitor(),
    await signedIn('New account'),
    await signedIn('Kari'),
    await signedIn('Reviewer'),
    await signedIn('Admin'),
  ];
  const statuses = async (action: 'block-copies' | 'lift-copies', ...who: TestVisitor[]) => {
    const came: Came[] = [];
    for (const visitor of who) came.push(await decide(visitor, action));
    return came.map(({ status }) => status);
  };
  expect(await statuses('block-copies', nobody, newcomer, kari)).toEqual([403, 403, 403]);
  expect((await decide(kari, 'block-copies')).text).toContain('For reviewers only');
  const forged = await decide(reviewer, 'block-copies', { token: 'forged' });
  const [, token = ''] = /name="token" value="([^"]*)"/.exec(await shown(admin)) ?? [];
  const ofOthers = await decide(reviewer, 'block-copies', { token });
  const elsewhere = await reviewer.post(
    `${web.origin}/report/say`,
    formIn(await shown(reviewer), 'action', 'block-copies'),
    { 'Sec-Fetch-Site': 'cross-site' },
  );
  expect([forged.status, ofOthers.status, elsewhere.status]).toEqual([403, 403, 403]);
  expect([await deeds(), await toldOfPage()]).toEqual([[], ['wayback', 'loc']]);
  await decide(reviewer, 'block-copies');
  expect(await statuses('lift-copies', nobody, newcomer, kari, reviewer)).toEqual([
    403, 403, 403, 403,
  ]);
  expect((await decide(reviewer, 'lift-copies')).text).toContain('For administrators only');
  expect((await decide(admin, 'lift-copies', { token: 'forged' })).status).toBe(403);
  expect(await toldOfPage()).toEqual([]);
});

test('what is no archive, no URL, or not listed is refused', async () => {
  const reviewer = await signedIn('Reviewer');
  const block = (fields: Record<string, string>) => decide(reviewer, 'block-copies', fields);
  expect((await block({ service: 'wayforward' })).status).toBe(400);
  expect((await block({ url: 'http://never-seen.net/' })).status).toBe(404);
  const form = formIn(await shown(reviewer), 'action', 'block-copies');
  const { url: _url, ...without } = form;
  const part = { ...without, part: 'museum-lunden.org/' };
  expect((await reviewer.post(`${web.origin}/report/say`, part)).status).toBe(400);
  expect(await deeds()).toEqual([]);
});

test('a reviewer decides sixty times an hour', async () => {
  const [reviewer, admin] = [await signedIn('Reviewer'), await signedIn('Admin')];
  await decide(reviewer, 'block-copies');
  await decide(admin, 'lift-copies');
  await database.run("UPDATE allowance SET taken = 60 WHERE name LIKE 'decide:%'");
  expect((await decide(reviewer, 'block-copies')).status).toBe(429);
  await clock.sleep(HOUR_S * 1_000);
  expect((await decide(reviewer, 'block-copies')).status).toBe(200);
});

test('what browsers keep of blocks without details is known to be another one', async () => {
  const asked = async (etag = '') => {
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    const response = await fetch(web.origin + BLOCK, { headers });
    return { status: response.status, text: await response.text(), response };
  };
  const first = await asked();
  expect(first.text).toContain('"hasCopy":true');
  const etag = first.response.headers.get('etag') ?? '';
  await clock.sleep(31_000);
  expect((await asked(etag)).status).toBe(304);
  await decide(await signedIn('Reviewer'), 'block-copies');
  await clock.sleep(31_000);
  const after = await asked(etag);
  expect([after.status, after.text]).toEqual([200, expect.not.stringContaining('hasCopy')]);
});

test('an administrator may what a reviewer may', async () => {
  const admin = await signedIn('Admin');
  const kari = await signedIn('Kari');
  const { text } = await kari.get(web.origin + REPORT);
  const fault = { ...formIn(text, 'url', DEAD), kind: 'wrong', note: '' };
  delete (fault as Record<string, string>)['action'];
  await kari.post(`${web.origin}/faults/report`, fault);
  const faults = await admin.get(`${web.origin}/faults?lang=en`);
  const look = formIn(faults.text, 'action', 'look');
  const came = await admin.post(`${web.origin}/faults/decide`, look);
  expect([came.status, await deeds()]).toEqual([200, [`fault-look|Admin|${DEAD}|`]]);
  expect((await kari.get(`${web.origin}/faults?lang=en`)).text).not.toContain('/faults/decide');
});
