import type { Page } from 'playwright-core';
import { exampleArticle } from '../toolforge/local/world/expected';
import { worldAddresses } from './testing/open-browser';
import { withVisit } from './testing/with-visit';
import { openPage, waitForMarks } from './testing/wiki-visit';

/** The article's text as a list of references on Wikipedia is: in columns, and far below. */
const COLUMNS = '.mw-parser-output { columns: 2; margin-top: 6000px; }';
const world = worldAddresses();

jest.setTimeout(60_000);

const visit = withVisit();

async function openFarColumns(): Promise<Page> {
  const { page } = visit;
  await page.addInitScript((css) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.head.appendChild(document.createElement('style')).append(css);
    });
  }, COLUMNS);
  await openPage(page, world.wiki, { title: exampleArticle });
  await waitForMarks(page, 1);
  return page;
}

/** How many marks have a box, of how many. */
function laidOut(page: Page): Promise<[boxes: number, marks: number]> {
  return page.$$eval('.weboid-mark', (marks) => [
    marks.filter((mark) => mark.getClientRects().length > 0).length,
    marks.length,
  ]);
}

async function expectAllLaidOut(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.weboid-mark')].every(
      (mark) => mark.getClientRects().length > 0,
    ),
  );
  expect(await page.locator('.weboid-late').count()).toBe(0);
  expect(await page.locator('.weboid-marked--arrow').count()).toBeGreaterThan(0);
}

test('marks in columns far below are counted, and have no box until the reader comes near', async () => {
  const page = await openFarColumns();
  const [boxes, marks] = await laidOut(page);
  expect([boxes, marks > 0]).toEqual([0, true]);
  await page
    .getByRole('status')
    .filter({ hasText: `${marks} web links` })
    .waitFor();
  expect(await page.locator('.weboid-marked--arrow').count()).toBe(0);
  await page.evaluate(() => scrollTo(0, 2000));
  await page.waitForTimeout(200);
  expect((await laidOut(page))[0]).toBe(0);
  const before = await placesOfBlocks(page);
  // Still more than a window away.
  await page.evaluate(() => scrollTo(0, 4200));
  await expectAllLaidOut(page);
  expect(await placesOfBlocks(page)).toEqual(before);
});

function placesOfBlocks(page: Page): Promise<string[]> {
  return page.$$eval('.mw-parser-output :is(p, li, h2)', (blocks) =>
    blocks.map((block) => {
      const { x, y, width, height } = block.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round).join(' ');
    }),
  );
}

test('a jump within the page finds them', async () => {
  const page = await openFarColumns();
  await page.evaluate(() => {
    const [mark] = document.querySelectorAll('.weboid-mark');
    const place = mark?.closest('p, li');
    if (place) place.id = 'there';
    location.hash = '#there';
  });
  await expectAllLaidOut(page);
});

test('the line leads to the first', async () => {
  const page = await openFarColumns();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.waitForFunction(
    () => document.querySelector('.weboid-mark') === document.activeElement,
  );
  const place = await page.evaluate(() => document.activeElement?.getBoundingClientRect().y ?? -1);
  expect(place).toBeGreaterThan(0);
  await expectAllLaidOut(page);
});

test('who moves by keyboard finds all of them in their order', async () => {
  const page = await openFarColumns();
  expect((await laidOut(page))[0]).toBe(0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press('Tab');
  await expectAllLaidOut(page);
});

test('a copy in the preview of a footnote has its mark at once', async () => {
  const page = await openFarColumns();
  const copies = await page.evaluate(() => {
    const preview = document.createElement('div');
    preview.className = 'mw-parser-output';
    preview.style.cssText = 'position: fixed; top: 0; margin: 0; columns: auto';
    const link = document.querySelector('.weboid-marked');
    preview.innerHTML = link?.closest('p, li')?.innerHTML ?? '';
    document.body.append(preview);
    return [...preview.querySelectorAll('.weboid-mark')].map(
      (mark) => mark.getClientRects().length,
    );
  });
  expect(copies.length).toBeGreaterThan(0);
  expect(new Set(copies)).toEqual(new Set([1]));
});

test('without a way to watch the page, no mark is late', async () => {
  await visit.page.addInitScript(() => {
    Object.defineProperty(globalThis, 'IntersectionObserver', { value: undefined });
  });
  await expectAllLaidOut(await openFarColumns());
});

test('the region that will tell of them is known to screen readers before, and has no box', async () => {
  const { page } = visit;
  await page.route(`${world.weboid}/**`, (route) => route.abort());
  await openPage(page, world.wiki, { title: exampleArticle });
  await page.waitForSelector('.weboid-silent', { state: 'attached' });
  expect(
    await page.$$eval('.weboid-silent, .weboid-silent *', (all) =>
      all.map((each) => each.getClientRects().length),
    ),
  ).toEqual([0, 0]);
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
  expect(roles).toContain('status');
});
