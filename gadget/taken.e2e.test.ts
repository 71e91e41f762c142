import type { Page, Route } from 'playwright-core';
import { WIKI_DATABASE } from '../toolforge/local/mediawiki';
import { exampleArticle, expectedUnreachable } from '../toolforge/local/world/expected';
import { worldAddresses } from './testing/open-browser';
import { openPage, questionOf, waitForMarks } from './testing/wiki-visit';
import { withVisit } from './testing/with-visit';

/** With WEBOID_LOOK_FOLDER, pictures are written to that folder. */
const PICTURES = process.env['WEBOID_LOOK_FOLDER'] ?? '';
const world = worldAddresses();
const [TAKEN = '', SUSPECTED = ''] = expectedUnreachable(exampleArticle);
const COPY = 'https://web.archive.org/web/20120501000000/http://x.example.net/';
const signals = [
  { signal: 'sales-topic', topic: 'gambling', share: 0.3 },
  { signal: 'registered-later', registered: '2022-03-15', cited: '2012-05-01' },
];
const visit = withVisit();

const told = (url: string, state: 'taken' | 'suspected') => ({
  url,
  verdict: 'doubtful',
  code: 1,
  http: 200,
  reason: state === 'taken' ? 'usurped' : 'usurped-suspected',
  lastChecked: '2026-11-19',
  takeover: { state, since: '2026-11-01', signals },
  archives: [{ service: 'wayback', url: COPY, timestamp: '20120501' }],
  hints: [],
  ...(state === 'taken' && { taken: true }),
});

async function answer(route: Route): Promise<void> {
  const block = Number(new URL(route.request().url()).searchParams.get('block'));
  const problems = [told(TAKEN, 'taken'), told(SUSPECTED, 'suspected')];
  const pages = [{ pageid: 1, problems }];
  const body = JSON.stringify({ source: {}, dbname: `${WIKI_DATABASE}@WMF`, block, pages });
  const headers = { 'access-control-allow-origin': '*' };
  await route.fulfill({ status: 200, contentType: 'application/json', headers, body });
}

/** The article, one of whose addresses is in other hands; every request to its host. */
async function openArticle(page: Page, parameters: Record<string, string> = {}): Promise<string[]> {
  const asked: string[] = [];
  await page.route((url) => url.href.startsWith(questionOf(world)), answer);
  await page.route(
    (url) => url.host === new URL(TAKEN).host,
    async (route) => {
      asked.push(route.request().url());
      await route.abort();
    },
  );
  await openPage(page, world.wiki, { title: exampleArticle, ...parameters });
  await waitForMarks(page, 1);
  await page.waitForSelector('button[data-weboid-taken][aria-label^="Probably"]', {
    state: 'attached',
  });
  return asked;
}

const linkIn = (page: Page) =>
  page.locator('a.weboid-marked:has(+ .weboid-holder > [data-weboid-taken])').first();

test('a click on a taken address opens the box, however it is clicked, and nothing of its host is loaded', async () => {
  const { page, context } = visit;
  const asked = await openArticle(page);
  const address = page.url();
  const link = linkIn(page);
  const box = page.locator('#weboid-popover');
  for (const click of [
    () => link.click(),
    () => link.click({ modifiers: ['Control'] }),
    () => link.click({ button: 'middle' }),
    async () => {
      await link.focus();
      await page.keyboard.press('Enter');
    },
  ]) {
    await click();
    await box.getByText('Words seen there are about: online casinos.').waitFor();
    const links = await box.locator('a').evaluateAll((all) => all.map((one) => one.textContent));
    expect([links[0], links.at(-1)]).toEqual([
      'Open the archived copy of May 1, 2012',
      'Open this address',
    ]);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
  }
  expect([page.url(), context.pages().length, asked]).toEqual([address, 1, []]);
});

test('what is suspected stays a link, and readers who want no doubts see the taken one alone', async () => {
  const { page } = visit;
  await openArticle(page);
  expect(await page.locator('.weboid-mark').count()).toBe(
    await page.locator('[data-weboid-taken]').count(),
  );
});

const SIGHTS = [
  { width: 1280, language: 'en', scheme: 'light' },
  { width: 360, language: 'de', scheme: 'dark' },
  { width: 360, language: 'ar', scheme: 'light' },
] as const;

(PICTURES === '' ? test.skip : test).each(SIGHTS)(
  'a picture at $width px in $language, $scheme',
  async ({ width, language, scheme }) => {
    const { page } = visit;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.route((url) => url.href.startsWith(questionOf(world)), answer);
    const skin = width < 640 ? 'minerva' : 'vector-2022';
    await openPage(page, world.wiki, { title: exampleArticle, uselang: language, useskin: skin });
    await waitForMarks(page, 1);
    await page.waitForTimeout(1_000);
    if (scheme === 'dark')
      await page.evaluate(() =>
        document.documentElement.classList.add('skin-theme-clientpref-night'),
      );
    await linkIn(page).scrollIntoViewIfNeeded();
    await linkIn(page).click();
    await page.locator('#weboid-popover time, #weboid-popover dl').first().waitFor();
    await page.screenshot({ path: `${PICTURES}/taken-${width}-${language}-${scheme}.png` });
  },
);
