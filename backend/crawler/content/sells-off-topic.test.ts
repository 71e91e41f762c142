import { normalUrl } from '../../url/testing/normal-url';
import { isDoubtfulCopy } from './is-doubtful-copy';

const PROSE =
  'The mill was built in 1847 by the brothers Olsen, who ground rye for the whole valley. ';
const OFFER =
  'Play at the best online casino: claim your welcome bonus, free spins and live casino games. Register now and deposit. ';

const isRefused = (html: string, address = 'http://museum-lunden.org/mill'): boolean =>
  isDoubtfulCopy(normalUrl(address), {
    at: normalUrl(address),
    contentType: 'text/html; charset=utf-8',
    body: Buffer.from(html),
    isComplete: true,
  });

test('a copy made after somebody else sells there is none of what was cited', () => {
  expect(isRefused(`<title>Online casino</title><h1>Casino bonus</h1><p>${OFFER.repeat(8)}`)).toBe(
    true,
  );
  expect(isRefused(`<title>Lunden</title><p>${OFFER.repeat(8)}`)).toBe(true);
});

test('an offer of which neither head nor each seventh word speaks is an advertisement', () => {
  expect(isRefused(`<title>The mill</title><p>${PROSE.repeat(20)}${OFFER}`)).toBe(false);
});

test.each([
  ['a comment', `<div class="comments"><p>${OFFER.repeat(9)}</p></div>`],
  ['an aside', `<aside>${OFFER.repeat(9)}</aside>`],
  ['a footer', `<footer>${OFFER.repeat(9)}</footer>`],
  ['a footer by name', `<div id="site-footer">${OFFER.repeat(9)}</div>`],
  ['a hidden element', `<div style="display:none">${OFFER.repeat(9)}</div>`],
  [
    'an element outside of the window',
    `<div style="position:absolute;left:-9999px">${OFFER.repeat(9)}</div>`,
  ],
])('%s is not what a page sells', (_what, part) => {
  expect(
    isRefused(`<title>The mill</title><h1>The mill</h1><p>${PROSE.repeat(5)}</p>${part}`),
  ).toBe(false);
});

test.each([
  [
    'a block called a widget around the article',
    `<div class="widget Blog"><div class="post hentry">`,
  ],
  [
    'a column called a sidebar around a heading',
    `<div class="mainwrap sidebar"><h1>Bonus</h1><div>`,
  ],
  ['a sidebar that is all there is', `<div class="sidebar-right"><div>`],
])('what is offered in %s is what a page sells', (_what, start) => {
  const page = `<title>Lunden</title>${start}<p>${OFFER.repeat(8)}</p></div></div>`;
  expect(isRefused(page)).toBe(true);
});

test.each(['sidebar', 'widget'])('what is offered in a %s beside the text is not', (called) => {
  const side = `<div class="${called}"><p>${OFFER.repeat(9)}</p></div>`;
  expect(
    isRefused(`<title>The mill</title><h1>The mill</h1><p>${PROSE.repeat(5)}</p>${side}`),
  ).toBe(false);
});

test('who cites a casino by its address means it', () => {
  const page = `<title>Online casino</title><p>${OFFER.repeat(8)}`;
  expect(isRefused(page, 'http://grand-casino.example/bonus')).toBe(false);
  expect(isRefused(page, 'http://paper.example/2019/best-online-casino')).toBe(false);
});
