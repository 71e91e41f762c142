import { addressKey, archivedAddress } from './archive-address';

const ORIGINAL = '//dead.example.net/a?b=1';

test.each([
  ['https://web.archive.org/web/20200102030405/http://dead.example.net/a?b=1', ORIGINAL],
  ['//web.archive.org/web/2020*/https://dead.example.net/a?b=1', ORIGINAL],
  ['https://archive.ph/2020.01.02-030405/http://dead.example.net/a?b=1', ORIGINAL],
  [
    'https://www.webcitation.org/query?url=http%3A%2F%2Fdead.example.net%2Fa%3Fb%3D1&date=2020',
    ORIGINAL,
  ],
  ['https://web.archive.org/web/2020/http://Dead.example.net:80/other', '//dead.example.net/other'],
  ['https://web.archive.org/web/2020/dead.example.net/a?b=1', ORIGINAL],
  ['https://web.archive.org/web/20200102030405if_/dead.example.net:80/a?b=1', ORIGINAL],
  ['https://arquivo.pt/wayback/2020/www.example.net', '//www.example.net/'],
  [
    'https://web.archive.org/web/2020/http://dead.example.net/?u=http%3A%2F%2Fother.example.net%2F',
    '//dead.example.net/?u=http://other.example.net/',
  ],
  [
    'https://archive.ph/2020/http://dead.example.net/web/2019/page.html',
    '//dead.example.net/web/2019/page.html',
  ],
  [
    'https://web.archive.org/web/2020/dead.example.net/?u=http://other.example.net/',
    '//dead.example.net/?u=http://other.example.net/',
  ],
  [
    'https://www.webcitation.org/query?url=http%3A%2F%2Fdead.example.net%2Fa%3Fb%3D1&from=http://other.example.net/',
    ORIGINAL,
  ],
  ['https://megalodon.jp/2020-0102-0304-05/dead.example.net/a?b=1', ORIGINAL],
  ['https://megalodon.jp/ref/2020-0102-0304-05/https://dead.example.net:443/a?b=1', ORIGINAL],
  [
    'http://pandora.nla.gov.au/pan/14231/20120727-0512/www.example.net/?u=http://other.example.net/',
    '//www.example.net/?u=http://other.example.net/',
  ],
  ['https://webarchive.nationalarchives.gov.uk/ukgwa/2020/http://dead.example.net/a?b=1', ORIGINAL],
  ['https://web.archive.org.au/awa/2020mp_/http://dead.example.net/a?b=1', null],
  ['https://archive.ph/newest/http://dead.example.net/a?b=1', ORIGINAL],
  ['https://archive.is/http://dead.example.net/a?b=1', ORIGINAL],
  ['https://web.archive.org/web/*/http://dead.example.net/a?b=1', ORIGINAL],
  ['http://webarchive.nationalarchives.gov.uk/+/http://dead.example.net/a?b=1', ORIGINAL],
  [
    'http://webcache.googleusercontent.com/search?q=cache:http%3A%2F%2Fdead.example.net%2Fa%3Fb%3D1&hl=en',
    ORIGINAL,
  ],
  ['https://perma.cc/AB12-CD34', null],
  ['https://archive.is/AbCd1', null],
  ['https://ghostarchive.org/varchive/youtube/20200102/AbC_dEf-123', null],
  ['https://web.archive.org/web/2020/ftp://dead.example.net/a', 'ftp://dead.example.net/a'],
  ['https://web.archive.org/web/2020/http:%2F%2Fdead.example.net/a', null],
  ['https://web.archive.org/web/2020/', null],
  ['https://www.webcitation.org/query?url=http%3A%2F%2Fdead.example.net%2F%E4', null],
  ['https://translate.example.net/?u=http://dead.example.net/a?b=1', null],
  ['/wiki/http://dead.example.net/a?b=1', null],
])('%s is a copy of %s', (href, expected) => {
  expect(archivedAddress(href)).toBe(expected);
});

test.each(['http:', 'https:'])('the key of an %s address is without it', (scheme) => {
  expect(addressKey(scheme + ORIGINAL)).toBe(ORIGINAL);
});
