import { isOwnOrigin, isOwnSite } from './own-address';

const both = (asked: string, other: string) => {
  const [from, to] = [new URL(asked), new URL(other)] as const;
  return { origin: isOwnOrigin(from, to), site: isOwnSite(from, to) };
};

test.each([
  ['https://wiki.fjord.net/w/api.php', 'https://wiki.fjord.net/api.php'],
  ['http://wiki.fjord.net/w/api.php', 'https://wiki.fjord.net/w/api.php'],
  ['http://wiki/w/api.php', 'https://wiki/w/api.php'],
  ['http://127.0.0.1:8080/w/api.php', 'http://127.0.0.1:8080/api.php'],
])('%s may lead to %s', (asked, other) => {
  expect(both(asked, other)).toEqual({ origin: true, site: true });
});

test.each([
  ['https://de.m.wikipedia.org/wiki/A', 'https://de.wikipedia.org/w/api.php'],
  ['http://www.fjord.net/', 'https://wiki.fjord.net/w/api.php'],
])('%s and %s are of one site', (asked, other) => {
  expect(both(asked, other)).toEqual({ origin: false, site: true });
});

test.each([
  ['https://wiki.fjord.net/', 'http://wiki.fjord.net/w/api.php'],
  ['https://wiki.fjord.net/', 'https://wiki.fjord.net:8443/w/api.php'],
  ['http://wiki.fjord.net:8080/', 'https://wiki.fjord.net/w/api.php'],
  ['http://127.0.0.1/', 'http://127.0.0.2/'],
  ['http://localhost/', 'http://127.0.0.1/'],
  ['https://wiki.fjord.net/', 'https://fjell.net/w/api.php'],
  ['https://one.github.io/', 'https://other.github.io/w/api.php'],
  ['https://wiki.co.uk/', 'https://other.co.uk/'],
  ['https://wiki.fjord.net/', 'ftp://wiki.fjord.net/'],
])('%s and %s are of different ones', (asked, other) => {
  expect(both(asked, other)).toEqual({ origin: false, site: false });
});
