import { Readable } from 'node:stream';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { appendChangeLines } from '../backend/commands/append-changes';
import { sleepReal, systemClock } from '../backend/runtime/clock';
import { openDatabase } from '../backend/runtime/database';
import { createSilentLogger } from '../backend/runtime/logger';
import { WEBOID_ACCOUNT, WEBOID_DATABASE } from '../toolforge/local/databases';
import { runMaintenance, WIKI_DATABASE } from '../toolforge/local/mediawiki';
import { testWiki } from '../toolforge/local/testing/test-wiki';
import { expectedLinks, watchedTitles } from '../toolforge/local/world/expected';
import { axeViolations } from './testing/axe-violations';
import { logIn, setPreference, watchPages } from './testing/log-in';
import { worldAddresses } from './testing/open-browser';
import { withVisit } from './testing/with-visit';

/** The line about newly dead links on a watchlist: a real wiki, a real death, and what Weboid is asked. */
jest.setTimeout(120_000);

const PASSWORD = 'a-long-password-of-a-reader';
const READER = { name: 'Watchful reader', password: PASSWORD };
const OTHER_READER = { name: 'Other reader', password: PASSWORD };
const WITHOUT_GADGET = { name: 'Reader without gadget', password: PASSWORD };
const LINE = '.weboid-watchlist';
const DAYS = 7;
const world = worldAddresses();
const visit = withVisit();

/** Two articles none of whose links died in the example world. */
const [DYING = '', LIVING = ''] = watchedTitles().filter((title) => {
  const links = expectedLinks(title);
  return links.length > 1 && links.every(({ verdict }) => verdict === 'working');
});
const DEAD_URLS = expectedLinks(DYING)
  .map(({ url }) => url)
  .filter((url) => expectedLinks(LIVING).every((other) => other.url !== url))
  .slice(0, 2);

beforeAll(async () => {
  for (const { name } of [READER, OTHER_READER, WITHOUT_GADGET]) {
    await runMaintenance(testWiki(), 'createAndPromote', ['--force', name, PASSWORD]);
  }
  await letDie(DEAD_URLS);
});

/** Appends to the world's log, whose dispatcher tells the wiki. */
async function letDie(urls: readonly string[]): Promise<void> {
  const server = { host: '127.0.0.1', port: testWiki().databasePort };
  const own = { ...WEBOID_ACCOUNT, database: WEBOID_DATABASE, connections: 1, retryForMs: 0 };
  const database = openDatabase({ ...server, ...own }, systemClock, createSilentLogger());
  const lines = urls.map((url) =>
    JSON.stringify({ url, from: 'doubtful', to: 'unreachable', reason: 'not-found' }),
  );
  try {
    await appendChangeLines(Readable.from(`${lines.join('\n')}\n`), database, systemClock);
  } finally {
    await database.close();
  }
  const pageId = await pageIdOf(DYING);
  while ((await toldDead(pageId)).size < urls.length) await sleepReal(200);
}

async function pageIdOf(title: string): Promise<number> {
  const query = new URLSearchParams({ action: 'query', titles: title, formatversion: '2' });
  const answer = await fetch(`${world.wiki}/w/api.php?format=json&${query.toString()}`);
  const { query: found } = (await answer.json()) as { query: { pages: { pageid: number }[] } };
  return found.pages[0]?.pageid ?? 0;
}

/** Which links of a page died today or yesterday, as the wiki is told: midnight may lie between a death and its telling. */
async function toldDead(pageId: number): Promise<Set<number>> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const days = await Promise.all(
    ['', `&day=${yesterday}`].map(async (day) => {
      const path = `/feed/wiki-day.json?dbname=${WIKI_DATABASE}${day}`;
      const answer = await fetch(`${world.weboid}${path}`);
      return ((await answer.json()) as { dead: [page: number, link: number][] }).dead;
    }),
  );
  return new Set(days.flat().flatMap(([page, link]) => (page === pageId ? [link] : [])));
}

/** A reader who has chosen the gadget and watches these pages. */
async function beReader(
  context: BrowserContext,
  reader = READER,
  titles = [DYING, LIVING],
): Promise<void> {
  await logIn(context, reader);
  await setPreference(context, 'gadget-weboid-watchlist', '1');
  await watchPages(context, titles);
}

async function openWatchlist(page: Page, parameters: Record<string, string> = {}): Promise<void> {
  const query = new URLSearchParams({
    title: 'Special:Watchlist',
    useskin: 'vector-2022',
    ...parameters,
  });
  await page.goto(`${world.wiki}/w/index.php?${query.toString()}`);
}

/** All that is asked of Weboid from now on. */
function questionsOf(page: Page): Request[] {
  const questions: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(world.weboid)) questions.push(request);
  });
  return questions;
}

/** The gadget may begin after the page itself has become quiet. */
async function waitForQuestions(
  page: Page,
  questions: readonly Request[],
  count: number,
): Promise<void> {
  while (questions.length < count) await page.waitForEvent('request');
}

function itemsOf(page: Page): Promise<string[]> {
  return page.locator(`${LINE} li`).allTextContents();
}

test('one line names the watched page whose links died, and leads to it', async () => {
  const { page, context } = visit;
  await beReader(context);
  await openWatchlist(page);
  await page.locator(LINE).waitFor();
  expect(await page.locator(`${LINE} [role=status]`).textContent()).toBe(
    'In the past week, web links have died on one page that you watch:',
  );
  expect(await itemsOf(page)).toEqual([`${DYING} (2 links)`]);
  expect(await page.locator(LINE).count()).toBe(1);
  await page.locator(`${LINE} a`).click();
  await page.waitForURL(/\/Norrask|\/[A-Z]/);
  expect(await page.locator('#firstHeading').textContent()).toBe(DYING);
});

test('Weboid is told nothing of the reader, and all readers ask for the same', async () => {
  const { page, context } = visit;
  const asked: string[][] = [];
  for (const [reader, watched] of [
    [READER, DYING],
    [OTHER_READER, LIVING],
  ] as const) {
    await context.clearCookies();
    await beReader(context, reader, [watched]);
    const questions = questionsOf(page);
    await openWatchlist(page);
    await waitForQuestions(page, questions, DAYS);
    await page.waitForLoadState('networkidle');
    asked.push(questions.map((request) => request.url()));
    for (const question of questions) {
      const headers = await question.allHeaders();
      // Told as empty where there is none.
      expect(['cookie', 'referer', 'authorization'].filter((name) => headers[name])).toEqual([]);
      expect([question.method(), question.postData()]).toEqual(['GET', null]);
    }
    page.removeAllListeners('request');
  }
  const [first = [], second = []] = asked;
  const path = `${world.weboid}/feed/wiki-day.json?dbname=${WIKI_DATABASE}`;
  expect(first[0]).toBe(path);
  expect(first).toHaveLength(DAYS);
  expect(first.slice(1).every((url) => /&day=\d{4}-\d\d-\d\d$/.test(url.slice(path.length)))).toBe(
    true,
  );
  expect(second.toSorted()).toEqual(first.toSorted());
});

test('who has not chosen the gadget sees nothing of it, and nobody is asked', async () => {
  const { page, context } = visit;
  await logIn(context, WITHOUT_GADGET);
  await watchPages(context, [DYING]);
  const questions = questionsOf(page);
  await openWatchlist(page);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('[class^=weboid]').count()).toBe(0);
  expect(questions).toEqual([]);
  expect(await page.evaluate(() => mw.loader.getState('ext.gadget.weboid-watchlist'))).toBe(
    'registered',
  );
});

test('elsewhere the gadget does nothing', async () => {
  const { page, context } = visit;
  await beReader(context);
  const questions = questionsOf(page);
  await openWatchlist(page, { title: 'Special:RecentChanges' });
  await page.waitForFunction(() => mw.loader.getState('ext.gadget.weboid-watchlist') === 'ready');
  await page.waitForLoadState('networkidle');
  expect([await page.locator('[class^=weboid]').count(), questions.length]).toEqual([0, 0]);
  await openWatchlist(page, { title: DYING });
  expect(await page.evaluate(() => mw.loader.getState('ext.gadget.weboid-watchlist'))).toBe(
    'registered',
  );
});

test('the list does not move when the line comes, and the line stays when the list is renewed', async () => {
  const { page, context } = visit;
  await beReader(context);
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(`${world.weboid}/**`, async (route) => {
    await held;
    await route.continue();
  });
  await openWatchlist(page, { days: '30' });
  await page.locator('.mw-rcfilters-ui-filterWrapperWidget').waitFor();
  const placesOf = (): Promise<number[]> =>
    page.$$eval('#mw-content-text, .mw-changeslist, #footer', (parts) =>
      parts.map((part) => part.getBoundingClientRect().top),
    );
  await page.waitForLoadState('load');
  let before: number[];
  // The list's own scripts still move it, on a busy machine for long.
  do {
    before = await placesOf();
    await page.waitForTimeout(500);
  } while (String(before) !== String(await placesOf()));
  release();
  await page.locator(LINE).waitFor();
  expect(await placesOf()).toEqual(before);
  await page.locator('.mw-rcfilters-ui-liveUpdateButtonWidget a').click();
  await page.waitForResponse((response) => response.url().includes('peek=1'));
  await page.evaluate(() => mw.hook('wikipage.content').fire($('.mw-changeslist')));
  expect(await itemsOf(page)).toEqual([`${DYING} (2 links)`]);
});

test('what is dismissed is not told again', async () => {
  const { page, context } = visit;
  await beReader(context);
  await openWatchlist(page);
  const dismiss = page.getByRole('button', { name: 'Hide these links' });
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await page.locator(LINE).waitFor({ state: 'detached' });
  const questions = questionsOf(page);
  await openWatchlist(page);
  await waitForQuestions(page, questions, DAYS);
  await page.waitForLoadState('networkidle');
  expect(await page.locator(LINE).count()).toBe(0);
});

test('of many pages those are told that the wiki lists as watched', async () => {
  const { page, context } = visit;
  await beReader(context);
  const dead = Array.from({ length: 2_000 }, (_, place) => [place + 1, 1]);
  await page.route(/wiki-day\.json\?dbname=\w+$/, (route) => {
    const json = { day: '2026-11-20', dead, no_longer_dead: [], final: false, more: false };
    return route.fulfill({ json, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('watchlistraw')) asked.push(request.url());
  });
  await openWatchlist(page);
  await page.locator(LINE).waitFor();
  expect((await itemsOf(page)).toSorted()).toEqual([DYING, LIVING].toSorted());
  await openWatchlist(page);
  await page.locator(LINE).waitFor();
  expect(asked).toHaveLength(1);
});

test.each([
  { useskin: 'vector-2022' },
  { useskin: 'vector-2022', uselang: 'ar' },
  { useskin: 'vector-2022', vectornightmode: '1' },
  { useskin: 'vector' },
  { useskin: 'monobook', uselang: 'he' },
  { useskin: 'timeless' },
  { useskin: 'minerva', minervanightmode: '1' },
])('axe finds nothing in it, and it lies in the window: %j', async (parameters) => {
  const { page, context } = visit;
  await beReader(context);
  await openWatchlist(page, parameters);
  const line = page.locator(LINE);
  await line.waitFor();
  expect(await axeViolations(page, { within: LINE })).toEqual([]);
  const direction = 'uselang' in parameters ? 'rtl' : 'ltr';
  expect(await line.evaluate((box) => getComputedStyle(box).direction)).toBe(direction);
  expect(await liesInWindow(page)).toBe(true);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await liesInWindow(page)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await line.isVisible()).toBe(false);
});

/** Nothing lies over its middle, and no part of it is outside. */
function liesInWindow(page: Page): Promise<boolean> {
  return page.locator(LINE).evaluate((line) => {
    const { top, left, right, bottom } = line.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isInside = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isInside && line.contains(middle);
  });
}
