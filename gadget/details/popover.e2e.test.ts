import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { exampleArticle } from '../../toolforge/local/world/expected';
import { ROOT } from '../../toolforge/root';
import { openBrowser, worldAddresses, type Visit } from '../testing/open-browser';
import { openPage, visitWiki, waitForMarks } from '../testing/wiki-visit';
import { FULL_HEIGHT } from './place-popover';

const WIDTHS = [320, 400, 800, 1280];
/** Too low for the popover; too low on both sides of a mark in the middle; ample. */
const HEIGHTS = [400, 600, 900];
/** Where the mark stands in the window, from its upper left corner to its lower right one. */
const PLACES = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0.5, y: 0.5 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];
const WIDEST_SHEET = 639;
/** What stays free above a sheet, and above and below a popover. */
const STRIP = 44;
const MARGINS = 16;
/** A mark in the middle, and on each side of it a popover with its distances. */
const LEAST_WIDTH_FOR_BESIDE = 24 + 2 * (480 + 6 + 8);

/** How the popover of one mark stands, in CSS pixels. */
interface Stand {
  /** Of the popover with all it holds. */
  readonly wholeHeight: number;
  readonly isInWindow: boolean;
  readonly isCut: boolean;
  readonly isMarkCovered: boolean;
  /** Whether it shows that there is more below: as it opens, and if it is cut, scrolled to its end. */
  readonly cues: readonly boolean[];
  /** Whether its last link can be seen at the end. */
  readonly isEndSeen: boolean;
}

/** Marks of dead links that have an archived copy. */
const COPIED = '.weboid-mark[data-weboid-copy][data-weboid-verdict=unreachable]';

/** Of a box with all it holds, also what is scrolled away. */
const wholeHeight = (box: Element): number =>
  box.scrollHeight + box.getBoundingClientRect().height - box.clientHeight;

const languages = readdirSync(path.join(ROOT, 'i18n')).flatMap((name) =>
  name.endsWith('.json') && name !== 'qqq.json' ? [name.slice(0, -'.json'.length)] : [],
);

const world = worldAddresses();

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

/**
 * Opens the first mark somewhere in the window, and looks how its popover stands. Runs in the browser:
 * hundreds of turns between two programs would take their time.
 */
async function standAt({ x, y }: { x: number; y: number }): Promise<Stand> {
  const { clientWidth, clientHeight } = document.documentElement;
  const mark = document.querySelector<HTMLElement>('.weboid-mark');
  if (!mark?.parentElement) throw new Error('no mark');
  const [left, top] = [12 + x * (clientWidth - 40), 12 + y * (clientHeight - 40)];
  mark.parentElement.style.cssText = `position: fixed; inset: ${top}px auto auto ${left}px`;
  mark.click();
  while (!document.querySelector('.weboid-box time')) await new Promise((done) => setTimeout(done));
  const box = document.querySelector('.weboid-box') ?? mark;
  const edges = box.getBoundingClientRect();
  const at = mark.getBoundingClientRect();
  const hasCue = (): boolean => getComputedStyle(box, '::after').position === 'sticky';
  const isCut = box.scrollHeight > box.clientHeight;
  const cues = [hasCue()];
  if (isCut) {
    box.scrollTop = box.scrollHeight;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    cues.push(hasCue());
  }
  const lastLink = Array.from(box.querySelectorAll('a')).at(-1) ?? mark;
  const stand = {
    wholeHeight: box.scrollHeight + edges.height - box.clientHeight,
    isInWindow: [
      edges.left >= 0,
      edges.top >= 0,
      edges.right <= clientWidth,
      edges.bottom <= clientHeight,
    ].every(Boolean),
    isCut,
    isMarkCovered: [
      at.left < edges.right,
      at.right > edges.left,
      at.top < edges.bottom,
      at.bottom > edges.top,
    ].every(Boolean),
    cues,
    isEndSeen: lastLink.getBoundingClientRect().bottom <= edges.bottom,
  };
  mark.click();
  return stand;
}

/** What is wrong with it, in words. */
function faultsOf(stand: Stand, width: number, height: number): string[] {
  const isSheet = width <= WIDEST_SHEET;
  const mayBeCut = stand.wholeHeight > height - (isSheet ? STRIP : MARGINS);
  const hasRoomBeside = width >= LEAST_WIDTH_FOR_BESIDE;
  const faults: [fault: string, is: boolean][] = [
    ['outside of the window', !stand.isInWindow],
    ['cut without need', stand.isCut && !mayBeCut],
    ['covers its mark', stand.isMarkCovered && hasRoomBeside],
    ['no cue that there is more, or a wrong one', stand.cues[0] !== stand.isCut],
    ['a cue at its end', stand.cues[1] === true],
    ['its end is out of reach', !stand.isEndSeen],
  ];
  return faults.filter(([, is]) => is).map(([fault]) => fault);
}

test.each(['en', 'he'])(
  '%s: a popover is whole wherever the window has the room, else shows that there is more',
  async (uselang) => {
    const { page } = visit;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, world.wiki, { title: exampleArticle, uselang });
    await waitForMarks(page, 1);
    await page.locator('.weboid-marked').first().scrollIntoViewIfNeeded();
    const found: string[] = [];
    let cut = 0;
    for (const width of WIDTHS) {
      for (const height of HEIGHTS) {
        await page.setViewportSize({ width, height });
        // A sheet stands where it stands.
        for (const place of width <= WIDEST_SHEET ? PLACES.slice(0, 1) : PLACES) {
          const stand = await page.evaluate(standAt, place);
          cut += Number(stand.isCut);
          const where = `${width} × ${height}, mark at ${place.x}, ${place.y}`;
          found.push(...faultsOf(stand, width, height).map((fault) => `${where}: ${fault}`));
        }
      }
    }
    expect(found).toEqual([]);
    expect(cut).toBeGreaterThan(0);
    expect(visit.errors).toEqual([]);
  },
);

/** Opens the first mark somewhere in the window, and tells on which side of it the popover is before and after the details. */
async function sidesAt({ x, y }: { x: number; y: number }): Promise<string[]> {
  const mark = document.querySelector<HTMLElement>('.weboid-mark');
  if (!mark?.parentElement) throw new Error('no mark');
  mark.parentElement.style.cssText = `position: fixed; inset: ${y}px auto auto ${x}px`;
  mark.click();
  const find = <T>(selector: string, of: (found: Element) => T): Promise<T> =>
    new Promise((done) => {
      const look = (): void => {
        const found = document.querySelector(selector);
        if (found) done(of(found));
        else requestAnimationFrame(look);
      };
      look();
    });
  const sideOf = (box: Element): string => {
    const edges = box.getBoundingClientRect();
    const at = mark.getBoundingClientRect();
    const isWhole = edges.top >= 0 && edges.bottom <= innerHeight;
    const sides: [side: string, is: boolean][] = [
      ['right', edges.left >= at.right],
      ['left', edges.right <= at.left],
      ['under', edges.top >= at.bottom],
      ['over', edges.bottom <= at.top],
    ];
    const [side] = sides.find(([, is]) => is) ?? ['on it'];
    return isWhole && box.scrollHeight <= box.clientHeight ? side : `${side}, cut`;
  };
  const before = await find('.weboid-box:not(:has(time))', sideOf);
  await find('.weboid-box time', () => undefined);
  return [before, await find('.weboid-box', sideOf)];
}

test.each([
  ['left', { width: 1200, height: 760 }, { x: 818, y: 64 }],
  ['right', { width: 1200, height: 760 }, { x: 300, y: 64 }],
  ['under', { width: 1200, height: 900 }, { x: 818, y: 100 }],
  ['over', { width: 1200, height: 900 }, { x: 818, y: 800 }],
  ['left', { width: 1200, height: 900 }, { x: 1000, y: 440 }],
])('it opens %s in %j for a mark at %j, and stays there when the details come', async (...row) => {
  const [side, viewport, place] = row;
  const { page } = visit;
  await page.route(/externalLinkProblem.*details/, async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  await openPage(page, world.wiki, { title: exampleArticle });
  await waitForMarks(page, 1);
  expect(await page.evaluate(sidesAt, place)).toEqual([side, side]);
  expect(visit.errors).toEqual([]);
});

/** As a search finds it, with all that speaks for it. */
const LIVE_PAGE = {
  url: 'https://journals.north-sea-history.org/archive/1987/14/the-harbour-of-tarnhavn',
  lastChecked: '2026-11-20',
  found: {
    by: 'rule',
    since: '2026-11-14',
    check: 'same',
    title: 1,
    kept: 0.93,
    date: 'same',
    rule: { right: 41, matching: 43 },
  },
};

test.each(languages)(
  '%s: with archived copies and a live page it is whole in a low window, and as high as is reckoned with',
  async (uselang) => {
    const { page } = visit;
    await page.route(/externalLinkProblem.*details/, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      for (const { problems } of json.pages) {
        for (const problem of problems) Object.assign(problem, { replacement: LIVE_PAGE });
      }
      await route.fulfill({ response, json });
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 700 });
    await openPage(page, world.wiki, { title: exampleArticle, uselang });
    await waitForMarks(page, 1);
    const heights: number[] = [];
    for (const mark of await page.locator(COPIED).all()) {
      await mark.click();
      await page.locator('.weboid-box time').first().waitFor();
      heights.push(await page.getByRole('dialog').evaluate(wholeHeight));
      await page.keyboard.press('Escape');
    }
    const highest = Math.max(...heights);
    expect(heights.length).toBeGreaterThan(3);
    expect(highest).toBeLessThanOrEqual(700 - MARGINS);
    expect(highest).toBeLessThanOrEqual(FULL_HEIGHT);
    expect(visit.errors).toEqual([]);
  },
);
