import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeViolations } from '../../gadget/testing/axe-violations';
import { openBrowser, worldAddresses } from '../../gadget/testing/open-browser';
import { exampleArticle, expectedUnreachable } from '../../toolforge/local/world/expected';
import { WIKI_DATABASE } from '../../toolforge/local/mediawiki';
import { loadMessages } from '../runtime/messages';

/**
 * Every page as people get to see it, in a real browser: wide and narrow, light and dark, both
 * directions, with and without script. With WEBOID_LOOK_FOLDER, pictures are written to that folder.
 */
jest.setTimeout(60_000);

const { weboid } = worldAddresses();
const PICTURES = process.env['WEBOID_LOOK_FOLDER'] ?? '';
const [deadUrl = ''] = expectedUnreachable(exampleArticle);
const domain = new URL(deadUrl).host.split('.').slice(-2).join('.');

/** Every address of the web side that answers people with a page, by a name for its pictures. */
const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  'home-url': '/?ask=url',
  'home-site': '/?ask=site',
  'home-pattern': '/?ask=pattern&pattern=*.example.org/news/',
  'home-wiki': `/?ask=wiki&dbname=${WIKI_DATABASE}`,
  problems: '/problems',
  'not-found': '/nothing-here',
  'info-all': `/externalLinkInfo?${query({ dbname: WIKI_DATABASE, title: exampleArticle, all: '1' })}`,
  'info-two': `/externalLinkInfo?${query({ dbname: WIKI_DATABASE, title: `${exampleArticle}|Main Page` })}`,
  'info-status': `/externalLinkInfo?${query({ dbname: WIKI_DATABASE, title: exampleArticle, status: 'unreachable' })}`,
  'url-dead': `/url?${query({ url: deadUrl, dbname: WIKI_DATABASE })}`,
  'url-unknown': `/url?${query({ url: 'https://never-seen.net/' })}`,
  pattern: `/pattern?${query({ pattern: `*.${domain}/`, dbname: WIKI_DATABASE })}`,
  'pattern-problem': `/pattern?${query({ pattern: '*' })}`,
  domain: `/domain?${query({ domain })}`,
  site: `/site?${query({ domain })}`,
  'site-about': '/site',
  'site-redirects': `/site/redirects?${query({ domain })}`,
  'site-unknown': `/site?${query({ domain: 'never-seen.net' })}`,
  'wiki-pages': `/wiki/pages?${query({ dbname: WIKI_DATABASE, status: 'doubtful' })}`,
  'wiki-pages-dead': `/wiki/pages?${query({ dbname: WIKI_DATABASE })}`,
  sites: `/sites?${query({ dbname: WIKI_DATABASE })}`,
  'sites-all': '/sites?sort=new',
  'wiki-pages-domain': `/wiki/pages?${query({ dbname: WIKI_DATABASE, status: 'unreachable', domain })}`,
  lists: '/lists',
  'lists-project': '/lists?kind=project',
  'lists-petscan': '/lists?kind=petscan',
  'lists-pasted': '/lists?kind=pasted',
  changes: `/changes?${query({ dbname: WIKI_DATABASE })}`,
  'changes-none': `/changes?${query({ dbname: WIKI_DATABASE, to: 'invalid', before: '1' })}`,
  wikis: '/wikis',
  wiki: `/wiki?${query({ dbname: WIKI_DATABASE })}`,
  normalize: `/normalize?${query({ url: 'HTTP://Example.ORG:80/a/../b\nhttp://docs/', format: 'html' })}`,
  api: '/api',
  report: `/report?${query({ url: deadUrl })}`,
  'report-which': '/report',
  fix: `/fix?${query({ dbname: WIKI_DATABASE, title: exampleArticle })}`,
  'fix-nothing': `/fix?${query({ dbname: WIKI_DATABASE, title: 'Main Page' })}`,
  log: '/log',
  edits: '/edits',
  compare: `/compare?${query({ url: deadUrl })}`,
  'compare-which': '/compare',
  urls: '/urls',
  faults: '/faults',
  moves: '/moves',
  'moves-domain': `/moves?${query({ domain })}`,
  names: '/names',
  name: `/name?${query({ url: deadUrl })}`,
  'name-which': '/name',
  'owner-wishes': '/owners/wishes',
  data: '/data',
  owners: `/owners?${query({ domain })}`,
  'owner-cases': `/owners/cases?${query({ domain })}`,
  status: '/status',
  webhooks: '/webhooks',
  subscriptions: '/subscriptions',
  mail: '/mail',
  'mail-chosen': `/mail?${query({ dbname: WIKI_DATABASE })}`,
  unsubscribe: '/unsubscribe/x',
  privacy: '/privacy',
  'info-problem': `/externalLinkInfo?${query({ dbname: WIKI_DATABASE, title: 'No such page' })}`,
};

function query(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString();
}

/** What the wiki of the world calls itself. */
const SITE_NAME = 'Example Wiki';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 740 };
const SMALLEST = { width: 320, height: 640 };
/** How a page is shown once it is loaded, and which of axe's rules are tried then. */
interface Showing {
  name: string;
  viewport: { width: number; height: number };
  dir: 'ltr' | 'rtl';
  colorScheme: 'light' | 'dark';
  rules: keyof typeof RULES | 'none';
}

const RULES = {
  all: [],
  contrast: ['color-contrast'],
  /** A finger meets each target, also in folds, which are open then (WCAG 2.5.8). */
  targets: ['target-size'],
} as const;

/** Every address is loaded once with script and once without, and shown in all these ways, one after the other. */
const SIGHTS: readonly { script: 'ours' | 'empty'; showings: readonly Showing[] }[] = [
  {
    script: 'ours',
    showings: [
      { name: 'wide', viewport: WIDE, dir: 'ltr', colorScheme: 'light', rules: 'all' },
      { name: 'wide-dark', viewport: WIDE, dir: 'ltr', colorScheme: 'dark', rules: 'contrast' },
      { name: 'narrow-dark', viewport: NARROW, dir: 'ltr', colorScheme: 'dark', rules: 'none' },
      { name: 'narrow-rtl', viewport: NARROW, dir: 'rtl', colorScheme: 'light', rules: 'none' },
      { name: 'smallest', viewport: SMALLEST, dir: 'ltr', colorScheme: 'light', rules: 'none' },
      { name: 'touch', viewport: NARROW, dir: 'ltr', colorScheme: 'light', rules: 'targets' },
      { name: 'touch-rtl', viewport: NARROW, dir: 'rtl', colorScheme: 'dark', rules: 'targets' },
    ],
  },
  {
    script: 'empty',
    showings: [
      { name: 'plain', viewport: NARROW, dir: 'ltr', colorScheme: 'light', rules: 'none' },
      { name: 'plain-rtl-dark', viewport: NARROW, dir: 'rtl', colorScheme: 'dark', rules: 'all' },
      { name: 'plain-wide-rtl', viewport: WIDE, dir: 'rtl', colorScheme: 'light', rules: 'none' },
      {
        name: 'plain-touch-rtl',
        viewport: NARROW,
        dir: 'rtl',
        colorScheme: 'dark',
        rules: 'targets',
      },
    ],
  },
];

/** A language written from right to left, if there is one; else the direction is forced on English. */
const messages = loadMessages(join(__dirname, '../../i18n'));
const rtlLanguage = messages.languages.find(
  ({ code }) => messages.translator([code]).dir === 'rtl',
)?.code;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  if (PICTURES !== '') mkdirSync(PICTURES, { recursive: true });
});
afterAll(() => browser.close());

/** A tab in which whatever goes wrong, or beyond Weboid, is noted. */
interface Look {
  context: BrowserContext;
  page: Page;
  faults: string[];
}

interface LookOptions {
  viewport: { width: number; height: number };
  /** `none`: the browser runs no script at all; `empty`: ours does nothing, but axe can be run. */
  script: 'ours' | 'empty' | 'none';
}

async function openLook({ viewport, script }: LookOptions): Promise<Look> {
  const context = await browser.newContext({
    viewport,
    javaScriptEnabled: script !== 'none',
    locale: 'en',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (script === 'empty') {
    await page.route('**/static/weboid.js*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
  }
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const isOwnStatus = message.location().url === page.url() && /status of 4/.test(message.text());
    if (message.type() === 'error' && !isOwnStatus) faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${weboid}/`)) faults.push(`asks ${request.url()}`);
  });
  return { context, page, faults };
}

/** Loads an address, in a language of that direction if there is one. */
async function visit(page: Page, path: string, dir: 'ltr' | 'rtl'): Promise<void> {
  const address = new URL(path, weboid);
  if (dir === 'rtl' && rtlLanguage !== undefined) address.searchParams.set('lang', rtlLanguage);
  await page.goto(address.href);
}

async function show(page: Page, { viewport, colorScheme, dir }: Showing): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.evaluate((wanted) => {
    document.documentElement.dir = wanted;
  }, dir);
}

/** What of the page is wider than the window, which would make people scroll sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth} px`] : [];
  });
}

async function faultsOf(page: Page, rules: Showing['rules']): Promise<string[]> {
  const wide = await tooWide(page);
  if (rules === 'none') return wide;
  if (rules === 'targets') await openFolds(page);
  const found = await axeViolations(page, { rules: RULES[rules] });
  return [...wide, ...found.map(({ rule, html, advice }) => `${rule}: ${html} ${advice}`)];
}

async function openFolds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '');
  });
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (PICTURES === '') return;
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

describe('everywhere', () => {
  const looks = new Map<string, Look>();
  beforeAll(async () => {
    for (const { script } of SIGHTS) looks.set(script, await openLook({ viewport: WIDE, script }));
  });
  afterAll(() => Promise.all([...looks.values()].map(({ context }) => context.close())));

  test.each(Object.entries(PAGES))('%s', async (name, path) => {
    const faults = await Promise.all(SIGHTS.map((sight) => faultsInSight(name, path, sight)));
    expect(faults.flat()).toEqual([]);
  });

  async function faultsInSight(
    name: string,
    path: string,
    { script, showings }: (typeof SIGHTS)[number],
  ): Promise<string[]> {
    const look = looks.get(script);
    if (look === undefined) throw new Error(`no window for ${script}`);
    const { page, faults } = look;
    faults.length = 0;
    await visit(page, path, script === 'empty' ? 'rtl' : 'ltr');
    for (const showing of showings) {
      await show(page, showing);
      const found = await faultsOf(page, showing.rules);
      faults.push(...found.map((fault) => `${showing.name}: ${fault}`));
      await takePicture(page, `${name}-${showing.name}`);
    }
    return [...faults];
  }
});

const AS_CARDS: ReadonlySet<string> = new Set(['url-dead', 'status', 'wikis', 'normalize', 'data']);

test.each(Object.entries(PAGES).filter(([name]) => AS_CARDS.has(name)))(
  '%s: on a phone no table has to be scrolled sideways',
  async (_name, path) => {
    const look = await openLook({ viewport: NARROW, script: 'ours' });
    for (const dir of ['ltr', 'rtl'] as const) {
      await visit(look.page, path, dir);
      const scrolled = await look.page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX))
          .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth)
          .map((part) => `${part.className} ${part.scrollWidth} px in ${part.clientWidth} px`),
      );
      expect(scrolled).toEqual([]);
    }
    await look.context.close();
  },
);

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id ?? '');

async function pressUntil(page: Page, key: string, id: string): Promise<void> {
  for (let presses = 0; presses < 40 && (await focused(page)) !== id; presses += 1) {
    await page.keyboard.press(key);
  }
  expect(await focused(page)).toBe(id);
}

describe('by keyboard alone', () => {
  let look: Look;
  beforeEach(async () => {
    look = await openLook({ viewport: WIDE, script: 'ours' });
  });
  afterEach(async () => {
    await look.context.close();
    expect(look.faults).toEqual([]);
  });

  test('the first stop leads past the header', async () => {
    const { page } = look;
    await page.goto(`${weboid}/problems`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('content');
  });

  test('through the navigation and the suggestions to an answer', async () => {
    const { page } = look;
    await page.goto(`${weboid}/`);
    expect(await focused(page)).toBe('page-title');
    await page.getByRole('link', { name: 'A web link' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${weboid}/?ask=url`);
    expect(await focused(page)).toBe('url-url');
    await page.getByRole('link', { name: 'An article' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${weboid}/`);
    await pressUntil(page, 'Tab', 'page-dbname');
    expect(await page.inputValue('#page-dbname')).toBe(SITE_NAME);
    await page.keyboard.press('Control+A');
    await choose(page, SITE_NAME.slice(0, 3));
    expect(await page.inputValue('#page-dbname')).toBe(SITE_NAME);
    await pressUntil(page, 'Shift+Tab', 'page-title');
    await choose(page, exampleArticle.slice(0, 4).toLowerCase());
    expect(await page.inputValue('#page-title')).toBe(exampleArticle);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${weboid}/externalLinkInfo?*`);
    expect(await page.locator('h1').innerText()).toContain(exampleArticle);
  });

  async function choose(page: Page, beginning: string): Promise<void> {
    await page.keyboard.type(beginning);
    await page.waitForSelector('[role="option"]:visible');
    await page.keyboard.press('ArrowDown');
    const active = await page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
      return document.getElementById(id)?.getAttribute('aria-selected');
    });
    expect(active).toBe('true');
    await page.keyboard.press('Enter');
    expect(await page.locator('[role="option"]:visible').count()).toBe(0);
  }

  test('Escape closes suggestions and languages, and what was typed stays', async () => {
    const { page } = look;
    await page.goto(`${weboid}/`);
    await page.locator('#page-dbname').fill('');
    await page.keyboard.type(WIKI_DATABASE.slice(0, 2));
    await page.waitForSelector('[role="option"]:visible');
    expect(await faultsOf(page, 'all')).toEqual([]);
    await takePicture(page, 'suggestions');
    await page.keyboard.press('Escape');
    expect(await page.locator('[role="option"]:visible').count()).toBe(0);
    expect(await page.inputValue('#page-dbname')).toBe(WIKI_DATABASE.slice(0, 2));
    await page.locator('.languages summary').focus();
    await page.keyboard.press('Enter');
    expect(await faultsOf(page, 'all')).toEqual([]);
    await takePicture(page, 'languages');
    await page.keyboard.press('Escape');
    expect(await page.locator('.languages[open]').count()).toBe(0);
  });
});

test('nothing goes wrong in the console while somebody types, be the wiki not named in full', async () => {
  const { context, page, faults } = await openLook({ viewport: WIDE, script: 'ours' });
  await page.goto(`${weboid}/`);
  for (const wiki of [WIKI_DATABASE.slice(0, 3), `${WIKI_DATABASE}x`, WIKI_DATABASE]) {
    await page.fill('#page-dbname', wiki);
    await page.locator('#page-title').focus();
    await page.fill('#page-title', '');
    const suggested = page.waitForResponse((response) =>
      response.url().startsWith(`${weboid}/suggest/pages?`),
    );
    await page.keyboard.type(exampleArticle.slice(0, 4));
    expect((await suggested).status()).toBe(200);
  }
  await page.waitForSelector('[role="option"]:visible');
  await context.close();
  expect(faults).toEqual([]);
});

test('an answer to a program is shown below its form', async () => {
  const { context, page, faults } = await openLook({ viewport: WIDE, script: 'ours' });
  await page.goto(`${weboid}/api`);
  const form = page.locator('form[action="/v1/normalize"]');
  await form.locator('textarea, input[name="url"]').first().fill('HTTP://Example.ORG:80/a');
  await form.getByRole('button').click();
  const answer = form.locator('.inline-answer');
  await answer.locator('pre').waitFor();
  expect(await answer.innerText()).toContain('HTTP 200');
  expect(await answer.innerText()).toContain('"http://example.org/a"');
  expect(await faultsOf(page, 'all')).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/api');
  await context.close();
  expect(faults).toEqual([]);
});

test('the whole address is copied by its button', async () => {
  const { context, page, faults } = await openLook({ viewport: WIDE, script: 'ours' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${weboid}/`);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.startsWith(`${weboid}/v1/externalLinkProblem?dbname=${WIKI_DATABASE}`)).toBe(true);
  expect((await page.request.get(copied)).status()).toBe(200);
  await context.close();
  expect(faults).toEqual([]);
});

test('who is refused the clipboard finds the text selected', async () => {
  const { context, page, faults } = await openLook({ viewport: WIDE, script: 'ours' });
  await page.goto(`${weboid}/`);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.waitForFunction(() => (getSelection()?.toString() ?? '') !== '');
  const selected = await page.evaluate(() => getSelection()?.toString() ?? '');
  expect(selected).toContain('/v1/externalLinkProblem?');
  await context.close();
  expect(faults).toEqual([]);
});

test('another language keeps the address', async () => {
  const { context, page, faults } = await openLook({ viewport: NARROW, script: 'none' });
  await page.goto(`${weboid}${PAGES['info-all']}`);
  await page.locator('.languages summary').click();
  await page.locator('.languages [hreflang="de"]').click();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.locator('h1').innerText()).toContain(exampleArticle);
  expect(new URL(page.url()).searchParams.get('all')).toBe('1');
  await context.close();
  expect(faults).toEqual([]);
});

test('without script every part of the form can be had', async () => {
  const { context, page, faults } = await openLook({ viewport: WIDE, script: 'none' });
  await page.goto(`${weboid}/?dbname=${WIKI_DATABASE}`);
  for (const [name, field] of [
    ['A web link', '#url-dbname'],
    ['A website', '#website-dbname'],
    ['An article', '#page-dbname'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    expect(await page.inputValue(field)).toBe(SITE_NAME);
  }
  await page.fill('#page-title', exampleArticle);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${weboid}/externalLinkInfo?*`);
  expect(await page.locator('h1').innerText()).toContain(exampleArticle);
  expect(await page.inputValue('#page-title')).toBe(exampleArticle);
  expect(await page.locator('#page-dbname').isVisible()).toBe(false);
  await page.locator('.question summary').click();
  expect(await page.inputValue('#page-dbname')).toBe(SITE_NAME);
  await context.close();
  expect(faults).toEqual([]);
});

test('a website is asked for in one field, by its domain or by a part of it', async () => {
  const { context, page, faults } = await openLook({ viewport: NARROW, script: 'none' });
  for (const [typed, leadsTo] of [
    [domain, `/domain?domain=${domain}`],
    [`${domain}/news/`, `/pattern?pattern=*.${domain}/news/`],
  ] as const) {
    await page.goto(`${weboid}/?ask=site`);
    await page.fill('#website-website', typed);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${weboid}/{domain,pattern}?*`);
    const { pathname, search } = new URL(page.url());
    expect(decodeURIComponent(`${pathname}${search}`)).toBe(leadsTo);
  }
  await context.close();
  expect(faults).toEqual([]);
});

test('on paper a report is its addresses, without forms and navigation', async () => {
  const { context, page } = await openLook({ viewport: WIDE, script: 'ours' });
  await page.goto(`${weboid}${PAGES['info-all']}`);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.locator('form:visible, nav:visible, button:visible').count()).toBe(0);
  expect(await page.locator('main').innerText()).toContain(deadUrl);
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).toBe('rgba(0, 0, 0, 0)');
  if (PICTURES !== '') await page.pdf({ path: join(PICTURES, 'print.pdf') });
  await takePicture(page, 'print');
  await page.goto(`${weboid}${PAGES['wiki-pages-dead']}`);
  const links = page.locator('.work__details .links').first();
  await page.emulateMedia({ media: 'screen' });
  await page.locator('.work__details summary').first().click();
  await page.emulateMedia({ media: 'print' });
  expect(await links.isVisible()).toBe(true);
  expect(await page.locator('.fold-show:visible, .fold-hide:visible').count()).toBe(0);
  await context.close();
});

test('in forced colours the page keeps its marks', async () => {
  const { context, page, faults } = await openLook({ viewport: WIDE, script: 'ours' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${weboid}${PAGES['info-all']}`);
  await takePicture(page, 'forced-colours');
  await context.close();
  expect(faults).toEqual([]);
});
