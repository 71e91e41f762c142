import { createTakenNames } from '../../../answers/taken-names';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { dayNumberOf, isoDate } from '../../../status/day-number';
import { DEFAULT_POLICY } from '../../../status/verdict';
import { addRule, addRuleHost } from '../../../store/aliases/testing/add-rule';
import { changeName } from '../../../store/names/change-name';
import { takenNames } from '../../../store/names/taken-names';
import { withStore } from '../../../store/testing/with-store';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { checkWellFormed } from '../../testing/well-formed';
import { movesAnswerSchema } from './moves-json';

const { database } = withStore();
const clock = createManualClock(Date.UTC(2026, 10, 20, 12));
const TODAY = dayNumberOf(clock.now());
const SURE = 70;
const FEW = 71;
const WRONG = 72;
const RESTING = 73;
const TAKEN = 74;
const TAKEN_CASE = 75;
/** More than are shown at once. */
const OTHERS = 52;

let web: Served;
beforeAll(async () => {
  await fillTables();
  const names = createTakenNames(
    () => takenNames(database),
    (error) => {
      throw error;
    },
  );
  web = await serve(sampleParts(sampleWiki([]), {}, { clock, store: database, takenNames: names }));
});
afterAll(() => web.close());

async function fillTables(): Promise<void> {
  await addRuleHost(database, { hostId: 1, name: 'www.rye.org', domain: 'rye.org' });
  await addRuleHost(database, { hostId: 2, name: 'old.rye.org', domain: 'rye.org' });
  await addRuleHost(database, { hostId: 3, name: 'oats.org' });
  await addRule(database, {
    ruleId: SURE,
    hostId: 1,
    right: 99,
    matching: 100,
    found: 412,
    mended: 31,
    cases: {
      examples: [['http://www.rye.org/old70/a', 'https://www.rye.org/new70/a']],
      exceptions: [['http://www.rye.org/old70/<b>', 'https://taken-mill.net/b']],
    },
  });
  await addRule(database, { ruleId: FEW, hostId: 1, right: 9, matching: 9, mended: 2 });
  await addRule(database, { ruleId: WRONG, hostId: 2, right: 97, matching: 100 });
  await addRule(database, { ruleId: RESTING, hostId: 2, barredDay: TODAY - 3 });
  await addRuleHost(database, { hostId: 4, name: 'barley.org' });
  const MANY = { hostId: 4, right: 100, matching: 100 };
  await addRule(database, {
    ...MANY,
    ruleId: TAKEN,
    to: 'https://www.taken-mill.net/{last segment}',
  });
  await addRule(database, {
    ...MANY,
    ruleId: TAKEN_CASE,
    cases: {
      examples: [
        ['http://barley.org/a', 'https://fields.net/a'],
        ['http://barley.org/b', 'https://taken-mill.net/b'],
      ],
      exceptions: [],
    },
  });
  for (let no = 1; no <= OTHERS; no++) await addRule(database, { ruleId: no, hostId: 3, found: 1 });
  await database.run(
    'INSERT INTO alias (url_id, searched_day, target, found_day, rule_id) VALUES ?',
    [[1, 2, 3].map((urlId) => [urlId, TODAY, `https://b/${urlId}`, TODAY, SURE])],
  );
  await database.run(
    'INSERT INTO replacement (url_id, target, checked_day, state, proposed_at, try_at, tries) VALUES (?)',
    [[2, 'https://b/2', TODAY, 1, 1, 1, 0]],
  );
  const at = { nowS: Math.floor(clock.now() / 1_000), policies: [DEFAULT_POLICY] };
  await changeName(database, 'taken-mill.net', (stored) => ({ ...stored, standing: 'taken' }), at);
}

async function shown(path: string): Promise<string> {
  const response = await web.get(path);
  const text = await response.text();
  expect([path, response.status]).toEqual([path, 200]);
  checkWellFormed(text);
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}

const wordsOf = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

/** The part of one rule. */
const ruleIn = (html: string, ruleId: number): string =>
  html.split('<section ').find((part) => part.includes(`id="rule-${ruleId}"`)) ?? '';

async function told(path: string) {
  const response = await web.get(path);
  return movesAnswerSchema.parse(await response.json());
}

test('all rules are listed, those by which most links were mended first, page by page', async () => {
  const html = await shown('/moves?lang=en');
  expect(wordsOf(html)).toMatch(
    /www\.rye\.org www\.rye\.org\/old70\/… → https:\/\/www\.rye\.org\/new70\/\{last segment\} Known cases 99 of 100 right Live pages found 412 Links mended in articles 31 /,
  );
  const places = ['/old70/', '/old71/', '/old52/', '/old5/'].map((path) => html.indexOf(path));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(html).not.toContain('/old2/');
  const next = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const rest = await shown(next);
  expect(wordsOf(rest)).toMatch(/\/old2\/.*\/old1\/.*\/old73\/.* At rest/);
  expect(rest).not.toContain('rel="next"');
});

test('those of a website are told with cases, what came of them, and a proposal to copy', async () => {
  const html = await shown('/moves?domain=http://www.rye.org/x&lang=en');
  const words = wordsOf(html);
  expect(words).toContain('How rye.org moved its pages');
  expect(words).not.toContain('oats.org');
  const sure = ruleIn(html, SURE);
  expect(wordsOf(sure)).toContain(
    'Known cases 99 of 100 right Live pages found 3 Shown in reports 1 Links mended in articles 31',
  );
  expect(await shown('/moves?domain=rye.org&lang=de')).toContain('new70/{letzter Abschnitt}');
  expect(sure).toContain('href="https://www.rye.org/new70/a"');
  expect(sure).toContain('Nothing is edited by Weboid.');
  expect(/<pre[^>]*data-copy="Copy"[^>]*>([^]*?)<\/pre>/.exec(sure)?.[1]).toContain(
    '== Pages that moved: &lt;code>&lt;nowiki>www.rye.org&lt;/nowiki>&lt;/code> =='.replaceAll(
      '>',
      '&gt;',
    ),
  );
});

test('an address that is in other hands is no link', async () => {
  const sure = ruleIn(await shown('/moves?domain=rye.org&lang=en'), SURE);
  expect(sure).toContain('https://taken-mill.net/b');
  expect(sure).not.toContain('href="https://taken-mill.net');
  expect(sure).not.toContain('<b>');
});

test.each([
  [FEW, 'It is too early to propose this rule to a wiki: 10 known cases are needed'],
  [WRONG, 'This rule is not proposed to wikis: 98 % of the known cases have to be right'],
  [RESTING, 'On November 17, 2026 somebody removed a page to which this rule had led.'],
])('of rule %d it is told why it is not proposed', async (ruleId, why) => {
  const part = ruleIn(await shown('/moves?domain=rye.org&lang=en'), ruleId);
  expect(wordsOf(part)).toContain(why);
  expect(part).not.toContain('<pre');
  expect(part.includes('At rest')).toBe(ruleId === RESTING);
});

test('a rule that leads to a name in other hands is proposed to nobody', async () => {
  const html = await shown('/moves?domain=barley.org&lang=en');
  for (const ruleId of [TAKEN, TAKEN_CASE]) {
    const part = ruleIn(html, ruleId);
    expect(wordsOf(part)).toContain(
      'This rule is not proposed to wikis: it leads to a website that seems to show something other than the moved pages now.',
    );
    expect(part).not.toContain('<pre');
    expect(part).not.toContain('href="https://taken-mill.net');
  }
  const { rules } = await told('/moves?format=json&domain=barley.org');
  expect(rules.map(({ wikitext }) => wikitext)).toEqual([undefined, undefined]);
  expect(JSON.stringify(rules.map(({ examples }) => examples))).not.toContain('taken-mill');
});

test('an exception in other hands is no part of a proposal', async () => {
  const [sure] = (await told('/moves?format=json&domain=rye.org')).rules;
  expect(sure?.wikitext).toContain('https://www.rye.org/new70/a');
  expect(sure?.wikitext).not.toContain('taken-mill');
  expect(sure?.exceptions).toEqual([]);
});

test('the same is told for programs', async () => {
  const { rules, next } = await told('/moves?format=json&domain=rye.org');
  expect(next).toBeUndefined();
  expect(
    rules.map(({ rule, restsSince, wikitext }) => [rule, restsSince, typeof wikitext]),
  ).toEqual([
    [SURE, undefined, 'string'],
    [FEW, undefined, 'undefined'],
    [RESTING, isoDate(TODAY - 3), 'undefined'],
    [WRONG, undefined, 'undefined'],
  ]);
  expect(rules[0]).toMatchObject({
    host: 'www.rye.org',
    right: 99,
    matching: 100,
    found: 3,
    shown: 1,
    mended: 31,
    examples: [{ old: 'http://www.rye.org/old70/a', now: 'https://www.rye.org/new70/a' }],
  });
  const all = await told('/moves?format=json');
  expect(all.rules).toHaveLength(OTHERS + 6);
  expect(all.rules[0]).toMatchObject({ rule: SURE, found: 412 });
  expect(all.rules[0]).not.toHaveProperty('shown');
  const behind = await told('/moves?format=json&after=0-1-2');
  expect(behind.rules.map(({ rule }) => rule)).toEqual([1, TAKEN_CASE, TAKEN, RESTING, WRONG]);
});

test('where nothing is known it is a page, too, and what is no website is told so', async () => {
  expect(await shown('/moves?domain=never-seen.net&lang=en')).toContain(
    'No rule is known for this website.',
  );
  expect(await shown('/moves?domain=&lang=ar')).toContain('dir="rtl"');
  for (const bad of ['domain=%3A%3A', 'after=1', 'format=csv']) {
    expect((await web.get(`/moves?${bad}&lang=en`)).status).toBe(400);
  }
});
