import { normalUrl } from '../../url/testing/normal-url';
import type { HostLook } from '../../status/host-look';
import { judgeContent } from './judge-content';
import { readHtml } from './read-page';
import { bitsApart, textPrint, titlePrint } from './signs/similarity';

const ASKED = normalUrl('https://mill.org/old/rye.html');
const print = (html: string): Uint8Array => textPrint(readHtml(html), ASKED);
const SHORT = '<title>Mill</title><p>Hm. Da ist wohl was schiefgegangen.';
const LONG = `<p>${'one two three four five six seven eight nine ten eleven twelve '.repeat(3)}`;

function doubtBeside(html: string, sibling: string): string | undefined {
  const at = normalUrl('https://mill.org/old/qkzvwxjhpftrgbmnld.html');
  const page = readHtml(sibling);
  const look: HostLook = {
    lookedDay: 1,
    sibling: 'soft',
    target: '',
    title: titlePrint(page, at),
    print: textPrint(page, at),
    isParked: false,
  };
  const body = Buffer.from(html);
  const read = { at: ASKED, contentType: 'text/html', body, isComplete: true };
  return judgeContent(ASKED, { page: read }, look)?.doubt;
}

it('short texts are compared exactly, and never with long ones', () => {
  expect(bitsApart(print(SHORT), print(SHORT))).toBe(0);
  expect(bitsApart(print(SHORT), print(`${SHORT} So.`))).toBe(Infinity);
  expect(bitsApart(print(SHORT), print(LONG))).toBe(Infinity);
  expect(bitsApart(print(LONG), print(LONG))).toBe(0);
  expect(bitsApart(print(''), print(''))).toBe(Infinity);
});

it('a short page that the site shows for invented addresses is a soft 404', () => {
  expect(doubtBeside(SHORT, SHORT)).toBe('soft-404');
  expect(doubtBeside(SHORT, '<title>Mill</title><p>Rye, milled on Mondays.')).toBeUndefined();
});

it.each([
  ['scripts', `${SHORT}<script src="/app.js"></script>`],
  ['code in the page', `${SHORT}<script>start()</script>`],
  ['pictures', `${SHORT}<img src=a><img src=b><img src=c>`],
  ['a wall for who does not pay', '<title>Mill</title><p>Subscribe to continue reading.'],
  ['a wall around a country', '<title>Mill</title><p>Not available in your region.'],
])('a short page may be filled, or is a wall: %s', (_what, html) => {
  expect(doubtBeside(html, html)).toBeUndefined();
});
