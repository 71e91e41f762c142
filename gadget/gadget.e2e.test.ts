import type { Page } from 'playwright-core';
import { ARCHIVE_NAMES } from '../backend/url/archive-names';
import { normalizeUrl } from '../backend/url/normalize-url';
import { runMaintenance, wikiApi } from '../toolforge/local/mediawiki';
import { changeDefinition } from '../toolforge/local/testing/gadgets-definition';
import { testWiki } from '../toolforge/local/testing/test-wiki';
import { openWikiClient, type WikiClient } from '../toolforge/local/wiki-client';
import {
  exampleArticle,
  expectedTaken,
  expectedUnreachable,
  watchedTitles,
} from '../toolforge/local/world/expected';
import { expectedCopies } from '../toolforge/local/world/expected-copies';
import { logIn, setPreference } from './testing/log-in';
import { worldAddresses } from './testing/open-browser';
import { withVisit } from './testing/with-visit';
import {
  addressesOfMarks,
  linksOf,
  openPage,
  questionOf,
  showLateMarks,
  waitForMarks,
  type SeenLink,
} from './testing/wiki-visit';

const SKINS = ['vector-2022', 'vector', 'monobook', 'timeless', 'minerva'];
const world = worldAddresses();
const QUESTION = questionOf(world);

jest.setTimeout(60_000);

const visit = withVisit();
afterEach(() => {
  expect(visit.requests.filter((url) => !url.startsWith(`${world.weboid}/`))).toEqual([]);
});

const RUN = Date.now().toString(36);
let people = 0;

/** Logs in with an account that nobody had before: what an account has chosen stays, also where a test is cut off. */
async function beSomebody(): Promise<void> {
  people += 1;
  const account = { name: `Chooser ${RUN} ${people}`, password: 'a-long-password-of-a-chooser' };
  await runMaintenance(testWiki(), 'createAndPromote', [account.name, account.password]);
  await logIn(visit.context, account);
}

async function open(parameters: Record<string, string>): Promise<Page> {
  await openPage(visit.page, world.wiki, parameters);
  return visit.page;
}

/** Opens an article and waits until its answer is worked in. */
async function openArticle(title: string, parameters: Record<string, string> = {}): Promise<Page> {
  const answer = visit.page.waitForResponse((response) => response.url().startsWith(QUESTION));
  const page = await open({ title, ...parameters });
  await (await answer).finished();
  await waitForMarks(page, (await linksOf(page)).filter(mustBeMarked(title)).length);
  return page;
}

/** What the example world implies: an address in other hands, or a dead one without a copy of it beside. */
function mustBeMarked(title: string): (link: SeenLink) => boolean {
  const taken = new Set(expectedTaken(title));
  const dead = new Set(expectedUnreachable(title));
  return ({ href, beside }) => {
    const url = normalizeUrl(href) ?? '';
    if (taken.has(url)) return true;
    const isCopyBeside = beside.some(
      (other) => other.startsWith('https://web.archive.org/') && other.endsWith(href),
    );
    return dead.has(url) && !isCopyBeside;
  };
}

const addresses = (links: readonly SeenLink[]): string[] => links.map(({ href }) => href);

test.each(watchedTitles())(
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
  const dialog = page.getByRole('dialog', { name: 'Dead web link' });
  await dialog.getByText(/First failed check/).waitFor();
  const box = await dialog.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1200);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);

  await open({ title: exampleArticle, action: 'info', useskin });
  await page.locator('#mw-weboid-links').first().waitFor();
  expect(await page.locator('#mw-weboid-links').count()).toBe(1);
});

test.each([
  ['a mouse', false, 15],
  ['a finger', true, 24],
])('marks are large enough for %s', async (_pointer, isTouch, leastHeight) => {
  const session = await visit.context.newCDPSession(visit.page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: isTouch });
  const page = await openArticle(exampleArticle);
  await showLateMarks(page);
  const areas = await pressableAreas(page);
  const small = areas.filter(({ hasArrowPlace, width, height }) => {
    const least = hasArrowPlace ? 24 : 16;
    return width < least || width > least + 1 || height < leastHeight;
  });
  expect(small).toEqual([]);
});

test('in large text a mark is as wide as its sign', async () => {
  const page = await openArticle(exampleArticle);
  const shares = await page.$$eval('.weboid-mark', (marks) =>
    marks.map((mark) => {
      mark.style.fontSize = '42px';
      const sign = getComputedStyle(mark).backgroundSize.split(',').pop() ?? '';
      return mark.getBoundingClientRect().width / parseFloat(sign);
    }),
  );
  expect(shares.length).toBeGreaterThan(0);
  // Places are told to 1/64 pixel.
  expect(shares.filter((share) => !(share > 0.999))).toEqual([]);
});

/** Where a mark can be pressed, in pixels; one more may come of rounding. */
interface PressableArea {
  readonly width: number;
  readonly height: number;
  readonly hasArrowPlace: boolean;
}

/** Of each mark, across its middle. */
function pressableAreas(page: Page): Promise<PressableArea[]> {
  return page.$$eval('.weboid-mark', (marks) =>
    marks.map((mark) => {
      mark.scrollIntoView({ block: 'center' });
      const box = mark.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const isHit = (right: number, down: number): boolean =>
        document.elementFromPoint(x + right, y + down) === mark;
      const steps = [...Array(40).keys()].map((step) => step - 19.5);
      return {
        width: steps.filter((step) => isHit(step, 0)).length,
        height: steps.filter((step) => isHit(0, step)).length,
        hasArrowPlace: mark.matches('.weboid-marked--arrow + * > *'),
      };
    }),
  );
}

test.each([1200, 360])('%i px: nothing moves for marks', async (width) => {
  await visit.page.setViewportSize({ width, height: 900 });
  const page = await openArticle(exampleArticle);
  await showLateMarks(page);
  const places = await placesOf(page);
  await page.$$eval('.weboid-holder, .weboid-summary', (added) =>
    added.forEach((one) => one.remove()),
  );
  const without = await placesOf(page);
  expect(without.length).toBe(places.length);
  const moved = places.filter((place, index) => !isSamePlace(place, without[index]));
  expect(moved).toEqual([]);
});

interface Place {
  readonly name: string;
  /** Left, top, width, height in pixels. */
  readonly box: readonly number[];
}

/** Where all is, but for what the gadget has added. */
function placesOf(page: Page): Promise<Place[]> {
  return page.$$eval(
    'body :not(.weboid-holder, .weboid-mark, .weboid-summary, .weboid-summary *)',
    (elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { name: element.outerHTML.slice(0, 60), box: [x, y, width, height] };
      }),
  );
}

function isSamePlace({ box }: Place, other: Place | undefined): boolean {
  return box.every((value, index) => Math.abs(value - (other?.box[index] ?? NaN)) < 0.5);
}

test('by mouse: what is wrong, since when, how it was found; a press outside closes it', async () => {
  const page = await openArticle(exampleArticle);
  const dialog = page.getByRole('dialog', { name: 'Dead web link' });
  await page.getByRole('button', { name: /^Dead web link: "Climate normals/ }).click();
  await dialog.getByText('First failed check').waitFor();
  const text = await dialog.innerText();
  expect(text).toContain('https://weather.kvalberg-observatory.org/stations/tarnhavn/normals');
  expect(text).toContain('The server reports an internal error.');
  // Months, where the world is an old one.
  expect(text).toMatch(/First failed check\s+(?:\d+ (?:days|weeks|months) ago|last month)/);
  expect(text).toMatch(
    /HTTP 500 in \d+ failed checks in a row\s+last check (?:\d+ days ago|yesterday|today)/i,
  );
  await page.mouse.click(5, 5);
  expect(await dialog.count()).toBe(0);
});

test('by keyboard: opens, goes through its links, closes, and the focus is where it was', async () => {
  const page = await openArticle(exampleArticle);
  const focused = (): Promise<string> =>
    page.evaluate(() => document.activeElement?.className ?? '');
  const dialog = page.getByRole('dialog');
  await page.locator('.weboid-mark').first().focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('First failed check').waitFor();
  expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  expect(await focused()).toContain('weboid-mark');
  await page.keyboard.press('Space');
  await dialog.getByText('First failed check').waitFor();
  const copies = await copyLinksOfFirstMark(page);
  expect(copies).toHaveLength(1);
  const stops = [
    'Close',
    'Fix this link',
    ...copies,
    'Copy address',
    expect.stringMatching(/^Copy \u2068\d{4}-\d\d-\d\d\u2069$/) as string,
    'Show what to enter by hand',
    'Edit the section with this web link',
    'Works in my browser',
    'Say where it is now',
    'Report on all web links of this page',
  ];
  const reached: string[] = [];
  for (const _ of stops) {
    await page.keyboard.press('Tab');
    reached.push(await focusedName(page));
  }
  expect(reached).toEqual(stops);
  await page.keyboard.press('Tab');
  expect(await dialog.count()).toBe(0);
});

/** What the links to archived copies must say: the archive, which keeps its direction, and the day. */
async function copyLinksOfFirstMark(page: Page): Promise<string[]> {
  const first = (await linksOf(page)).find(({ isMarked }) => isMarked);
  const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  return expectedCopies(normalizeUrl(first?.href ?? '') ?? '').map(({ service, timestamp }) => {
    const day = timestamp.replace(/^(....)(..)(..).*/, '$1-$2-$3');
    return `\u2068${ARCHIVE_NAMES[service]}\u2069, ${days.format(new Date(day))}`;
  });
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: focused } = document;
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null;
    return focused?.getAttribute('aria-label') ?? (label ?? focused)?.textContent?.trim() ?? '';
  });
}

test('the summary line counts, leads from mark to mark and round again', async () => {
  const page = await openArticle(exampleArticle);
  const count = await page.locator('.weboid-mark').count();
  await page
    .getByRole('status')
    .filter({ hasText: `${await addressesOfMarks(page)} web links` })
    .waitFor();
  const next = page.getByRole('button', { name: 'Go to the next', exact: true });
  const isAt = (index: number): Promise<void> =>
    page
      .waitForFunction(
        (nth) => document.querySelectorAll('.weboid-mark')[nth] === document.activeElement,
        index,
      )
      .then(() => undefined);
  for (let index = 0; index <= count; index += 1) {
    await next.click();
    await isAt(index % count);
    await expectInView(page);
    expect(await outlineOfFocus(page)).toBe('solid');
  }
});

test('who closes the summary line reads on where the page is, and goes on in the content', async () => {
  const page = await openArticle(exampleArticle);
  await page.getByRole('button', { name: 'Close until the next page' }).click();
  expect(await page.locator('.weboid-summary').count()).toBe(0);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => scrollY > 0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Tab');
  const isFirst = await page.evaluate(
    () => document.querySelector('#mw-content-text a[href]') === document.activeElement,
  );
  expect(isFirst).toBe(true);
});

test('a mark that is pressed out of sight comes into the window with its popover', async () => {
  const page = await openArticle(exampleArticle);
  const last = page.locator('.weboid-mark').last();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.evaluate(() => scrollTo(0, 0));
  expect(await last.evaluate((mark) => mark.getBoundingClientRect().top > innerHeight)).toBe(true);
  await last.evaluate((mark: HTMLElement) => mark.click());
  await page.getByRole('dialog').waitFor();
  const place = await last.boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual(0);
  // Places are fractions of a pixel; the window scrolls by whole ones.
  expect(Math.floor((place?.y ?? Infinity) + (place?.height ?? 0))).toBeLessThanOrEqual(900);
});

async function expectInView(page: Page): Promise<void> {
  const place = await page.evaluate(() => document.activeElement?.getBoundingClientRect().y ?? -1);
  expect(place).toBeGreaterThanOrEqual(0);
  expect(place).toBeLessThanOrEqual(900);
}

function outlineOfFocus(page: Page): Promise<string> {
  return page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
  );
}

test.each(['logged out', 'logged in'])(
  '%s: settings are kept, and hold',
  async (who) => {
    if (who === 'logged in') await beSomebody();
    const page = await openArticle(exampleArticle);
    const marks = await page.locator('.weboid-mark').count();
    await choose(page, 'doubtful and already repaired ones, too');
    await openArticle(exampleArticle);
    const option = await page.evaluate(() => String(mw.user.options.get('userjs-weboid')));
    if (who === 'logged in') expect(option).toContain('doubtful');
    else expect(option).not.toContain('doubtful');
    await page.waitForSelector('.weboid-mark[data-weboid-verdict="doubtful"]', {
      state: 'attached',
    });
    expect(await page.locator('.weboid-mark').count()).toBeGreaterThan(marks);
    await choose(page, 'only dead ones');
    expect(visit.requests.length).toBeGreaterThan(0);
  },
  180_000,
);

async function choose(page: Page, label: string): Promise<void> {
  await page.locator('.weboid-summary__settings').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Saved.').waitFor();
  await page.keyboard.press('Escape');
}

test('action=info tells how many are dead, and leads to the report on the page', async () => {
  const page = await open({ title: exampleArticle, action: 'info', uselang: 'de' });
  const link = page.locator('#mw-weboid-links a');
  const count = expectedUnreachable(exampleArticle).length;
  // Those that have their copy on the page are not among them.
  await page.waitForFunction(() =>
    /\d+ tot/.test(document.querySelector('#mw-weboid-links')?.textContent ?? ''),
  );
  const told = Number(/(\d+) tot/.exec(await link.innerText())?.[1]);
  expect(told).toBeGreaterThan(3);
  expect(told).toBeLessThanOrEqual(count);
  await link.click();
  await page.waitForURL(`${world.weboid}/externalLinkInfo?*`);
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.locator('h1').innerText()).toContain(exampleArticle);
  expect(await page.locator('main').innerText()).toContain('norrask-herald.com');
});

describe('a wiki that gives the page information to everybody', () => {
  const LINE = '* weboid-info[';
  const FOR_EVERYBODY = `${LINE}default|hidden|`;
  let admin: WikiClient;
  const giveToNobody = (): Promise<void> =>
    changeDefinition(admin, (text) => text.replace(FOR_EVERYBODY, LINE));
  beforeAll(async () => {
    admin = await openWikiClient(wikiApi(testWiki()));
    await giveToNobody();
    await changeDefinition(admin, (text) => {
      expect(text).toContain(LINE);
      return text.replace(LINE, FOR_EVERYBODY);
    });
  });
  afterAll(giveToNobody);

  test('who has switched the gadget off has the row all the same, and no marks', async () => {
    await beSomebody();
    await setPreference(visit.context, 'gadget-weboid', '0');
    const { page } = visit;
    const info = new URLSearchParams({ title: exampleArticle, action: 'info' });
    await page.goto(`${world.wiki}/w/index.php?${info.toString()}`);
    await page.getByRole('link', { name: /^\d+ dead/ }).waitFor();
    expect(await page.locator('#mw-weboid-links').count()).toBe(1);
    expect(visit.requests).toHaveLength(1);
    await page.goto(`${world.wiki}/w/index.php?title=${exampleArticle}`);
    await page.waitForFunction(() => mw.loader.getState('mediawiki.page.ready') === 'ready');
    expect(await page.evaluate(() => mw.loader.getState('ext.gadget.weboid'))).toBe('registered');
    expect(await page.locator('.weboid-mark').count()).toBe(0);
  });
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

describe('live preview', () => {
  const NOTICE = `MediaWiki:Editnotice-0-${exampleArticle}`;
  /** Marked in the article as well. */
  const DEAD = 'http://www.tarnhavn-harbour-days.org/';
  let admin: WikiClient;
  beforeAll(async () => {
    admin = await openWikiClient(wikiApi(testWiki()));
    await admin.edit(NOTICE, `[${DEAD} A link of the form]`, 'for a test');
  });
  afterAll(() => admin.remove(NOTICE, 'after a test'));

  test('its links are marked, each once, in each one again, and none of the form', async () => {
    await beSomebody();
    await setPreference(visit.context, 'uselivepreview', '1');
    // Its welcome lies over the form until it has been seen once.
    await setPreference(visit.context, 'visualeditor-hidebetawelcome', '1');
    const { page } = visit;
    await page.goto(`${world.wiki}/w/index.php?title=${exampleArticle}&action=edit`);
    await livePreviewReady(page);
    expect(visit.requests).toEqual([]);
    const first = await preview(page);
    expect(first.length).toBeGreaterThan(3);
    await page.locator('#wpTextbox1').evaluate((box: HTMLTextAreaElement, url) => {
      box.value += `\n\n[${url} Seen in the next preview]`;
    }, DEAD);
    expect(await preview(page)).toEqual([...first, DEAD]);
    expect(await page.locator(`.mw-editnotice a[href="${DEAD}"]`).count()).toBe(1);
    expect(await page.locator('.weboid-mark').count()).toBe(first.length + 1);
    expect(visit.requests).toHaveLength(1);
  }, 120_000);

  /** Its button submits the form until the module has bound it, which it does once the page is ready. */
  async function livePreviewReady(page: Page): Promise<void> {
    await page.waitForFunction(
      () => mw.loader.getState('mediawiki.action.edit.preview') === 'ready',
    );
    await page.evaluate(() => new Promise<void>((resolve) => $(() => resolve())));
  }

  /** Addresses of the links that are marked in the next preview, once the last dead one is. */
  async function preview(page: Page): Promise<string[]> {
    const parsed = page.waitForResponse(
      (response) => response.request().postData()?.includes('action=parse') ?? false,
    );
    await page.locator('#wpPreview').click();
    await (await parsed).finished();
    await page.waitForFunction(
      (url) =>
        Array.from(document.querySelectorAll(`#wikiPreview a[href="${url}"]`))
          .at(-1)
          ?.matches('.weboid-marked'),
      DEAD,
      { timeout: 90_000 },
    );
    return page.$$eval('#wikiPreview a:has(+ .weboid-holder > .weboid-mark)', (links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
  }
});
