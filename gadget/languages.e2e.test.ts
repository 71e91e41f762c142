import type { Browser } from 'playwright-core';
import english from '../i18n/en.json';
import german from '../i18n/de.json';
import { exampleArticle } from '../toolforge/local/world/expected';
import { newVisit, openBrowser, worldAddresses, type Visit } from './testing/open-browser';

const world = worldAddresses();
const TEXTS = 'MediaWiki:Gadget-weboid-i18n-';

jest.setTimeout(60_000);

let browser: Browser;
let visit: Visit;
/** Titles of the pages with texts that were asked for. */
let asked: string[];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  visit = await newVisit(browser, world);
  asked = [];
  visit.page.on('request', (request) => {
    const title = new URL(request.url()).searchParams.get('title') ?? '';
    if (title.startsWith(TEXTS)) asked.push(title);
  });
});
afterEach(async () => {
  await visit.context.close();
  expect(visit.errors).toEqual([]);
});

/** Opens the example article; name of its first mark for screen readers. */
async function firstMark(uselang: string): Promise<string> {
  const query = new URLSearchParams({ title: exampleArticle, uselang });
  await visit.page.goto(`${world.wiki}/w/index.php?${query.toString()}`);
  const mark = visit.page.locator('.weboid-mark').first();
  await mark.waitFor();
  return (await mark.getAttribute('aria-label')) ?? '';
}

const beginning = (text: string): string => text.split('$1')[0] ?? '';

test.each([
  ['the wiki’s own language', 'en', english, []],
  ['another language', 'de', german, [`${TEXTS}de.json`]],
  ['one that MediaWiki’s fallbacks lead away from', 'nds', german, [`${TEXTS}de.json`]],
])('%s (%s)', async (_, uselang, texts, pages) => {
  expect(await firstMark(uselang)).toContain(beginning(texts['weboid-gadget-mark']));
  expect(asked).toEqual(pages);
  expect(await firstMark(uselang)).toContain(beginning(texts['weboid-gadget-mark']));
  expect(asked).toEqual(pages);
});
