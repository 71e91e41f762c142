import type { Page } from 'playwright-core';
import { exampleArticle } from '../toolforge/local/world/expected';
import { worldAddresses } from './testing/open-browser';
import { openPage, showLateMarks, waitForMarks } from './testing/wiki-visit';
import { withVisit } from './testing/with-visit';

/** Where a link ends in a heading, its mark stands beside letters, and over none: of the link, and of what comes next. */
jest.setTimeout(90_000);

const SKINS = ['vector-2022', 'vector', 'monobook', 'timeless', 'minerva'];
const DEAD = 'http://www.tarnhavn-harbour-days.org/';
const world = worldAddresses();
const visit = withVisit();

test.each(SKINS)('%s: marks in headings cover no letter', async (useskin) => {
  const { page } = visit;
  await openPage(page, world.wiki, { title: exampleArticle, useskin });
  await waitForMarks(page, 1);
  await showLateMarks(page).catch(() => undefined);
  await addHeadings(page);
  await page.waitForFunction(
    () => document.querySelectorAll('.test-heading .weboid-mark').length === 12,
  );
  const folder = process.env['WEBOID_LOOK_FOLDER'];
  if (folder !== undefined)
    await page.locator('#test-headings').screenshot({ path: `${folder}/headings-${useskin}.png` });
  expect(await coveredLetters(page)).toEqual([]);
});

/** Headings as the skin draws them, with the link alone, before a word, and before a full stop; one with a long text. */
function addHeadings(page: Page): Promise<void> {
  return page.evaluate((href) => {
    const place = document.createElement('div');
    place.id = 'test-headings';
    const link = `<a rel="nofollow" class="external text" href="${href}">Harbour days</a>`;
    const edit =
      '<span class="mw-editsection"><span class="mw-editsection-bracket">[</span><a href="#">edit</a><span class="mw-editsection-bracket">]</span></span>';
    const texts = [link, `${link} and more`, `${link}. And more`, `A ${link}`];
    for (const level of [2, 3, 4])
      for (const text of texts)
        place.innerHTML += `<div class="mw-heading mw-heading${level} test-heading"><h${level}>${text}</h${level}>${edit}</div>`;
    document.querySelector('#mw-content-text .mw-parser-output')?.prepend(place);
    mw.hook('wikipage.content').fire($(place));
    scrollTo(0, 0);
  }, DEAD);
}

/** Letters whose box the sign of a mark lies over, by more than a pixel of rounding. */
function coveredLetters(page: Page): Promise<string[]> {
  return page.$$eval('.test-heading', (headings) => {
    /** Each letter with its box. */
    const lettersIn = (heading: Element) => {
      const nodes: Text[] = [];
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) nodes.push(walker.currentNode as Text);
      return nodes.flatMap((node) =>
        Array.from({ length: node.data.length }, (_, at) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return { letter: range.toString(), box: range.getBoundingClientRect() };
        }),
      );
    };
    return headings.flatMap((heading) => {
      const mark = heading.querySelector('.weboid-mark');
      if (!mark) return ['no mark'];
      const { x, y, width, height } = mark.getBoundingClientRect();
      const size = parseFloat(getComputedStyle(mark).backgroundSize.split(',').pop() ?? '');
      const [left, right] = [x + (width - size) / 2, x + (width + size) / 2];
      return lettersIn(heading)
        .filter(({ letter, box }) => letter !== ' ' && box.top < y + height && box.bottom > y)
        .map(({ letter, box }) => ({
          letter,
          px: Math.min(box.right, right) - Math.max(box.left, left),
        }))
        .filter(({ px }) => px > 1)
        .map(({ letter, px }) => `${heading.textContent}: ${letter} by ${Math.round(px)} px`);
    });
  });
}
