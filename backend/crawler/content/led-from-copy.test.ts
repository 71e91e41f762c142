import { normalUrl } from '../../url/testing/normal-url';
import { doubtOfLedCopy } from './led-from-copy';

const PAGE = 'http://museum-lunden.org/mill';
const COPY = `https://web.archive.org/web/20150102030405/${PAGE}`;

const doubtOf = (end: string, asked = COPY) => doubtOfLedCopy(normalUrl(asked), normalUrl(end));

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
  ['another page of the site', 'https://web.archive.org/web/2016/http://museum-lunden.org/new'],
  ['its page on another site', 'https://web.archive.org/web/2016/https://lunden.museum/mill'],
  ['a short address of the archive', 'https://archive.ph/AbCdE', `https://archive.ph/2015/${PAGE}`],
  ['the page itself', PAGE],
  [
    'the entrance of a site that always led there',
    'https://web.archive.org/web/2016/http://museum-lunden.org/index.html',
    'https://web.archive.org/web/2016/http://museum-lunden.org/',
  ],
])('%s is none either', (_what, end, asked = COPY) => {
  expect(doubtOf(end, asked)).toBeNull();
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
  ['the front page of the archive', 'https://web.archive.org/', 'soft-404'],
  ['the list of all copies', `https://web.archive.org/web/20150000000000*/${PAGE}`, 'soft-404'],
])('%s is', (_what, end, doubt) => {
  expect(doubtOf(end)).toMatchObject({ doubt });
});

describe('a copy without a time', () => {
  const NEWEST = `https://web.archive.org/web/${PAGE}`;
  const CALENDAR = `https://web.archive.org/web/*/${PAGE}`;

  test.each([
    [NEWEST, COPY, null],
    [NEWEST, 'https://web.archive.org/web/2016/http://museum-lunden.org/', 'to-home-page'],
    [NEWEST, CALENDAR, 'soft-404'],
    [CALENDAR, `https://web.archive.org/web/20150000000000*/${PAGE}`, null],
    [CALENDAR, 'https://web.archive.org/', 'soft-404'],
  ])('%s that led to %s: %s', (asked, end, doubt) => {
    expect(doubtOf(end, asked)?.doubt ?? null).toBe(doubt);
  });
});

describe('a code', () => {
  test.each([
    ['https://archive.ph/AbCd1', `https://archive.ph/2015/${PAGE}`, null],
    ['https://archive.ph/AbCd1', 'https://archive.ph/2015/http://museum-lunden.org/', null],
    ['http://archive.is/AbCd1', 'https://archive.ph/AbCd1', null],
    ['https://perma.cc/F9NT-22AK', 'https://perma.cc/', 'soft-404'],
  ])('%s that led to %s: %s', (asked, end, doubt) => {
    expect(doubtOf(end, asked)?.doubt ?? null).toBe(doubt);
  });
});

test('it says nothing of what is no copy', () => {
  expect(doubtOf('https://web.archive.org/', PAGE)).toBeNull();
  expect(doubtOf(COPY, 'https://web.archive.org/web/2015*/http://museum-lunden.org/')).toBeNull();
});
