import { z } from 'zod';
import { worldAddresses } from '../../gadget/testing/open-browser';
import { openPage, waitForMarks } from '../../gadget/testing/wiki-visit';
import { withVisit } from '../../gadget/testing/with-visit';
import { isProposable } from '../../backend/status/aliases/alias-rule';
import { localFolders } from './local-folders';
import { WIKI_DATABASE } from './mediawiki';
import { openWeboidTables } from './testing/open-weboid-tables';
import { testWiki } from './testing/test-wiki';
import { readVisits } from './visit-log';
import { MESSENGER, storyMoves } from './world/sites/linga-messenger';

/** What became in the forty days of the example world of a newspaper that changed its program (U4, U5). */
const WIND_FARM = 'Midvatn Wind Farm';
const FAIR = 'Linga Heather Fair';

const world = worldAddresses();
const database = openWeboidTables(testWiki().databasePort);
const visit = withVisit();
afterAll(() => database.close());

type Fate = (typeof storyMoves)[number]['fate'];
const ofFate = (...fates: Fate[]) => storyMoves.filter(({ fate }) => fates.includes(fate));
const addressOf = (path: string, title: string): string =>
  `${world.weboid}${path}?${new URLSearchParams({ dbname: WIKI_DATABASE, title, lang: 'en' }).toString()}`;

const answerSchema = z.object({
  problems: z.array(
    z.object({
      url: z.string(),
      verdict: z.string(),
      archives: z.array(z.unknown()),
      replacement: z
        .object({
          url: z.string(),
          found: z.object({
            by: z.string(),
            check: z.string(),
            title: z.number(),
            kept: z.number(),
            date: z.string(),
            rule: z.object({ right: z.number(), matching: z.number() }),
          }),
        })
        .optional(),
    }),
  ),
});

test('the redirects, and what was found by them, are a rule that may be proposed to communities', async () => {
  const rules = await database.select<{
    rule_to: Buffer;
    right_cases: number;
    matching_cases: number;
    found: number;
    cases: Buffer;
  }>(
    `SELECT rule_to, right_cases, matching_cases, found, cases FROM alias_rule JOIN host USING (host_id)
     WHERE name = ? AND found > 0`,
    [MESSENGER],
  );
  expect(rules).toHaveLength(1);
  const [{ rule_to: to, right_cases: right, matching_cases: matching, found, cases }] = rules as [
    (typeof rules)[number],
  ];
  expect(to.toString()).toContain('/articles/{date of the page, yyyy-mm-dd}-{last segment}/');
  expect([right === matching, isProposable({ right, matching })]).toEqual([true, true]);
  expect(found).toBe(ofFate('moved').length);
  const moves = ofFate('redirected', 'moved').map(({ old, now }) => [old, now]);
  const { examples, exceptions } = JSON.parse(cases.toString()) as Record<string, unknown[]>;
  expect(moves).toEqual(expect.arrayContaining(examples ?? []));
  expect([examples?.length, exceptions]).toEqual([5, []]);
});

test('who asks is told the live pages of the dead ones with what speaks for them, and none of another text, of a list, of what robots.txt forbids', async () => {
  const answers = await Promise.all(
    [WIND_FARM, FAIR].map(async (title) => {
      const response = await fetch(addressOf('/externalLinkProblem', title));
      return answerSchema.parse(await response.json()).problems;
    }),
  );
  const told = answers.flat();
  expect(told.map(({ verdict }) => verdict)).toEqual(told.map(() => 'unreachable'));
  expect(told.every(({ archives }) => archives.length > 0)).toBe(true);
  const dead = ofFate('moved', 'mixed-up', 'listed', 'withheld');
  expect(told.map(({ url, replacement }) => [url, replacement?.url]).toSorted()).toEqual(
    dead.map(({ old, now, fate }) => [old, fate === 'moved' ? now : undefined]).toSorted(),
  );
  for (const found of told.flatMap(({ replacement }) => replacement?.found ?? [])) {
    expect(found).toMatchObject({ by: 'rule', check: 'same', title: 1, date: 'same' });
    expect(found.kept).toBeGreaterThan(0.9);
    expect(found.rule.right).toBe(found.rule.matching);
  }
});

test('the newspaper’s servers were asked for what was refused, and never for what robots.txt forbids', () => {
  const { data } = localFolders(process.env['WEBOID_LOCAL_DIR'], 'e2e');
  const asked = new Set(readVisits(data).map(({ url }) => url));
  expect(asked).toContain(`https://${MESSENGER}/robots.txt`);
  for (const { now } of ofFate('moved', 'mixed-up', 'listed')) expect(asked).toContain(now);
  for (const { now } of ofFate('withheld')) expect(asked).not.toContain(now);
});

test('in the article the live page is told with its evidence, and nothing of the kind at the others', async () => {
  const { page } = visit;
  await openPage(page, world.wiki, { title: WIND_FARM, uselang: 'en' });
  const here = await page.$$eval('#mw-content-text a.external', (links) =>
    links.map((link) => link.getAttribute('href')),
  );
  const dead = ofFate('moved', 'mixed-up', 'listed', 'withheld').filter(({ old }) =>
    here.includes(old),
  );
  await waitForMarks(page, dead.length);
  const box = page.locator('#weboid-popover');
  for (const { old, now, fate } of dead) {
    const mark = page.locator(`a[href="${old}"] + .weboid-holder > .weboid-mark`);
    await mark.click();
    await box.locator('time').first().waitFor();
    const isTold = fate === 'moved';
    expect([old, await box.locator(`a[href="${now}"]`).count()]).toEqual([old, isTold ? 1 : 0]);
    const text = await box.innerText();
    expect([
      old,
      text.includes('Same title, same date; 100 % of the archived text is there.'),
    ]).toEqual([old, isTold]);
    expect(text.includes('compare the contents before you use it')).toBe(isTold);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
  }
});

test('the report leads to the live pages, and says how they were found', async () => {
  const { page } = visit;
  await page.goto(addressOf('/externalLinkInfo', WIND_FARM));
  for (const { old, now, fate } of ofFate('moved', 'mixed-up', 'listed', 'withheld')) {
    const row = page.locator('.link-row').filter({ hasText: old });
    if ((await row.count()) === 0) continue;
    const way = row.getByRole('link', { name: 'Live page, to be compared' });
    expect([old, await way.count()]).toEqual([old, fate === 'moved' ? 1 : 0]);
    if (fate !== 'moved') continue;
    expect(await way.getAttribute('href')).toBe(now);
    await row.locator('summary').click();
    const note = await row.locator('.found-note').innerText();
    expect(note).toContain('Same title, same date; 100 % of the archived text is there.');
    expect(note).toMatch(/by a rule that held for \d+ of \d+ known pages/);
  }
});
