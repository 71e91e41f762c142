import type { Browser, Page } from 'playwright-core';
import { normalizeUrl } from '../backend/url/normalize-url';
import {
  exampleArticle,
  expectedUnreachable,
  watchedTitles,
} from '../toolforge/local/world/expected';
import { newVisit, openBrowser, worldAddresses, type Visit } from './testing/open-browser';

const SKINS = ['vector-2022', 'vector', 'monobook', 'timeless', 'minerva'];
const world = worldAddresses();
const QUESTION = `${world.weboid}/externalLinkProblem?`;

jest.setTimeout(60_000);

let browser: Browser;
let visit: Visit;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  visit = await newVisit(browser, world);
});
afterEach(async () => {
  await visit.context.close();
  expect(visit.errors).toEqual([]);
  expect(visit.requests.filter((url) => !url.startsWith(`${world.weboid}/`))).toEqual([]);
});

/** Opens a page of the wiki and waits until the gadget runs there. */
async function open(parameters: Record<string, string>): Promise<Page> {
  const query = new URLSearchParams({ useskin: 'vector-2022', ...parameters });
  await visit.page.goto(`${world.wiki}/w/index.php?${query.toString()}`);
  await visit.page.waitForFunction(() => mw.loader.getState('ext.gadget.weboid') === 'ready');
  return visit.page;
}

interface SeenLink {
  readonly href: string;
  readonly isMarked: boolean;
  /** Addresses in the same list item (a footnote is one), else citation. */
  readonly beside: readonly string[];
}

/** Every link of the page's content, looked at without the gadget's own code. */
function linksOf(page: Page): Promise<SeenLink[]> {
  return page.$$eval('#mw-content-text a[href]', (links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      isMarked: link.nextElementSibling?.matches('button.weboid-mark') ?? false,
      beside: Array.from(
        (link.closest('li') ?? link.closest('cite'))?.querySelectorAll('a[href]') ?? [],
        (other) => other.getAttribute('href') ?? '',
      ),
    })),
  );
}

/** Opens an article and waits until its answer is worked in. */
async function openArticle(title: string, parameters: Record<string, string> = {}): Promise<Page> {
  const answer = visit.page.waitForResponse((response) => response.url().startsWith(QUESTION));
  const page = await open({ title, ...parameters });
  await (await answer).finished();
  const shouldBeMarked = mustBeMarked(title);
  const count = (await linksOf(page)).filter(shouldBeMarked).length;
  await page.waitForFunction(
    (least) => document.querySelectorAll('.weboid-mark').length >= least,
    count,
  );
  // A mark too many would come in the same turn as the others.
  await page.waitForTimeout(100);
  return page;
}

/** What the example world implies: a dead address, without a copy of it beside. */
function mustBeMarked(title: string): (link: SeenLink) => boolean {
  const dead = new Set(expectedUnreachable(title));
  return ({ href, beside }) =>
    dead.has(normalizeUrl(href) ?? '') &&
    !beside.some((other) => other.startsWith('https://web.archive.org/') && other.endsWith(href));
}

const addresses = (links: readonly SeenLink[]): string[] => links.map(({ href }) => href);

test.each([...watchedTitles(), `Talk:${exampleArticle}`])(
  '%s has exactly the marks that the example world implies',
  async (title) => {
    const links = await linksOf(await openArticle(title));
    const marked = links.filter(({ isMarked }) => isMarked);
    expect(addresses(marked)).toEqual(addresses(links.filter(mustBeMarked(title))));
    const onPage = new Set(links.map(({ href }) => normalizeUrl(href)));
    expect(expectedUnreachable(title).filter((url) => !onPage.has(url))).toEqual([]);
    expect(await visit.page.locator('.weboid-mark').count()).toBe(marked.length);
  },
);

test.each(SKINS)('%s: marks, popover and the row on action=info', async (useskin) => {
  const page = await openArticle(exampleArticle, { useskin });
  const links = await linksOf(page);
  const marked = addresses(links.filter(({ isMarked }) => isMarked));
  expect(marked.length).toBeGreaterThan(3);
  expect(marked).toEqual(addresses(links.filter(mustBeMarked(exampleArticle))));

  const mark = page.locator('.weboid-mark').first();
  await mark.click();
  const box = await page.getByRole('dialog', { name: 'Web link not reachable' }).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1200);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);

  await open({ title: exampleArticle, action: 'info', useskin });
  expect(await page.locator('#mw-weboid-links').count()).toBe(1);
});

test('a mark is large enough to hit, and no line grows by it', async () => {
  const page = await openArticle(exampleArticle);
  const boxes = await page.$$eval('.weboid-mark', (marks) =>
    marks.map((mark) => [mark.clientWidth + 2, mark.clientHeight + 2]),
  );
  for (const [width, height] of boxes) {
    expect(width).toBeGreaterThanOrEqual(24);
    expect(height).toBeGreaterThanOrEqual(24);
  }
  const heights = await page.$$eval('.weboid-mark', (marks) =>
    marks.map((mark) => {
      const block = mark.closest('p, li, td');
      const withMark = block?.getBoundingClientRect().height;
      // Keeps its width, so that the line breaks where it did.
      const spacer = document.createElement('span');
      spacer.style.cssText = 'display: inline-block; width: 20px';
      mark.replaceWith(spacer);
      return [withMark, block?.getBoundingClientRect().height];
    }),
  );
  for (const [withMark, without] of heights) expect(withMark).toBe(without);
});

test('by mouse: what is wrong, since when, how it was found; a press outside closes it', async () => {
  const page = await openArticle(exampleArticle);
  const dialog = page.getByRole('dialog', { name: 'Web link not reachable' });
  await page.getByRole('button', { name: /^Web link not reachable: "Climate normals/ }).click();
  const text = await dialog.innerText();
  expect(text).toContain('https://weather.kvalberg-observatory.org/stations/tarnhavn/normals');
  expect(text).toContain('The server reports an error of its own.');
  expect(text).toMatch(/First noticed\s+\d+ weeks ago/);
  expect(text).toMatch(/HTTP 500 in \d+ checks in a row, last one \d+ days ago/);
  await page.mouse.click(5, 5);
  expect(await dialog.count()).toBe(0);
});

test('by keyboard: opens, goes through its links, closes, and the focus is where it was', async () => {
  const page = await openArticle(exampleArticle);
  const focused = (): Promise<string> =>
    page.evaluate(() => document.activeElement?.className ?? '');
  await page.locator('.weboid-mark').first().focus();
  await page.keyboard.press('Enter');
  expect(await focused()).toContain('weboid-popover');
  await page.keyboard.press('Escape');
  expect(await focused()).toContain('weboid-mark');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  expect(await focused()).toContain('weboid-popover__close');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Report on all web links of this page',
  );
  await page.keyboard.press('Tab');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await focused()).not.toContain('weboid');
});

test('action=info leads to the report on the page', async () => {
  const page = await open({ title: exampleArticle, action: 'info', uselang: 'de' });
  await page.locator('#mw-weboid-links a').click();
  await page.waitForURL(`${world.weboid}/externalLinkInfo?*`);
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.locator('h1').innerText()).toContain(exampleArticle);
  expect(await page.locator('main').innerText()).toContain('norrask-herald.com');
});

test('a page is asked about once; what was heard is remembered', async () => {
  const page = await openArticle(exampleArticle);
  const count = await page.locator('.weboid-mark').count();
  await page.evaluate(() => mw.hook('wikipage.content').fire($('#mw-content-text')));
  await page.waitForTimeout(100);
  expect(await page.locator('.weboid-mark').count()).toBe(count);
  await open({ title: exampleArticle });
  await page.waitForSelector('.weboid-mark');
  expect(visit.requests).toHaveLength(1);
});

test.each([
  ['the history', { action: 'history' }],
  ['the edit form', { action: 'edit' }],
  ['a page that does not exist', { title: 'No such page' }],
])('%s is not asked about', async (_what, parameters) => {
  const query = new URLSearchParams({ title: exampleArticle, ...parameters });
  await visit.page.goto(`${world.wiki}/w/index.php?${query.toString()}`);
  await visit.page.waitForFunction(() => document.readyState === 'complete');
  await visit.page.waitForTimeout(100);
  expect(visit.requests).toEqual([]);
  expect(await visit.page.locator('.weboid-mark').count()).toBe(0);
});
