import { createManualClock } from '../../../runtime/testing/manual-clock';
import { toCalendarDay, dayNumberOf } from '../../../status/day-number';
import { DEFAULT_POLICY } from '../../../status/verdict';
import { changeName } from '../../../store/names/change-name';
import { deedsBefore } from '../../../store/people/deeds';
import { checkAll, listUrls } from '../../../store/testing/sample-urls';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { checkWellFormed } from '../../testing/well-formed';
import { startSignedInWeb, type SignedInWeb } from '../people/testing/signed-in-web';
import { formIn, TestVisitor, type Came } from '../people/testing/visitor';

const { database } = withStore();
const clock = createManualClock(Date.now());
const TODAY = dayNumberOf(clock.now());
const MINUTE_MS = 60_000;
const NAME = 'taken-mill.net';
const PAGE = `/name?${new URLSearchParams({ url: `http://www.${NAME}/a`, lang: 'en' }).toString()}`;

let web: SignedInWeb;
beforeAll(async () => {
  web = await startSignedInWeb(database, clock, ['Rita'], { administrators: ['Adam'] });
});
afterAll(() => web.close());
beforeEach(async () => {
  const tables = 'name_word name_standing deed allowance change link url host';
  await emptyTables(database, ...tables.split(' '));
  await listUrls(database, [`http://www.${NAME}/a`], TODAY);
  await checkAll(database, TODAY);
});

async function stand(name: string, standing: 'suspected' | 'taken', pages: number): Promise<void> {
  await changeName(
    database,
    name,
    (stored) => ({
      ...stored,
      standing,
      pages,
      sinceDay: toCalendarDay(TODAY) - 3,
      topic: 'pharma',
      signals: [
        { signal: 'was-gone', family: 'history', from: '2015-01-02', to: '2016-03-04' },
        { signal: 'sales-topic', family: 'page', topic: 'pharma', terms: ['<b>pills'] },
      ],
    }),
    { nowS: Math.floor(clock.now() / 1_000), policies: [DEFAULT_POLICY] },
  );
}

const withoutIsolation = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

async function shown(path = PAGE, visitor = new TestVisitor()): Promise<string> {
  const { status, text } = await visitor.get(web.origin + path);
  expect([path, status]).toEqual([path, 200]);
  checkWellFormed(text);
  return withoutIsolation(text);
}

async function say(visitor: TestVisitor, action: string, { origin } = web): Promise<Came> {
  const { text } = await visitor.get(origin + PAGE);
  return visitor.post(`${origin}/name/say`, formIn(text, 'action', action));
}

test('the page of a name tells what was seen, and when, and who is not signed in how to be', async () => {
  await stand(NAME, 'taken', 7);
  const text = await shown();
  expect(text).toContain(`What is seen at ${NAME}`);
  expect(text).toContain('no longer seems to be the one that was cited');
  expect(text).toContain('Words seen there are about: medicines.');
  expect(text).toContain(
    'From January 2, 2015 to March 4, 2016 our checks reached nothing under the domain name.',
  );
  expect(text).toContain('/auth/login');
  expect(text).not.toMatch(/pills|action="\/name\/say"/);
  expect(text).not.toMatch(/spam|scam|fraud|hacked|illegal|malicious|criminal|hijack/i);
});

test('two people confirm, then one objects: the notice is withdrawn, and a reviewer undoes that', async () => {
  await stand(NAME, 'suspected', 7);
  const [kari, ola, rita] = await Promise.all(
    ['Kari', 'Ola', 'Rita'].map((name) => web.signedIn(name, PAGE)),
  );
  if (!kari || !ola || !rita) throw new Error('nobody');
  expect((await say(kari, 'confirm')).text).toContain('When one more person confirms it');
  expect(await shown(PAGE, ola)).toContain('one more is needed');
  expect((await say(ola, 'confirm')).text).toContain('now shown as confirmed');
  expect(await shown()).toContain('and confirmed by two editors or one reviewer.');
  clock.advanceTo(clock.now() + 2 * MINUTE_MS);
  expect((await say(kari, 'object')).text).toContain('has been withdrawn');
  expect(await shown()).toContain('does not currently report that this address');
  expect(await shown()).toContain('Somebody has objected.');
  expect(await shown(PAGE, ola)).not.toContain('value="undo"');
  expect(await shown(PAGE, rita)).toMatch(/Objection to a notice about an address \(<time [^>]*>/);
  expect((await say(rita, 'undo')).text).toContain('is undone');
  expect(await shown()).toContain('no longer seems to be');
  expect(await shown(PAGE, rita)).toContain('<p>Stated: another page at this address (');
  const deeds = await deedsBefore(database, null, 9);
  expect(deeds.map(({ kind, userName }) => `${kind} ${userName ?? ''}`)).toEqual([
    'name-undo Rita',
    'name-object Kari',
    'name-confirm Ola',
    'name-confirm Kari',
  ]);
  const log = await shown('/log?lang=en');
  expect(log).toContain('Objection to a notice about an address');
  expect(log).toContain(`/name?url=${NAME}`);
});

test('an administrator, too, undoes an objection, and what it locked', async () => {
  await stand(NAME, 'taken', 7);
  await say(await web.signedIn('Kari', PAGE), 'object');
  expect(await shown()).toContain('Somebody has objected.');
  const adam = await web.signedIn('Adam', PAGE);
  expect((await say(adam, 'undo')).text).toContain('is undone');
  expect(await shown()).not.toContain('Somebody has objected.');
});

test('accounts that are just made confirm nothing, alone or in pairs, and may object', async () => {
  await stand(NAME, 'suspected', 7);
  for (const name of ['New one', 'New two', 'New three']) {
    const visitor = await web.signedIn(name, PAGE);
    const { text } = await say(visitor, 'confirm');
    expect(text).toContain('message--notice');
    expect(text).toContain('Nothing was stored. To confirm, you need an account');
  }
  const rows = await database.select('SELECT word FROM name_word');
  expect([rows, await deedsBefore(database, null, 9)]).toEqual([[], []]);
  expect(await shown()).toContain('May show something else');
  const ola = await web.signedIn('Ola', PAGE);
  expect((await say(ola, 'confirm')).text).toContain('When one more person confirms it');
  const newcomer = await web.signedIn('New one', PAGE);
  expect((await say(newcomer, 'object')).text).toContain('has been withdrawn');
});

test('where nobody can say who is an editor nothing is stored, and people are told to come again', async () => {
  await stand(NAME, 'suspected', 7);
  const lone = await startSignedInWeb(database, clock, ['Rita']);
  const [kari, rita] = [await lone.signedIn('Kari', PAGE), await lone.signedIn('Rita', PAGE)];
  await lone.endSignIn();
  const came = await say(kari, 'confirm', lone);
  expect([came.status, came.text.includes('cannot be asked right now')]).toEqual([503, true]);
  expect(await database.select('SELECT word FROM name_word')).toEqual([]);
  expect((await say(rita, 'confirm', lone)).text).toContain('now shown as confirmed');
  await lone.close();
});

test('who is not signed in, or no reviewer, changes nothing; nor does a form of another site', async () => {
  await stand(NAME, 'taken', 7);
  const kari = await web.signedIn('Kari', PAGE);
  const { text } = await kari.get(web.origin + PAGE);
  const fields = formIn(text, 'action', 'object');
  const forged = await kari.post(`${web.origin}/name/say`, fields, {
    'Sec-Fetch-Site': 'cross-site',
    Origin: 'http://evil.org',
  });
  const stranger = await new TestVisitor().post(`${web.origin}/name/say`, fields);
  const undone = await kari.post(`${web.origin}/name/say`, { ...fields, action: 'undo' });
  expect([forged.status, stranger.status, undone.status]).toEqual([403, 403, 403]);
  expect(await shown()).toContain('no longer seems to be');
});

test('names are listed by pages that link there, page by page, for people and programs', async () => {
  await stand(NAME, 'taken', 7);
  await stand('rye.org', 'taken', 70);
  await stand('oats.org', 'suspected', 3);
  const text = await shown('/names?lang=en');
  expect(text.indexOf('rye.org')).toBeLessThan(text.indexOf(NAME));
  expect(text).not.toContain('oats.org');
  expect(text).toContain('medicines');
  expect(text).not.toMatch(/href="https?:\/\/[^"]*(?:rye|taken-mill)/);
  expect(await shown('/names?state=suspected&lang=en')).toContain('oats.org');
  const json = JSON.parse((await new TestVisitor().get(`${web.origin}/names?format=json`)).text);
  expect(json.names).toMatchObject([
    { name: 'rye.org', state: 'taken', topic: 'pharma', pages: 70 },
    { name: NAME, pages: 7, signals: [{ signal: 'was-gone' }, { signal: 'sales-topic' }] },
  ]);
  expect(JSON.stringify(json)).not.toContain('pills');
  const rest = await new TestVisitor().get(`${web.origin}/names?format=json&after=70-rye.org`);
  expect(JSON.parse(rest.text).names).toMatchObject([{ name: NAME }]);
  const csv = await new TestVisitor().get(`${web.origin}/names?format=csv&lang=en`);
  expect(csv.text).toContain('rye.org');
});

test.each(['/name', '/name?url=never-seen.net', '/names?state=suspected'])(
  '%s is a page also where nothing is known',
  async (path) => {
    await shown(`${path}${path.includes('?') ? '&' : '?'}lang=de`);
  },
);

test('what is no address is told so', async () => {
  const { status, text } = await new TestVisitor().get(`${web.origin}/name?url=%3A%3A&lang=en`);
  expect(status).toBe(400);
  expect(text).toContain('This is no web address');
});
