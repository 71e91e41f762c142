import type { Browser } from 'playwright-core';
import { normalizeUrl } from '../backend/url/normalize-url';
import { installGadget } from '../toolforge/local/install-gadget';
import { wikiServer } from '../toolforge/local/mediawiki';
import { startOldestWiki, type OldestWiki } from '../toolforge/local/testing/start-oldest-wiki';
import { exampleArticle, expectedUnreachable } from '../toolforge/local/world/expected';
import { openBrowser, worldAddresses } from './testing/open-browser';
import { linksOf, openPage, visitWiki, waitForMarks } from './testing/wiki-visit';

/** MediaWiki 1.39, whose validator lets ES5 through only; the world's Weboid answers for it. */
const SKINS = ['vector-2022', 'vector', 'monobook', 'timeless', 'minerva'];
const START_TIMEOUT_MS = 400_000;
const world = worldAddresses();

let browser: Browser;
let oldest: OldestWiki;
let wiki: string;
beforeAll(async () => {
  oldest = await startOldestWiki();
  wiki = wikiServer(oldest.wiki);
  const { folder } = oldest;
  await installGadget({ wikiServer: wiki, weboidServer: world.weboid, folder });
  browser = await openBrowser();
}, START_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await oldest?.stop();
}, START_TIMEOUT_MS);

test.each(SKINS)(
  '1.39, %s: marks, popover, summary and the row on action=info',
  async (useskin) => {
    const visit = await visitWiki(browser, wiki);
    const { page } = visit;
    await openPage(page, wiki, { title: exampleArticle, useskin });
    expect(await page.evaluate(() => mw.config.get('wgVersion'))).toMatch(/^1\.39\./);
    const dead = new Set(expectedUnreachable(exampleArticle));
    const expected = (await linksOf(page))
      .filter(({ href }) => dead.has(normalizeUrl(href) ?? ''))
      .filter(({ href, beside }) => !beside.some((other) => other.endsWith(`/${href}`)));
    await waitForMarks(page, expected.length);
    const marked = (await linksOf(page)).filter(({ isMarked }) => isMarked);
    expect(marked.map(({ href }) => href)).toEqual(expected.map(({ href }) => href));
    expect(await page.getByRole('status').filter({ hasText: 'cannot be reached' }).count()).toBe(1);

    await page.locator('.weboid-mark').first().click();
    await page.getByRole('dialog').getByText('First noticed').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await openPage(page, wiki, { title: exampleArticle, action: 'info', useskin });
    await page.waitForSelector('#mw-weboid-links');
    expect(visit.errors).toEqual([]);
    await visit.context.close();
  },
);
