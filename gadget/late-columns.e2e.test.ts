import type { Page } from 'playwright-core';
import { exampleArticle } from '../toolforge/local/world/expected';
import { worldAddresses } from './testing/open-browser';
import { withVisit } from './testing/with-visit';
import {
  addressesOfMarks,
  openPage,
  positionOfColumns,
  showLateMarks,
  waitForMarks,
} from './testing/wiki-visit';

/** The article's text as a list of references on Wikipedia is: in columns, and far below. */
const COLUMNS = '.mw-parser-output { columns: 2; margin-top: 6000px; }';
const SKINS = ['vector-2022', 'vector', 'monobook', 'timeless', 'minerva'];
const world = worldAddresses();

jest.setTimeout(60_000);

const visit = withVisit();

/** Opens the page, and sees that its marks are late. */
async function openFarColumns(): Promise<Page> {
  const page = await openColumns();
  const [boxes, marks] = await laidOut(page);
  expect([boxes, marks > 0]).toEqual([0, true]);
  return page;
}

async function openColumns(): Promise<Page> {
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
  expect(await page.locator('[data-mw-weboid-late]').count()).toBe(0);
  expect(await page.locator('.weboid-marked--arrow').count()).toBeGreaterThan(0);
}

test('marks in columns far below are counted, and have no box until the reader comes near', async () => {
  const page = await openFarColumns();
  await page
    .getByRole('status')
    .filter({ hasText: `${await addressesOfMarks(page)} web links` })
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

test('lists in columns are layers from the start, before any script has run; not on paper', async () => {
  const { page } = visit;
  const article = { title: exampleArticle };
  expect(await positionOfColumns(page, world.wiki, article)).toBe('relative');
  expect(await positionOfColumns(page, world.wiki, { ...article, useskin: 'minerva' })).toBe(
    'relative',
  );
  await page.emulateMedia({ media: 'print' });
  expect(await positionOfColumns(page, world.wiki, article)).toBe('static');
});

// What sticks out of a column's first or last line makes columns longer, and they are balanced again.
test.each(SKINS)('%s: in columns of any width no footnote moves for its mark', async (useskin) => {
  const { page } = visit;
  await openPage(page, world.wiki, { title: exampleArticle, useskin });
  await waitForMarks(page, 1);
  await showLateMarks(page);
  expect(await page.locator('.mw-references-columns .weboid-mark').count()).toBeGreaterThan(0);
  for (let width = 760; width <= 1640; width += 40) {
    await page.setViewportSize({ width, height: 900 });
    const { withMarks, without } = await measureWithAndWithout(page);
    expect([width, withMarks]).toEqual([width, without]);
  }
});

/** A skin may rearrange itself by script after a window has changed: measures until it holds still. */
async function measureWithAndWithout(
  page: Page,
): Promise<Record<'withMarks' | 'without', string[]>> {
  const withMarks = await placesOfBlocks(page);
  const hidden = await page.addStyleTag({
    content: '.weboid-holder { display: none !important; }',
  });
  const without = await placesOfBlocks(page);
  await hidden.evaluate((style) => style.parentNode?.removeChild(style));
  const afterwards = await placesOfBlocks(page);
  const isStill = withMarks.join() === afterwards.join();
  return isStill ? { withMarks, without } : measureWithAndWithout(page);
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
  await page.getByRole('button', { name: 'Go to the next', exact: true }).click();
  await page.waitForFunction(
    () => document.querySelector('.weboid-mark') === document.activeElement,
  );
  const place = await page.evaluate(() => document.activeElement?.getBoundingClientRect().y ?? -1);
  expect(place).toBeGreaterThan(0);
  await expectAllLaidOut(page);
});

test('who moves by keyboard in the content finds all of them in their order', async () => {
  const page = await openFarColumns();
  await page.focus('[name=search]');
  expect((await laidOut(page))[0]).toBe(0);
  const links = page.locator('#mw-content-text a[href]');
  await links.first().evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  const found = await laidOut(page);
  expect(found[0]).toBe(found[1]);
  await expectAllLaidOut(page);
});

test('a screen reader lists all of them at once, and can press one', async () => {
  const page = await openFarColumns();
  const [boxes, marks] = await laidOut(page);
  expect([boxes, await buttonsToldOf(page)]).toEqual([0, marks]);
  // As assistive technology presses what the keyboard does not reach.
  await page.$eval('.weboid-mark', (mark: HTMLElement) => mark.click());
  await page.getByRole('dialog').waitFor();
  await expectAllLaidOut(page);
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    () => document.querySelector('.weboid-mark') === document.activeElement,
  );
});

/** How many marks the browser tells assistive technology of. */
async function buttonsToldOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.filter(
    ({ ignored, role, name }) =>
      !ignored && role?.value === 'button' && /web link: /.test(String(name?.value)),
  ).length;
}

test('a mark keeps the focus when the page gets one more dead link', async () => {
  const page = await openFarColumns();
  await page.locator('.mw-parser-output').evaluate((box) => box.scrollIntoView());
  await expectAllLaidOut(page);
  await page.locator('.weboid-mark').first().focus();
  const before = await laidOut(page);
  const lost = await page.evaluate(async () => {
    const mark = document.activeElement;
    const link = document.querySelector('.weboid-marked')?.cloneNode(true);
    if (!(link instanceof Element)) throw new Error('no link');
    link.classList.remove('weboid-marked', 'weboid-marked--arrow');
    document.querySelector('.mw-parser-output')?.append(link);
    mw.hook('wikipage.content').fire($('#mw-content-text'));
    let frames = 0;
    while (link.nextElementSibling === null || frames < 3) {
      if (!mark?.getClientRects().length || mark !== document.activeElement) return true;
      await new Promise(requestAnimationFrame);
      if (link.nextElementSibling) frames += 1;
    }
    return false;
  });
  expect(lost).toBe(false);
  expect(await laidOut(page)).toEqual(before.map((count) => count + 1));
});

test('whoever copies the page copies no marks with it', async () => {
  const page = await openFarColumns();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('div'));
    field.id = 'field';
    field.contentEditable = 'true';
    field.focus();
  });
  await page.keyboard.press('Control+V');
  const field = page.locator('#field');
  await field.locator('a.external').first().waitFor();
  expect(await field.locator('button.weboid-mark').count()).toBe(0);
});

test('late marks in a list that a script wrote again come, too', async () => {
  const page = await openFarColumns();
  await page.locator('#mw-content-text').evaluate((content) => {
    // All its links have their marks already.
    const list = content.querySelector('[data-mw-weboid-late]');
    const html = list?.outerHTML ?? '';
    if (list) list.outerHTML = html;
    mw.hook('wikipage.content').fire($('#mw-content-text'));
  });
  await page.waitForTimeout(500);
  await page.evaluate(() => scrollTo(0, 5000));
  await expectAllLaidOut(page);
});

test('no wikitext hides marks', async () => {
  const page = await openColumns();
  const text = await page.$eval(
    '.weboid-marked',
    (link) =>
      `<div class="weboid-late" data-mw-weboid-late="" id="hidden">[${link.getAttribute('href')} A]</div>`,
  );
  await page.evaluate(async (wikitext) => {
    // Without the class of the page's text, which is in columns here.
    const manner = { contentmodel: 'wikitext', wrapoutputclass: '', format: 'json' };
    const query = { action: 'parse', text: wikitext, ...manner };
    const answer = await fetch(`/w/api.php?${new URLSearchParams(query)}`);
    const { parse } = await answer.json();
    const part = document.createElement('div');
    part.innerHTML = parse.text['*'];
    document.querySelector('#mw-content-text')?.prepend(part);
    mw.hook('wikipage.content').fire($(part));
  }, text);
  await page.locator('#hidden .weboid-mark').waitFor({ timeout: 4000 });
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
  await expectAllLaidOut(await openColumns());
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
