import type { Page } from 'playwright-core';
import { exampleArticle } from '../toolforge/local/world/expected';
import { worldAddresses } from './testing/open-browser';
import { openPage, waitForMarks } from './testing/wiki-visit';
import { withVisit } from './testing/with-visit';

/**
 * Interwiki links have no arrow, so their mark has no room of its own: it stands where no letter is, neither of the
 * link, nor of what comes next, nor of the line above. Ink is compared, since the boxes of letters are higher than they.
 */
jest.setTimeout(90_000);

const SKINS = ['vector-2022', 'vector', 'monobook', 'timeless', 'minerva'];
const DEAD = 'http://www.tarnhavn-harbour-days.org/';
/** Enlarged so much, the smooth edges of letters and signs are told from what they cover. */
const SCALE = 3;
/** Square CSS pixels: a smooth edge may touch another. */
const COVERED_MAX = 1;
const LINES = [
  { dir: 'ltr', above: 'gypqj (gypqj) ', ends: ['1689–1713', 'Skål', 'end'] },
  { dir: 'rtl', above: 'קץןך ףקץן ', ends: ['1713', 'עותק של', 'نسخة مؤرشفة'] },
];
const AFTER: Readonly<Record<string, readonly string[]>> = {
  ltr: ['. Norrask', ' bill', ') and', '” said'],
  rtl: ['. לארכיון', ' לה', ') לכן', ' الأرشيف'],
};
const world = worldAddresses();
const visit = withVisit();

test.each(SKINS)('%s: marks of interwiki links cover no letter', async (useskin) => {
  const { page } = visit;
  await openPage(page, world.wiki, { title: exampleArticle, useskin });
  await waitForMarks(page, 1);
  const covered: string[] = [];
  for (const { dir, above, ends } of LINES) {
    const links = ends.flatMap((end) => (AFTER[dir] ?? []).map((after) => ({ end, after })));
    await addLinks(page, { dir, above, links });
    await page.waitForFunction(
      (count) => document.querySelectorAll('#test-links .weboid-mark').length === count,
      links.length * 3,
    );
    covered.push(...(await coveredLinks(page, `${useskin}-${dir}`)));
  }
  expect(covered).toEqual([]);
});

interface Links {
  readonly dir: string;
  readonly above: string;
  readonly links: readonly { readonly end: string; readonly after: string }[];
}

/** Each link in a footnote and in a paragraph, below a line that is full of letters with descenders, and in a heading. */
function addLinks(page: Page, { dir, above, links }: Links): Promise<void> {
  const texts = links.map(
    ({ end, after }) => `<a class="extiw" href="${DEAD}">Link ${end}</a>${after}`,
  );
  const html = texts
    .map(
      (text) =>
        `<ol class="references test-case"><li><span class="reference-text">${above.repeat(3)}<br>${text}</span></li></ol><p class="test-case">${above.repeat(3)}<br>${text}</p><div class="mw-heading mw-heading3 test-case"><h3>${text}</h3></div>`,
    )
    .join('');
  return page.evaluate(
    ([direction, content]) => {
      document.querySelector('#test-links')?.remove();
      const place = document.createElement('div');
      place.id = 'test-links';
      place.className = `mw-content-${direction}`;
      place.style.inlineSize = '400px';
      Object.assign(place, { dir: direction, innerHTML: content });
      document.querySelector('#mw-content-text .mw-parser-output')?.prepend(place);
      mw.hook('wikipage.content').fire($(place));
    },
    [dir, html] as const,
  );
}

/** The links whose mark lies over a letter, and over how much of it. */
async function coveredLinks(page: Page, name: string): Promise<string[]> {
  const look = async (css: string): Promise<string> => {
    const style = await page.addStyleTag({ content: `.weboid-summary { display: none } ${css}` });
    const picture = await enlarged(page);
    await style.evaluate((element) => element.parentNode?.removeChild(element));
    return picture;
  };
  const noMarks = '.weboid-holder { visibility: hidden }';
  const noText =
    '#test-links, #test-links * { color: transparent !important; text-decoration: none !important; border-color: transparent !important } #test-links ::marker { color: transparent }';
  const pictures = [await look(noMarks), await look(noText), await look(noMarks + noText)];
  const folder = process.env['WEBOID_LOOK_FOLDER'];
  if (folder !== undefined)
    await page.locator('#test-links').screenshot({ path: `${folder}/interwiki-${name}.png` });
  return page.evaluate(overlaps, { pictures, scale: SCALE, least: COVERED_MAX });
}

async function enlarged(page: Page): Promise<string> {
  const { width, height, x, y } = await page.$eval('#test-links', (place) => {
    const box = place.getBoundingClientRect();
    return { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height };
  });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    captureBeyondViewport: true,
    clip: { x, y, width, height, scale: SCALE },
  });
  await session.detach();
  return data;
}

/** Runs in the browser. */
async function overlaps(told: { pictures: string[]; scale: number; least: number }) {
  const place = document.querySelector('#test-links')?.getBoundingClientRect();
  if (!place) throw new Error('no links');
  const load = async (png: string): Promise<CanvasRenderingContext2D> => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    return context;
  };
  const layers = await Promise.all(told.pictures.map(load));
  return [...document.querySelectorAll('.test-case')].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const [text, marks, ground] = layers.map(
      (layer) =>
        layer.getImageData(
          0,
          Math.round((box.top - place.top - 8) * told.scale),
          layer.canvas.width,
          Math.round((box.height + 8) * told.scale),
        ).data,
    );
    if (!text || !marks || !ground) throw new Error('no pictures');
    let covered = 0;
    let seen = 0;
    const stands = (layer: Uint8ClampedArray, at: number): boolean =>
      [0, 1, 2].some((part) => Math.abs((layer[at + part] ?? 0) - (ground[at + part] ?? 0)) > 80);
    for (let at = 0; at < ground.length; at += 4) {
      if (!stands(marks, at)) continue;
      seen += 1;
      if (stands(text, at)) covered += 1;
    }
    const px = covered / told.scale ** 2;
    if (seen === 0) return [`no mark: ${element.textContent}`];
    return px > told.least
      ? [`${element.tagName} ${element.textContent}: ${px.toFixed(1)} px²`]
      : [];
  });
}
