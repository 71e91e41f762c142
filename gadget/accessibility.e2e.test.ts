import type { Browser, Page } from 'playwright-core';
import { exampleArticle } from '../toolforge/local/world/expected';
import { axeViolations } from './testing/axe-violations';
import { openBrowser, worldAddresses, type Visit } from './testing/open-browser';
import { paintedAt, paintedMiddle, type Painted } from './testing/painted';
import { openPage, showLateMarks, visitWiki, waitForMarks } from './testing/wiki-visit';

const SKINS = ['vector-2022', 'vector', 'monobook', 'timeless', 'minerva'];
/** Skins that know a dark mode, and the parameter that turns it on. */
const DARK = { 'vector-2022': 'vectornightmode', minerva: 'minervanightmode' };
const SETTLE_MS = 500;
const world = worldAddresses();

jest.setTimeout(120_000);

let browser: Browser;
let visit: Visit;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visit = await visitWiki(browser);
});
afterEach(() => visit.context.close());

async function openMarked(parameters: Record<string, string>): Promise<Page> {
  await openPage(visit.page, world.wiki, { title: exampleArticle, ...parameters });
  await waitForMarks(visit.page, 1);
  await showLateMarks(visit.page);
  await visit.page.waitForTimeout(SETTLE_MS);
  return visit.page;
}

async function openWithoutGadget(parameters: Record<string, string>): Promise<void> {
  const query = new URLSearchParams({ title: exampleArticle, safemode: '1', ...parameters });
  await visit.page.goto(`${world.wiki}/w/index.php?${query.toString()}`);
  await visit.page.waitForTimeout(SETTLE_MS);
}

/** The picture of the first mark, as it is drawn. */
function signOf(page: Page): Promise<string> {
  const mark = page.locator('.weboid-mark').first();
  return mark.evaluate((element) => getComputedStyle(element).backgroundImage);
}

async function openPopover(page: Page): Promise<void> {
  await page.locator('.weboid-mark').first().click();
  await page.getByRole('dialog').locator('time').first().waitFor();
}

/** What axe finds, as rule and element. */
async function violations(page: Page): Promise<string[]> {
  const found = await axeViolations(page);
  return found.map(({ rule, target }) => `${rule}: ${target}`);
}

test.each([
  ...SKINS.map((useskin) => ({ useskin })),
  ...Object.entries(DARK).map(([useskin, parameter]) => ({ useskin, [parameter]: '1' })),
  { useskin: 'vector-2022', uselang: 'ar' },
  { useskin: 'minerva', uselang: 'he' },
])('axe finds nothing that it does not find without the gadget: %j', async (parameters) => {
  await openWithoutGadget(parameters);
  const known = new Set(await violations(visit.page));
  const page = await openMarked(parameters);
  const fresh = async (): Promise<string[]> =>
    (await violations(page)).filter((violation) => !known.has(violation));
  expect(await fresh()).toEqual([]);
  await openPopover(page);
  expect(await fresh()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('.weboid-summary__settings').click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  expect(await fresh()).toEqual([]);
  expect(visit.errors).toEqual([]);
});

test.each([
  ['ar', 'vector-2022'],
  ['he', 'monobook'],
])(
  'right to left in %s: the sign is as elsewhere, the popover lies in the window and is told as what it is',
  async (uselang, useskin) => {
    const sign = await signOf(await openMarked({ useskin }));
    const page = await openMarked({ uselang, useskin });
    // MediaWiki mirrors percentages, too.
    expect(await signOf(page)).toBe(sign);
    await openPopover(page);
    const dialog = page.getByRole('dialog');
    const [direction, language] = await dialog.evaluate((box) => [
      getComputedStyle(box).direction,
      box.closest('[lang]')?.getAttribute('lang'),
    ]);
    expect([direction, language]).toEqual(['rtl', uselang]);
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1200);
  },
);

test.each([...SKINS.map((useskin) => ({ useskin })), { useskin: 'vector-2022', uselang: 'ar' }])(
  'each mark takes the clicks on its middle: %j',
  async (parameters) => {
    const page = await openMarked(parameters);
    const missed = await page.$$eval('.weboid-mark', (marks) =>
      marks
        .filter((mark) => {
          mark.scrollIntoView({ block: 'center' });
          const { x, y, width, height } = mark.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) !== mark;
        })
        .map((mark) => mark.getAttribute('data-weboid-url')),
    );
    expect(missed).toEqual([]);
  },
);

test.each(SKINS)('%s: nothing of the gadget is printed', async (useskin) => {
  const page = await openMarked({ useskin });
  await openPopover(page);
  await page.emulateMedia({ media: 'print' });
  const shown = await page.$$eval('[class*="weboid"], [id*="weboid"]', (elements) =>
    elements
      .filter(
        (element) => !element.matches('a.weboid-marked') && element.getClientRects().length > 0,
      )
      .map((element) => element.outerHTML.slice(0, 100)),
  );
  expect(shown).toEqual([]);
});

test('who wants no motion gets none', async () => {
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  const page = await openMarked({});
  await openPopover(page);
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ effect }) =>
            effect instanceof KeyframeEffect && effect.target?.closest('[class*="weboid"]'),
        ).length,
  );
  expect(moving).toBe(0);
});

/** Contrast that graphics need. Source: WCAG 2.2, 1.4.11. */
const LEAST_CONTRAST = 3;

// Dark, where a colour that was meant for light would show.
test('forced colours: all can be seen, and what differs is told apart by shape', async () => {
  const { page, context } = visit;
  const settings = JSON.stringify({ show: 'doubtful', ask: 'auto', summary: true });
  await context.addInitScript((text) => localStorage.setItem('weboid-settings', text), settings);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  await openMarked({});
  const middle = (selector: string): Promise<Painted> =>
    paintedMiddle(page, page.locator(selector).first(), 14);
  const markOf = (verdict: string): string =>
    `.weboid-marked--arrow + * > [data-weboid-verdict=${verdict}]`;
  const seen: Record<string, Painted> = {
    'summary line': await paintedEdge(page, '.weboid-summary'),
    'its button for the next link': await middle('.weboid-summary__button'),
    'its button for settings': await middle('.weboid-summary__settings'),
    'its close button': await middle('.weboid-summary__close'),
  };
  for (const verdict of ['unreachable', 'doubtful']) {
    seen[`${verdict}: mark`] = await middle(markOf(verdict));
    await page.locator(markOf(verdict)).first().click();
    await page.getByRole('dialog').locator('time').first().waitFor();
    seen[`${verdict}: popover`] = await paintedEdge(page, '.weboid-box');
    seen[`${verdict}: its icon`] = await paintedIcon(page);
    seen[`${verdict}: its close button`] = await middle('.weboid-box__close');
    await page.keyboard.press('Escape');
    expect(await isHighlighted(page, markOf(verdict))).toBe(true);
  }
  await page.locator('.weboid-summary__settings').click();
  seen['settings'] = await paintedEdge(page, '.weboid-box');
  const choice = page.locator('.weboid-box [type=radio]');
  seen['not chosen'] = await paintedMiddle(page, choice.nth(0), 20);
  seen['chosen'] = await paintedMiddle(page, choice.nth(1), 20);
  seen['its button to save'] = await paintedEdge(page, '.weboid-button--primary');
  await page.setViewportSize({ width: 1200, height: 300 });
  await page.locator('.weboid-box--more').waitFor();
  seen['that they go on below'] = await paintedEnd(page);
  const faint = Object.entries(seen).filter(([, { contrast }]) => contrast < LEAST_CONTRAST);
  expect(faint).toEqual([]);
  for (const pair of [
    ['unreachable: mark', 'doubtful: mark'],
    ['unreachable: its icon', 'doubtful: its icon'],
    ['chosen', 'not chosen'],
  ]) {
    expect(new Set(pair.map((name) => seen[name]?.shape)).size).toBe(pair.length);
  }
});

/** Whether what has the focus is outlined in the colour that the system has for it. */
function isHighlighted(page: Page, selector: string): Promise<boolean> {
  const element = page.locator(selector).first();
  return element.evaluate((focused) => {
    const { outlineColor, outlineStyle } = getComputedStyle(focused);
    const other = document.createElement('span');
    other.style.color = 'Highlight';
    focused.after(other);
    const { color } = getComputedStyle(other);
    other.remove();
    return outlineStyle === 'solid' && outlineColor === color;
  });
}

/** An element's left edge with its surroundings. */
async function paintedEdge(page: Page, selector: string): Promise<Painted> {
  const box = await page.locator(selector).first().boundingBox();
  return paintedAt(page, (box?.x ?? 0) - 4, (box?.y ?? 0) + 8, 8);
}

/** The icon before the popover's heading. */
async function paintedIcon(page: Page): Promise<Painted> {
  const box = await page.locator('.weboid-box__title').boundingBox();
  return paintedAt(page, (box?.x ?? 0) - 28, (box?.y ?? 0) + 2, 20);
}

/** The middle of a box's lower edge. */
async function paintedEnd(page: Page): Promise<Painted> {
  const box = await page.locator('.weboid-box').boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  return paintedAt(page, x + width / 2 - 9, y + height - 22, 18);
}
