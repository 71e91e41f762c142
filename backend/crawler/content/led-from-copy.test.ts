import { classifyUrl } from '../../url/classify-url';
import type { UrlParts } from '../../url/url-parts';
import { doubtOfLedCopy } from './led-from-copy';

const PAGE = 'http://museum-lunden.org/mill';
const COPY = `https://web.archive.org/web/20150102030405/${PAGE}`;

const parts = (url: string): UrlParts => {
  const found = classifyUrl(url).parts;
  if (found === null) throw new TypeError(url);
  return found;
};
const doubtOf = (end: string, asked = COPY) => doubtOfLedCopy(parts(asked), parts(end));

test.each([
  ['itself', COPY],
  ['the nearest copy', `https://web.archive.org/web/20150203000000/${PAGE}`],
  [
    'a copy of the page by https',
    'https://web.archive.org/web/2016/https://www.museum-lunden.org/mill/',
  ],
  ['a copy at another service', `https://archive.ph/20150102030405/${PAGE}`],
  ['a copy of the copy', `https://archive.ph/20150102030405/${COPY}`],
])('%s is no ground to doubt a copy', (_what, end) => {
  expect(doubtOf(end)).toBeNull();
});

test.each([
  [
    'the copy of the front page',
    'https://web.archive.org/web/2016/http://museum-lunden.org/',
    'to-home-page',
  ],
  [
    'the copy of a front page elsewhere',
    'https://web.archive.org/web/2016/https://park.net/',
    'to-home-page',
  ],
  [
    'the copy of another page',
    'https://web.archive.org/web/2016/http://museum-lunden.org/new',
    'soft-404',
  ],
  ['the front page of the archive', 'https://web.archive.org/', 'to-home-page'],
  ['the list of all copies', `https://web.archive.org/web/20150000000000*/${PAGE}`, 'soft-404'],
  ['the page itself', PAGE, 'soft-404'],
])('%s is', (_what, end, doubt) => {
  expect(doubtOf(end)).toMatchObject({ doubt });
});

test('it says nothing of what is no copy', () => {
  expect(doubtOf('https://web.archive.org/', PAGE)).toBeNull();
  expect(doubtOf(COPY, 'https://web.archive.org/web/2015*/http://museum-lunden.org/')).toBeNull();
});
