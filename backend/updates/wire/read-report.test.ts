import { dayNumberOf } from '../../status/day-number';
import { ReportReader } from './read-report';
import { readReportDate } from './read-report-date';
import { isBaseOfSite, reportedUrls } from './reported-urls';
import { parseSite, siteText } from './rup-site-name';

const TODAY = dayNumberOf(Date.UTC(2026, 10, 26));
const DAY = dayNumberOf(Date.UTC(2026, 10, 20));
const HEAD = ['SequenceNumber: 7', 'URLBase: http://museum-lunden.org', ''];
const SITE = { host: 'museum-lunden.org', port: 0 };

test('a report is read line by line', () => {
  const reader = new ReportReader(TODAY);
  expect(reader.read(HEAD.slice(0, 1))).toEqual([]);
  expect(reader.head).toBeNull();
  expect(reader.read(HEAD.slice(1))).toEqual([]);
  expect(reader.head).toEqual({ number: 7, base: 'http://museum-lunden.org' });
  expect(
    reader.read([
      'New[2026-11-20]: /a, /b,c,  /d?x=1',
      'Rename[2026-11-20]: /z',
      'DELETE [2026-11-20T23:59:59Z] : /e',
      'Change[someday]:/f',
    ]),
  ).toEqual([
    { word: 'changed', changedDay: DAY, path: '/a' },
    { word: 'changed', changedDay: DAY, path: '/b,c' },
    { word: 'changed', changedDay: DAY, path: '/d?x=1' },
    { word: 'gone', changedDay: DAY, path: '/e' },
    { word: 'changed', changedDay: TODAY, path: '/f' },
  ]);
  expect(reader.end()).toEqual({ number: 7, base: 'http://museum-lunden.org' });
});

test.each([
  [['URLBase: http://museum-lunden.org', 'New[x]: /a']],
  [['SequenceNumber: 1', 'New[x]: /a']],
  [['SequenceNumber: 1234567890123456', 'URLBase: http://museum-lunden.org', 'New[x]: /a']],
  [['SequenceNumber: -1', 'URLBase: http://museum-lunden.org', 'New[x]: /a']],
])('what has no head is no report: %j', (lines) => {
  expect(() => new ReportReader(TODAY).read(lines)).toThrow('no report');
});

test('nor is a page that says nothing of the kind', () => {
  const reader = new ReportReader(TODAY);
  reader.read(['Welcome to our site', 'SequenceNumber: 1']);
  expect(() => reader.end()).toThrow('no report');
});

test('a path list of more than 64 KiB, and more than 100,000 paths, are too much', () => {
  const fits = `New[x]: ${Array.from({ length: 8_000 }, (_, at) => `/${at}`).join(', ')}`;
  const reader = new ReportReader(TODAY);
  reader.read(HEAD);
  expect(reader.read([fits])).toHaveLength(8_000);
  expect(() => reader.read([`New[x]: /${'x'.repeat(65_536)}`])).toThrow('more than 65536');
  expect(() => reader.read(Array.from({ length: 12 }, () => fits))).toThrow('more than 100000');
});

test.each([
  ['2026-11-20'],
  ['2026-11-20T10:00:00Z'],
  ['2026-11-20 10:00'],
  ['2026-11-21T01:30:00+02:00'],
  ['2026-11-20T10:00:00.123+0100'],
  ['Fri, 20 Nov 2026 08:49:37 GMT'],
  ['Fri, 20 Nov 2026 08:49:37 +0100'],
  ['20 Nov 2026'],
  ['Friday, 20-Nov-26 08:49:37 GMT'],
  ['Fri Nov 20 08:49:37 2026'],
])('%s is the 20th of November', (text) => {
  expect(readReportDate(text, TODAY)).toBe(DAY);
});

test.each(['', 'soon', '2026-13-40', '32 Foo 2026', '2027-01-01', '9999-01-01', '20/11/2026'])(
  '“%s” is the day of receipt',
  (text) => {
    expect(readReportDate(text, TODAY)).toBe(TODAY);
  },
);

test('what was before all days is none', () => {
  expect(readReportDate('Sunday, 06-Nov-94 08:49:37 GMT', TODAY)).toBeNull();
});

const texts = (path: string, base = 'http://museum-lunden.org', site = SITE): string[] =>
  reportedUrls(path, base, site).map(({ text }) => text);

test.each([
  ['/a', '/a'],
  ['/b,c', '/b,c'],
  ['/a,%20b', '/a,%20b'],
  ['/x/../a?q=1#top', '/a?q=1'],
  ['a', '/a'],
  ['?x', '/?x'],
  ['http://museum-lunden.org/a', '/a'],
  ['https://Museum-Lunden.org:443/a', '/a'],
  ['//museum-lunden.org/a', '/a'],
])('%s is a page of the site', (path, its) => {
  expect(texts(path)).toEqual([
    `http://museum-lunden.org${its}`,
    `https://museum-lunden.org${its}`,
  ]);
});

test.each([
  '//evil.org/a',
  'http://evil.org/a',
  'http://museum-lunden.org:81/a',
  'ftp://museum-lunden.org/a',
  'mailto:a',
  'http://museum-lunden.org@evil.org/',
])('%s is none of it', (path) => {
  expect(texts(path)).toEqual([]);
});

test('a path without a slash counts from the folder of the base', () => {
  expect(texts('a.html', 'http://museum-lunden.org/~kari/index.html')[0]).toBe(
    'http://museum-lunden.org/~kari/a.html',
  );
  expect(texts('/a.html', 'http://museum-lunden.org/~kari/')[0]).toBe(
    'http://museum-lunden.org/a.html',
  );
});

test('a port is part of the site', () => {
  const site = { host: 'museum-lunden.org', port: 8080 };
  expect(texts('/a', 'http://museum-lunden.org:8080/', site)).toEqual([
    'http://museum-lunden.org:8080/a',
    'https://museum-lunden.org:8080/a',
  ]);
  expect(texts('/a', 'http://museum-lunden.org:443/', { ...site, port: 443 })).toEqual([
    'http://museum-lunden.org:443/a',
  ]);
  expect(isBaseOfSite('http://museum-lunden.org', site)).toBe(false);
  expect(isBaseOfSite('https://MUSEUM-lunden.org/', SITE)).toBe(true);
  expect(isBaseOfSite('museum-lunden.org', SITE)).toBe(false);
});

test.each([
  ['Museum-Lunden.org', 'museum-lunden.org'],
  ['museum-lunden.org:80', 'museum-lunden.org'],
  ['museum-lunden.org:443', 'museum-lunden.org'],
  ['127.0.0.1:8080', '127.0.0.1:8080'],
  ['[::1]:8080', '[::1]:8080'],
])('%s is the site %s', (text, site) => {
  const parsed = parseSite(text);
  expect(parsed && siteText(parsed)).toBe(site);
});

test.each(['', 'localhost', 'http://a.org', 'a.org/x', 'a.org:0', 'me@a.org'])(
  '“%s” is no site',
  (text) => {
    expect(parseSite(text)).toBeNull();
  },
);
