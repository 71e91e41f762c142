import { execFileSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { sleepReal } from '../backend/runtime/clock';
import { normalizeUrl } from '../backend/url/normalize-url';
import { runMaintenance, WIKI_ADMIN, wikiApi, wikiServer } from '../toolforge/local/mediawiki';
import { ROOT } from '../toolforge/root';
import { startOldestWiki, type OldestWiki } from '../toolforge/local/testing/start-oldest-wiki';
import { openWikiClient } from '../toolforge/local/wiki-client';
import { exampleArticle, expectedUnreachable } from '../toolforge/local/world/expected';
import { logIn, setPreference, watchPages } from './testing/log-in';
import { openBrowser, worldAddresses } from './testing/open-browser';
import {
  linksOf,
  openPage,
  positionOfColumns,
  visitWiki,
  waitForMarks,
} from './testing/wiki-visit';
import { buildProgram } from '../backend/testing/build-program';

/**
 * MediaWiki 1.39, whose validator lets ES5 through only; the world's Weboid answers for it. The gadget
 * comes there as to any wiki: by the command.
 */
const SKINS = ['vector-2022', 'vector', 'monobook', 'timeless', 'minerva'];
const START_TIMEOUT_MS = 400_000;
const POLL_MS = 200;
const PASSWORD = 'a'.repeat(32);
const world = worldAddresses();

let browser: Browser;
let oldest: OldestWiki;
let wiki: string;
beforeAll(async () => {
  oldest = await startOldestWiki();
  wiki = wikiServer(oldest.wiki);
  await deployAndSwitchOn();
  browser = await openBrowser();
}, START_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await oldest?.stop();
}, START_TIMEOUT_MS);

async function deployAndSwitchOn(): Promise<void> {
  buildProgram();
  const grants = '--grants=basic,editpage,createeditmovepage,editinterface,editsiteconfig';
  const account = ['--appid=weboid', grants, 'Admin', PASSWORD];
  await runMaintenance(oldest.wiki, 'createBotPassword', account);
  expect(deploy()).toMatch(/^Example Wiki: MediaWiki 1\.39\.[^]*\npages written: \d+\n$/);
  await switchOnForEverybody();
  expect(deploy()).toMatch(/\nnothing to do: all pages are as they should be\n$/);
}

/** `weboid gadget deploy`; what it writes. */
function deploy(): string {
  const args = ['gadget', 'deploy', '--wiki', wiki, '--origin', world.weboid, '--yes'];
  const account = { WEBOID_GADGET_USER: 'Admin@weboid', WEBOID_GADGET_PASSWORD: PASSWORD };
  const env = { ...process.env, ...account };
  return execFileSync(process.execPath, ['dist/weboid.js', ...args], { cwd: ROOT, env }).toString();
}

/** As an administrator of the wiki does: one more option in the gadget's line. */
async function switchOnForEverybody(): Promise<void> {
  const title = 'MediaWiki:Gadgets-definition';
  const raw = await fetch(`${wiki}/w/index.php?title=${title}&action=raw`);
  const text = (await raw.text()).replace('* weboid[', '* weboid[default|');
  await (await openWikiClient(wikiApi(oldest.wiki))).edit(title, text, 'Weboid for everybody');
  const isOn = async (): Promise<boolean> =>
    (await (await fetch(`${wiki}/wiki/${exampleArticle}`)).text()).includes('ext.gadget.weboid');
  while (!(await isOn())) await sleepReal(POLL_MS);
}

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
    expect(await page.getByRole('status').filter({ hasText: 'dead' }).count()).toBe(1);

    await page.locator('.weboid-mark').first().click();
    await page.getByRole('dialog').getByText('First failed check').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await openPage(page, wiki, { title: exampleArticle, action: 'info', useskin });
    await page.waitForSelector('#mw-weboid-links');
    const article = { title: exampleArticle, useskin };
    expect(await positionOfColumns(page, wiki, article)).toBe('relative');
    expect(visit.errors).toEqual([]);
    await visit.context.close();
  },
);

test('1.39: the line on the watchlist', async () => {
  const visit = await visitWiki(browser, wiki);
  const { page, context } = visit;
  await logIn(context, WIKI_ADMIN, wiki);
  await setPreference(context, 'gadget-weboid-watchlist', '1', wiki);
  await watchPages(context, [exampleArticle], wiki);
  // MediaWiki 1.39 loads the gadget there, too.
  await openPage(page, wiki, { title: exampleArticle });
  const pageId = await page.evaluate(() => mw.config.get('wgArticleId'));
  expect(await page.locator('.weboid-watchlist-silent').count()).toBe(0);
  for (const pages of [1, 200]) {
    const others = Array.from({ length: pages - 1 }, (_, place) => [place + 1_000, 1]);
    // It is no answer about earlier days, so nothing is known of these.
    const day = { day: '2026-11-20', no_longer_dead: [], more: false };
    await page.route(/wiki-day\.json/, (route) =>
      route.fulfill({
        json: { ...day, dead: [[pageId, 1], [pageId, 2], ...others] },
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    await page.goto(`${wiki}/w/index.php?title=Special:Watchlist`);
    await page.locator('.weboid-watchlist li').first().waitFor();
    expect(await page.locator('.weboid-watchlist li').allTextContents()).toEqual([
      `${exampleArticle} (2 links)`,
    ]);
    await page.unroute(/wiki-day\.json/);
  }
  expect(visit.errors).toEqual([]);
  await context.close();
});
