import { readArchivedCopy } from './archived-copy';
import { classifyUrl } from './classify-url';

const read = (address: string) => {
  const { parts } = classifyUrl(address);
  if (parts === null) throw new Error(`the test needs a valid URL, not ${address}`);
  return readArchivedCopy(parts);
};

const ORIGINAL = 'http://museum-lunden.org/a?b=1';

test.each([
  ['https://web.archive.org/web/20150102030405/http://museum-lunden.org/a?b=1', 'wayback'],
  ['https://web.archive.org/web/20150102030405id_/http://museum-lunden.org/a?b=1', 'wayback'],
  ['http://web.archive.org/web/20150102030405/museum-lunden.org/a?b=1', 'wayback'],
  ['https://web.archive.org/web/20150102030405/http:/museum-lunden.org/a?b=1', 'wayback'],
  ['https://archive.ph/20150102030405/http://museum-lunden.org/a?b=1', 'archive-today'],
  ['https://archive.is/2015.01.02-030405/http://museum-lunden.org/a?b=1', 'archive-today'],
  ['https://arquivo.pt/wayback/20150102030405/http://museum-lunden.org/a?b=1', 'arquivo-pt'],
  [
    'https://www.webarchive.org.uk/wayback/archive/20150102030405/http://museum-lunden.org/a?b=1',
    'ukwa',
  ],
  ['https://webarchive.loc.gov/all/20150102030405/http://museum-lunden.org/a?b=1', 'loc'],
  ['https://wayback.vefsafn.is/wayback/20150102030405/http://museum-lunden.org/a?b=1', 'vefsafn'],
])('%s is a copy by %s', (address, service) => {
  const timestamp = '20150102030405';
  expect(read(address)).toEqual({ service, original: ORIGINAL, timestamp });
});

test('a shorter time stays as short', () => {
  expect(read('https://web.archive.org/web/2015/https://museum-lunden.org/')).toEqual({
    service: 'wayback',
    original: 'https://museum-lunden.org/',
    timestamp: '2015',
  });
});

test.each([
  'https://web.archive.org/web/*/http://museum-lunden.org/',
  'https://web.archive.org/details/some-book',
  'https://archive.ph/AbCdE',
  'https://perma.cc/AB12-CD34',
  'https://webcitation.org/5kbdWxmn1',
  'https://museum-lunden.org/web/20150102030405/http://other-lunden.org/',
  'https://archive.org.evil-lunden.org/web/20150102030405/http://museum-lunden.org/',
  'https://web.archive.org/web/20150102030405/http:///',
  'https://web.archive.org/web/201/http://museum-lunden.org/',
])('%s names no original', (address) => {
  expect(read(address)).toBeNull();
});
