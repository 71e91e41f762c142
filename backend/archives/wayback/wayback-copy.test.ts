import { waybackCopyOf } from './wayback-copy';
import { normalUrl } from '../../url/testing/normal-url';

const nowMs = Date.UTC(2026, 10, 22);
const asked = normalUrl('https://site.org/a?b');

test('a copy stands at the address that its original has in the index, letter by letter', () => {
  const original = 'http://www.site.org:80/a?b#c';
  expect(waybackCopyOf({ original, timestamp: '20200229235959' }, asked, nowMs)).toEqual({
    service: 'wayback',
    url: 'https://web.archive.org/web/20200229235959/http://www.site.org:80/a?b#c',
    original: normalUrl('http://www.site.org/a?b'),
    timestamp: '20200229235959',
  });
});

test.each([
  ['before the archive began', '19951231235959'],
  ['in the year 0', '00000101000000'],
  ['in the future', '20261124000000'],
  ['in the last year of all', '99991231235959'],
  ['no day', '20210229000000'],
  ['no month', '20211301000000'],
  ['no hour', '20210101240000'],
  ['short', '2021'],
  ['long', '202101010000000'],
  ['no digits', '2021010100000x'],
  ['nothing', ''],
])('a time that cannot be true: %s', (_name, timestamp) => {
  expect(waybackCopyOf({ original: asked.text, timestamp }, asked, nowMs)).toBeNull();
});

test.each(['19960101000000', '20261122000000', '20261122120000'])('%s can be', (timestamp) => {
  expect(waybackCopyOf({ original: asked.text, timestamp }, asked, nowMs)).not.toBeNull();
});

test.each([
  ['http://site.org/a?b', 'http://site.org/a?b'],
  ['HTTP://WWW.Site.org:80/a?b', 'http://www.site.org/a?b'],
  ['https://site.org/a/?b#c', 'https://site.org/a/?b'],
  ['http://site.org/%61?b', 'http://site.org/a?b'],
])('%s is the same page', (original, normal) => {
  const timestamp = '20200101000000';
  expect(waybackCopyOf({ original, timestamp }, asked, nowMs)).toMatchObject({
    url: `https://web.archive.org/web/${timestamp}/${original}`,
    original: normalUrl(normal),
  });
});

test.each([
  'http://site.org/',
  'http://site.org/A?b',
  'http://site.org/a?B',
  'http://site.org/a?b&c',
  'http://m.site.org/a?b',
  'http://site.org:8080/a?b',
  'ftp://site.org/a?b',
  'https://site.org/a?b\n',
  ' https://site.org/a?b',
  'nonsense',
  '',
])('%j is another one', (original) => {
  expect(waybackCopyOf({ original, timestamp: '20200101000000' }, asked, nowMs)).toBeNull();
});
