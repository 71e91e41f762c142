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

test.each(SKINS.flatMap((skin) => [[skin, 'en'] as const, [skin, 'ar'] as const]))(
  '%s in %s: marks in headings cover no letter',
  async (useskin, uselang) => {
    const { page } = visit;
    await openPage(page, world.wiki, { title: exampleArticle, useskin, uselang });
    await waitForMarks(page, 1);
    await showLateMarks(page).catch(() => undefined);
    await addHeadings(page);
    await page.waitForFunction(
      () => document.querySelectorAll('.test-heading .weboid-mark').length === 12,
    );
    const folder = process.env['WEBOID_LOOK_FOLDER'];
    if (folder !== undefined)
      await page
        .locator('#test-headings')
        .screenshot({ path: `${folder}/headings-${useskin}-${uselang}.png` });
    expect(await coveredLetters(page)).toEqual([]);
  },
);

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
  return page.$$eval('.test-heading', (headings) =>
    headings.flatMap((heading) => {
      const mark = heading.querySelector('.weboid-mark');
      if (!mark) return ['no mark'];
      const box = mark.getBoundingClientRect();
      const { backgroundSize } = getComputedStyle(mark);
      const size = parseFloat(backgroundSize.split(',').pop() ?? '');
      const left = box.x + (box.width - size) / 2;
      const sign = { left, right: left + size };
      const covered: string[] = [];
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        for (let at = 0; at < text.length; at += 1) {
          if (text[at] === ' ') continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          for (const { left: from, right: to, width } of range.getClientRects())
            if (width > 0 && Math.min(to, sign.right) - Math.max(from, sign.left) > 1)
              covered.push(
                `${heading.textContent}: ${text[at]} by ${Math.round(Math.min(to, sign.right) - Math.max(from, sign.left))} px`,
              );
        }
      }
      return covered;
    }),
  );
}
