import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { exampleArticle } from '../toolforge/local/world/expected';
import { openBrowser, worldAddresses, type Visit } from './testing/open-browser';
import { openPage, visitWiki, waitForMarks } from './testing/wiki-visit';

const SKINS = ['vector-2022', 'vector', 'monobook', 'timeless', 'minerva'];
/** Skins that know a dark mode, and the parameter that turns it on. */
const DARK = { 'vector-2022': 'vectornightmode', minerva: 'minervanightmode' };
const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
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
  await visit.page.waitForTimeout(SETTLE_MS);
  return visit.page;
}

async function openWithoutGadget(parameters: Record<string, string>): Promise<void> {
  const query = new URLSearchParams({ title: exampleArticle, safemode: '1', ...parameters });
  await visit.page.goto(`${world.wiki}/w/index.php?${query.toString()}`);
  await visit.page.waitForTimeout(SETTLE_MS);
}

async function openPopover(page: Page): Promise<void> {
  await page.locator('.weboid-mark').first().click();
  await page.getByRole('dialog').locator('time').first().waitFor();
}

/** What axe finds, as rule and element. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(`globalThis.axe ?? (() => { ${AXE} })()`);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const found = await axe.run(document, { resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    );
  });
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
  'right to left in %s: the popover lies in the window and is told as what it is',
  async (uselang, useskin) => {
    const page = await openMarked({ uselang, useskin });
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
