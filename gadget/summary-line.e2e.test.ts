import type { Page } from 'playwright-core';
import { exampleArticle } from '../toolforge/local/world/expected';
import { worldAddresses } from './testing/open-browser';
import { openPage, waitForMarks } from './testing/wiki-visit';
import { withVisit } from './testing/with-visit';

const SKINS = ['vector-2022', 'vector', 'monobook', 'timeless', 'minerva'];
const SIZES = [
  { width: 1200, height: 900 },
  { width: 400, height: 800 },
];
/** So far from its end the page is looked through. */
const LAST_PX = 1000;
/** As high is a line of its text. */
const LINE_PX = 20;
const DOUBTFUL = JSON.stringify({ show: 'doubtful', ask: 'auto', summary: true });
const world = worldAddresses();

jest.setTimeout(60_000);

const visit = withVisit();

test.each(SKINS)(
  '%s: the line takes the clicks on its buttons, over the footer, too',
  async (useskin) => {
    const { page } = visit;
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await openPage(page, world.wiki, { title: exampleArticle, useskin });
      await waitForMarks(page, 1);
      await page.locator('.weboid-summary__close').waitFor();
      expect([size, await coveredButtons(page)]).toEqual([size, []]);
    }
  },
);

test.each(SKINS)(
  '%s: the line takes them over what lies above other content, too',
  async (useskin) => {
    const { page } = visit;
    await openPage(page, world.wiki, { title: exampleArticle, useskin });
    await waitForMarks(page, 1);
    await page.locator('.weboid-summary__close').waitFor();
    await page.evaluate(() => {
      const above = document.createElement('div');
      above.style.cssText = 'position: absolute; z-index: 9; inset: 0';
      const content = document.querySelector<HTMLElement>('.mw-parser-output');
      if (content) content.style.position = 'relative';
      content?.prepend(above);
    });
    expect(await coveredButtons(page)).toEqual([]);
  },
);

test.each([
  { language: 'en', most: 3 },
  { language: 'de', most: 4 },
])('$language: on a phone the line is at most $most lines high', async ({ language, most }) => {
  const { page, context } = visit;
  await page.setViewportSize({ width: 360, height: 740 });
  await context.addInitScript((text) => localStorage.setItem('weboid-settings', text), DOUBTFUL);
  await openPage(page, world.wiki, {
    title: exampleArticle,
    useskin: 'minerva',
    uselang: language,
  });
  await waitForMarks(page, 1);
  await page.locator('.weboid-summary__close').waitFor();
  const told = await page.locator('.weboid-summary__text').evaluate((text) => ({
    title: text.getAttribute('title') ?? '',
    lines: text.parentElement?.clientHeight ?? 0,
    width: document.documentElement.scrollWidth,
  }));
  expect(told.lines / LINE_PX).toBeLessThan(most + 1);
  expect(told.title).not.toBe('');
  expect(told.width).toBeLessThanOrEqual(360);
  const sizes = await page.$$eval('.weboid-summary button', (buttons) =>
    buttons.map((button) => {
      const { width, height, right } = button.getBoundingClientRect();
      return Math.min(width, height, 404 - right);
    }),
  );
  expect(sizes).toHaveLength(3);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
});

/** What lies over a button of the line somewhere, as the reader goes to the end of the page and its footer. */
function coveredButtons(page: Page): Promise<string[]> {
  return page.evaluate(async (lastPx) => {
    const covering = new Set<string>();
    const buttons = [...document.querySelectorAll('.weboid-summary button')];
    const end = document.documentElement.scrollHeight - innerHeight;
    for (let y = Math.max(0, end - lastPx); y <= end; y += 10) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
      for (const button of buttons) {
        const { x, y: top, width, height } = button.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, top + height / 2);
        if (hit !== button) covering.add(hit?.outerHTML.slice(0, 100) ?? 'nothing');
      }
    }
    return [...covering];
  }, LAST_PX);
}
