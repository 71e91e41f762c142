import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { axeViolations } from '../../../../gadget/testing/axe-violations';
import { openBrowser, worldAddresses } from '../../../../gadget/testing/open-browser';

/** Lists of pages as somebody in a browser asks for them, of the example world. */
jest.setTimeout(120_000);

const { weboid, wiki } = worldAddresses();
const PICTURES = process.env['WEBOID_LOOK_FOLDER'] ?? '';
/** Lists are read one after the other, and other tests ask for some, too. */
const READ_MS = 110_000;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  if (PICTURES !== '') mkdirSync(PICTURES, { recursive: true });
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
});
afterEach(() => page.context().close());

async function openForm(kind: string): Promise<void> {
  await page.goto(`${weboid}/lists?lang=en&kind=${kind}`);
  // The only wiki that is watched is there already.
  expect(await page.inputValue('#list-dbname')).not.toBe('');
}

/** Sends the form, and waits until the list has been read. */
async function show(): Promise<void> {
  await page.click('main button[type=submit]');
  await page.waitForSelector('.list-totals', { timeout: READ_MS });
}

const titles = (): Promise<string[]> => page.locator('.listed-pages__page').allInnerTexts();
const totals = (): Promise<string> => page.innerText('.list-totals');
const pagesIn = (text: string): number => Number(/of the (\d+) in/.exec(text)?.[1] ?? 0);

/** Wide and narrow, light and dark, in both directions. */
async function checkLooks(name: string): Promise<void> {
  const looks = [
    [1280, 'light', 'ltr'],
    [1280, 'dark', 'rtl'],
    [360, 'light', 'rtl'],
    [360, 'dark', 'ltr'],
  ] as const;
  for (const [width, colorScheme, dir] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const [scrolled, client] = await page.evaluate((direction) => {
      document.documentElement.dir = direction;
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    }, dir);
    expect([name, width, scrolled]).toEqual([name, width, client]);
    expect(await axeViolations(page)).toEqual([]);
    if (PICTURES === '') continue;
    const path = join(PICTURES, `${name}-${width}-${colorScheme}-${dir}.png`);
    await page.screenshot({ path, fullPage: true });
  }
}

test('a category is read while its page shows how far that is, and lists its pages with dead links', async () => {
  await openForm('category');
  await page.fill('#list-category', 'Norrask Islands');
  await page.selectOption('#list-depth', '4');
  await page.click('main button[type=submit]');
  await page.waitForURL(/\/list\?id=/);
  const address = page.url();
  // Whatever is there now is there again after a reload, by its address alone.
  await page.reload();
  expect(page.url()).toBe(address);
  await page.waitForSelector('.list-totals', { timeout: READ_MS });
  await until(async () => {
    await page.reload();
    return (await titles()).length > 3;
  });
  expect(pagesIn(await totals())).toBeGreaterThan(15);
  expect(await titles()).toContain('Tarnhavn');
  await checkLooks('list-category');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.selectOption('#list-sort', 'without-copy');
  await page.check('#list-copy');
  await page.click('.list-filters button');
  expect(new URL(page.url()).searchParams.get('copy')).toBe('none');
  const csv = await page.request.get(`${address}&format=csv`);
  expect(await csv.text()).toContain('Tarnhavn');
  const feed = await page.request.get(address.replace('/list?', '/feed/list.atom?'));
  expect([feed.status(), await feed.text()]).toEqual([200, expect.stringContaining('<feed')]);
});

test('without script the page of progress renews itself all the same', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${weboid}/lists?lang=en&kind=category`);
  await plain.fill('#list-category', 'Category:Transport on the Norrask Islands');
  await plain.click('main button[type=submit]');
  await plain.waitForSelector('.list-totals', { timeout: READ_MS });
  await context.close();
});

test('a WikiProject’s talk pages stand for its articles', async () => {
  await openForm('project');
  await page.fill('#list-category', 'WikiProject Norrask articles');
  await show();
  expect(pagesIn(await totals())).toBe(4);
});

test('PetScan and Quarry are asked by the number of a query', async () => {
  await openForm('petscan');
  await page.fill('#list-number', 'https://petscan.wmcloud.org/?psid=1');
  await show();
  expect(pagesIn(await totals())).toBeGreaterThan(3);
  await openForm('quarry');
  await page.fill('#list-number', '1');
  await show();
  expect(pagesIn(await totals())).toBe(3);
  await openForm('quarry');
  await page.fill('#list-number', '999');
  await page.click('main button[type=submit]');
  await page.waitForSelector('.message--warning', { timeout: READ_MS });
  expect(await page.innerText('main')).toContain('no query with this number');
  await checkLooks('list-fault');
});

test('titles and addresses are pasted, a file is uploaded, and what is not there is told', async () => {
  await openForm('pasted');
  await page.fill('#list-pages', `Tarnhavn\n${wiki}/wiki/Kvalberg\nNo such page`);
  await show();
  expect(pagesIn(await totals())).toBe(2);
  expect(await page.innerText('.list-missing summary')).toContain('1 entry');
  await openForm('pasted');
  const text = 'page_title,n\nTarnhavn,1\n"Saint Sunniva\'s Church, Tarnhavn",2\n';
  const file = { name: 'pages.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.setInputFiles('#list-file', file);
  await show();
  expect(pagesIn(await totals())).toBe(2);
});

test('a category’s address in the form for articles leads to its list', async () => {
  await page.goto(
    `${weboid}/externalLinkInfo?lang=en&title=${encodeURIComponent(`${wiki}/wiki/Category:Tarnhavn`)}`,
  );
  await page.click('text=Which of its pages have dead links?');
  expect(await page.inputValue('#list-category')).toBe('Category:Tarnhavn');
  await show();
  expect(pagesIn(await totals())).toBeGreaterThan(3);
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await page.waitForTimeout(500);
}
