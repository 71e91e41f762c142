import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeViolations } from '../../gadget/testing/axe-violations';
import { openBrowser, worldAddresses } from '../../gadget/testing/open-browser';
import { exampleArticle, expectedProblems } from '../../toolforge/local/world/expected';
import { WIKI_DATABASE } from '../../toolforge/local/mediawiki';

/**
 * The report of an article as people use it. With WEBOID_REPORT_PICTURES, the pictures of web/README.md are made
 * anew.
 */
jest.setTimeout(60_000);

const { weboid } = worldAddresses();
const PICTURES = join(__dirname, 'pictures');
const makesPictures = process.env['WEBOID_REPORT_PICTURES'] !== undefined;
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

const LANGUAGES = readdirSync(join(__dirname, '../../i18n'))
  .flatMap((file) => /^([a-z-]+)\.json$/.exec(file)?.[1] ?? [])
  .filter((lang) => lang !== 'qqq');

const QUESTION = { dbname: WIKI_DATABASE, title: exampleArticle, lang: 'en' };
const REPORT = address('/externalLinkInfo', QUESTION);
/** As the form and the lists ask for it. */
const WORST_FIRST = address('/externalLinkInfo', { ...QUESTION, sort: 'verdict' });

function address(path: string, parameters: Record<string, string>): string {
  return `${weboid}${path}?${new URLSearchParams(parameters).toString()}`;
}

let browser: Browser;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));
afterAll(() => browser.close());

interface Opening {
  viewport: typeof WIDE;
  colorScheme?: 'light' | 'dark';
  javaScriptEnabled?: boolean;
}

async function open(url: string, opening: Opening): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...opening });
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function picture(page: Page, name: string, height: number): Promise<void> {
  if (!makesPictures) return;
  mkdirSync(PICTURES, { recursive: true });
  // A wiki's name is known a moment after Weboid was started.
  const named = page.getByText('Example Wiki').first();
  for (let tries = 0; tries < 5 && !(await named.isVisible()); tries += 1) {
    await page.waitForTimeout(1_000);
    await page.reload();
  }
  const { width } = page.viewportSize() ?? WIDE;
  const clip = { x: 0, y: 0, width, height };
  await page.screenshot({ path: join(PICTURES, `${name}.png`), clip, fullPage: true });
}

/** Heights of the rows of a page, in pixels. */
const rowHeights = (page: Page): Promise<number[]> =>
  page.locator('.link-row').evaluateAll((rows) => rows.map((row) => row.clientHeight));

const addressesOf = (page: Page): Promise<string[]> =>
  page
    .locator('.link-row__url')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent ?? ''));

const documentHeight = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight);

test('on a wide window a report fits in 1,400 px, and its reasons have a head', async () => {
  const page = await open(WORST_FIRST, { viewport: WIDE });
  expect(await rowHeights(page)).toHaveLength(9);
  expect(await documentHeight(page)).toBeLessThan(1_400);
  const head = await page.locator('.sort-bar__reason').boundingBox();
  const reason = await page.locator('.link-row__reason').first().boundingBox();
  expect([await page.locator('.sort-bar__reason').innerText(), head?.x]).toEqual([
    'Reason',
    reason?.x,
  ]);
  await picture(page, 'report-light', await documentHeight(page));
});

test('a list of a website’s links has a head above its copies and live pages', async () => {
  const domain = 'www.norrask-herald.com';
  const page = await open(address('/domain', { domain, all: '1', lang: 'en' }), { viewport: WIDE });
  const head = await page.locator('.sort-bar__copy').boundingBox();
  const copy = await page.locator('.link-row__copy').first().boundingBox();
  expect(await page.locator('.sort-bar__copy').innerText()).toBe('Copy or live page');
  expect(head?.x).toBe(copy?.x);
  const other = await page.locator('.sort-bar__reason').boundingBox();
  expect(head?.y).toBe(other?.y);
});

test.each(LANGUAGES)(
  'in %s, heads above empty columns are no higher than a few lines',
  async (lang) => {
    const question = { domain: 'norrask-wool-guild.org', all: '1', lang };
    const page = await open(address('/domain', question), { viewport: WIDE });
    expect(await page.locator('.link-row__since').count()).toBe(0);
    expect((await page.locator('.sort-bar').boundingBox())?.height).toBeLessThan(100);
  },
);

/** Whether no reason is cut short. */
const reasonsAreWhole = (page: Page): Promise<boolean> =>
  page
    .locator('.link-row__reason')
    .evaluateAll((all) => all.every((part) => part.scrollWidth <= part.clientWidth + 1));

test.each(LANGUAGES)('in %s, too, a link is one line, and its reason is not cut', async (lang) => {
  const page = await open(address('/externalLinkInfo', { ...QUESTION, lang }), { viewport: WIDE });
  expect(Math.max(...(await rowHeights(page)))).toBeLessThan(40);
  expect(await reasonsAreWhole(page)).toBe(true);
});

test('a reason longer than its line is whole as soon as the details are open', async () => {
  const page = await open(REPORT, { viewport: WIDE });
  const [row, reason] = [page.locator('.link-row').first(), page.locator('.link-row__reason')];
  await reason.first().evaluate((part) => {
    part.textContent = 'A reason in many words. '.repeat(9);
  });
  expect((await rowHeights(page))[0]).toBeLessThan(40);
  expect(await reasonsAreWhole(page)).toBe(false);
  await row.locator('summary').click();
  expect(await reasonsAreWhole(page)).toBe(true);
  await row.locator('summary').click();
  expect(await reasonsAreWhole(page)).toBe(false);
  await row.locator('.link-row__details').evaluate((part) => part.remove());
  expect(await reasonsAreWhole(page)).toBe(true);
});

test('on a phone each link is a card: nothing is cut, nothing scrolls sideways', async () => {
  const page = await open(WORST_FIRST, { viewport: PHONE, colorScheme: 'dark' });
  const faults = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    const cut = [...document.querySelectorAll('.link-row *')].filter(
      (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
    );
    const small = [...document.querySelectorAll('.link-row a, .link-row summary, .sort-bar a')]
      .filter((part) => part.checkVisibility())
      .filter((part) => part.getBoundingClientRect().height < 24);
    const told = (part: Element): string => part.outerHTML.slice(0, 200);
    return { wide, cut: cut.map(told), small: small.map(told) };
  });
  expect(faults).toEqual({ wide: false, cut: [], small: [] });
  await picture(page, 'report-phone-dark', 1_200);
});

test('the fold opens without script, and has what can be done first', async () => {
  const page = await open(REPORT, { viewport: WIDE, javaScriptEnabled: false });
  const [dead = ''] = expectedProblems(exampleArticle);
  const row = page.locator('.link-row').filter({ hasText: dead });
  const section = row.getByRole('link', { name: 'Edit this section' });
  expect(await section.isVisible()).toBe(false);
  await row.locator('summary').click();
  await section.waitFor();
  const href = new URL((await section.getAttribute('href')) ?? '', weboid);
  expect(href.pathname).toBe('/fix/section');
  expect(href.searchParams.get('url')).toBe(dead);
  expect(await row.locator('.facts').isVisible()).toBe(true);
});

test.each([
  ['light', WIDE],
  ['dark', PHONE],
] as const)('in all folds, axe finds nothing: %s', async (colorScheme, viewport) => {
  const page = await open(REPORT, { viewport, colorScheme });
  for (const summary of await page.locator('.link-row summary').all()) await summary.click();
  expect(await axeViolations(page)).toEqual([]);
});

test('the address and the date of a copy are copied from the fold', async () => {
  const page = await open(REPORT, { viewport: WIDE });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = page
    .locator('.link-row')
    .filter({ has: page.locator('[data-copy-text]') })
    .first();
  await row.locator('summary').click();
  const copied = async (button: number): Promise<string> => {
    await row.getByRole('button').nth(button).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied(0)).toMatch(/^https?:\/\//);
  expect(await copied(1)).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('who goes by keyboard comes through the heads of the columns as they stand', async () => {
  const page = await open(REPORT, { viewport: WIDE });
  const places = await page
    .locator('.sort-bar a')
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().x));
  expect(places.length).toBeGreaterThan(3);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('a date says what it is where no head of a column does', async () => {
  const page = await open(address('/site', { domain: 'linga-messenger.com', lang: 'en' }), {
    viewport: WIDE,
  });
  const since = page.locator('.link-row__since').first();
  expect(await since.innerText()).toMatch(/^Called dead since .*\d{4}$/);
});

test('a list of pages is a line each on a wide window, and a low card each on a phone', async () => {
  const pages = address('/wiki/pages', { dbname: WIKI_DATABASE, lang: 'en' });
  const rows = (page: Page): Promise<number[]> =>
    page.locator('.work tbody tr').evaluateAll((all) => all.map((row) => row.clientHeight));
  const wide = await open(pages, { viewport: WIDE });
  await picture(wide, 'list-light', await documentHeight(wide));
  expect((await rows(wide)).length).toBeGreaterThan(20);
  expect(await documentHeight(wide)).toBeLessThan(2_000);
  const cards = await rows(await open(pages, { viewport: PHONE }));
  expect(cards.toSorted((a, b) => a - b)[Math.floor(cards.length / 2)]).toBeLessThan(140);
});

test('from right to left and in the dark, nothing is cut and nothing scrolls sideways', async () => {
  const arabic = { dbname: WIKI_DATABASE, lang: 'ar' };
  const report = address('/externalLinkInfo', { ...QUESTION, ...arabic, sort: 'verdict' });
  const wide = await open(report, { viewport: WIDE, colorScheme: 'dark' });
  await picture(wide, 'report-rtl-dark', await documentHeight(wide));
  const list = await open(address('/wiki/pages', arabic), { viewport: PHONE, colorScheme: 'dark' });
  await picture(list, 'list-phone-rtl-dark', 1_200);
  const narrow = await open(report, { viewport: PHONE });
  await picture(narrow, 'report-phone-rtl', 1_200);
  for (const page of [wide, list, narrow]) {
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  }
});

test('who asks by the form sees the dead links first, and another order stays for the next article', async () => {
  const asked = new URLSearchParams({ dbname: WIKI_DATABASE, lang: 'en' });
  const page = await open(`${weboid}/?${asked.toString()}`, { viewport: WIDE });
  const statuses = (): Promise<string[]> => page.locator('.link-row .chip').allInnerTexts();
  // The list of titles that begin alike may lie over the button by now.
  await page.locator('#page-title').fill(exampleArticle);
  await page.locator('#page-title').press('Enter');
  await page.waitForURL(/Tarnhavn/);
  expect((await statuses()).slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'Dead'));
  expect((await statuses()).at(-1)).toBe('Already repaired');
  await page.locator('.sort-bar').getByRole('link', { name: 'Web link, by website' }).click();
  await page.locator('#page-title').fill('Midvatn Wind Farm');
  await page.getByRole('button', { name: 'Show links' }).click();
  await page.waitForURL(/Midvatn/);
  expect(new URL(page.url()).searchParams.get('sort')).toBe('host');
});

test('a list is sorted by a click, and by another one the other way round', async () => {
  const page = await open(REPORT, { viewport: WIDE, javaScriptEnabled: false });
  const byEndsOfNames = await addressesOf(page);
  const sort = page.locator('.sort-bar');
  await sort.getByRole('link', { name: 'Status' }).click();
  const looks = await page
    .locator('.link-row')
    .evaluateAll((rows) => rows.map((row) => /link--(\w+)/.exec(row.className)?.[1]));
  expect(looks.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'error'));
  expect(looks.at(-1)).toBe('success');
  await sort.getByRole('link', { name: 'Web link, by website' }).click();
  const byName = await addressesOf(page);
  // What is no usable address has no name, and comes last.
  const isNamed = (url: string): boolean => !url.startsWith('http://docs/');
  const names = byName.filter(isNamed).map((url) => new URL(url).hostname.replace(/^www\./, ''));
  expect(names).toEqual(names.toSorted());
  expect(byName.toSorted()).toEqual(byEndsOfNames.toSorted());
  expect(isNamed(byName.at(-1) ?? '')).toBe(false);
  await sort.getByRole('link', { name: 'Web link, by website' }).click();
  const reversed = [...byName.filter(isNamed).toReversed(), ...byName.slice(-1)];
  expect(await addressesOf(page)).toEqual(reversed);
  const file = await page.getByRole('link', { name: 'JSON' }).first().getAttribute('href');
  const { links } = await jsonAt(`${weboid}${file ?? ''}`);
  expect(links.map(({ url }: { url: string }) => url)).toEqual(reversed);
});

async function jsonAt(url: string) {
  return (await fetch(url)).json();
}

test('JSON, block and report count the same dead links', async () => {
  const expected = expectedProblems(exampleArticle);
  const problem = await jsonAt(address('/externalLinkProblem', QUESTION));
  const block = await jsonAt(
    address('/externalLinkProblem', {
      dbname: WIKI_DATABASE,
      block: String(Math.floor(problem.pageid / 64)),
    }),
  );
  const ofPage = block.pages.find(({ pageid }: { pageid: number }) => pageid === problem.pageid);
  const urls = (list: { url: string }[]): string[] => list.map(({ url }) => url).toSorted();
  expect(urls(problem.problems)).toEqual(expected.toSorted());
  expect(urls(ofPage.problems)).toEqual(expected.toSorted());

  const page = await open(REPORT, { viewport: WIDE });
  const sentence = await page.locator('.dead-count').innerText();
  expect(sentence).toContain(`${expected.length} dead links (a link used twice counts once).`);
  expect(sentence).toContain('One more already has its archived copy on the page.');
  const chip = page.locator('.filter-choice[href*="status=unrepaired"]');
  expect(await chip.locator('.count').innerText()).toBe(String(expected.length));
  await chip.click();
  expect((await addressesOf(page)).toSorted()).toEqual(expected.toSorted());
});

test('on paper are dates, all folds, the day and the wiki, and each address once', async () => {
  const page = await open(REPORT, { viewport: WIDE });
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(() => {
    const visible = (selector: string): Element[] =>
      [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
    const ago = [...document.querySelectorAll('main time.ago')];
    return {
      buttons: visible('button, form, nav, summary').length,
      folds: visible('.link-row .facts').length,
      rows: document.querySelectorAll('.link-row').length,
      days: ago.map((time) => getComputedStyle(time, '::after').content),
      ages: ago.filter((time) => getComputedStyle(time).fontSize !== '0px').length,
      addresses: [
        ...visible('.link-row .url').map((part) => part.textContent ?? ''),
        ...visible('.archives a').map((part) => part.getAttribute('href') ?? ''),
      ],
      asOf: visible('p.paper-only').map((part) => part.textContent ?? ''),
    };
  });
  expect(printed).toMatchObject({ buttons: 0, ages: 0 });
  expect(printed.folds).toBeGreaterThanOrEqual(printed.rows - 1);
  for (const day of printed.days) expect(day).toMatch(/\d{4}-\d\d-\d\d/);
  expect(new Set(printed.addresses).size).toBe(printed.addresses.length);
  expect(printed.asOf.join(' ')).toMatch(/as of .?\d{4}-\d\d-\d\d.?, for .*127\.0\.0\.1/);
  expect((await page.pdf()).length).toBeGreaterThan(1_000);
});

test.each(['/wiki/pages', '/changes', '/status'])(
  'on paper of %s is nothing to be pressed',
  async (path) => {
    const page = await open(address(path, { dbname: WIKI_DATABASE, lang: 'en' }), {
      viewport: WIDE,
    });
    await page.emulateMedia({ media: 'print' });
    const left = await page
      .locator(
        'main :is(summary, button, form, nav, .page-links:not(.no-print):not(:has(a)), .no-print)',
      )
      .evaluateAll((all) =>
        all.filter((part) => part.checkVisibility()).map((part) => part.outerHTML),
      );
    expect(left).toEqual([]);
    expect(await page.locator('main').innerText()).not.toContain('Be told of changes');
  },
);

test('on paper stays what is said of a link, such as where its page is now; what to do about it does not', async () => {
  const moved = { ...QUESTION, title: 'Linga Heather Fair' };
  const page = await open(address('/externalLinkInfo', moved), { viewport: WIDE });
  await page.emulateMedia({ media: 'print' });
  const row = page.locator('.link-row').first();
  expect(await row.innerText()).toContain('https://www.linga-messenger.com/articles/2011-09-02-');
  expect(await row.innerText()).not.toContain('Works in my browser');
});
