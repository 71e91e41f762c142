import { growthOf, LINEAR_GROWTH_MAX } from '../runtime/testing/growth';
import { normalizeUrl } from './normalize-url';

const SITE = 'http://site.de';

test.each([
  // escapes in the path
  ['/%41%7e%2D', '/A~-'],
  ['/%2f%3f%23%25%22', '/%2F%3F%23%25%22'],
  ['/%26%3D%2B%3B%3A%40%21%24%27%28%29%2A%2C', "/&=+;:@!$'()*,"],
  ['/ "<>[\\]^`{|}', '/%20%22%3C%3E%5B%5C%5D%5E%60%7B%7C%7D'],
  ['/%e4%C4ä日😀', '/%E4%C4%C3%A4%E6%97%A5%F0%9F%98%80'],
  ['/\t\n\u0000\u007F', '/%09%0A%00%7F'],
  ['/e\u0301', '/%C3%A9'],
  ['/e%CC%81', '/e%CC%81'],
  ['/%', '/%'],
  ['/%zz%4', '/%zz%4'],
  ['/%%41x', '/%Ax'],
  ['/%%32%46', '/%%32F'],
  ['/%2%46', '/%2%46'],
  ['/%%32F', '/%%32F'],
  ['/%25%32%46', '/%252F'],
  ['/\uD800', '/%EF%BF%BD'],
  // dot segments
  ['/a/../b/./c/..', '/b/'],
  ['/a/%2e%2E/b', '/b'],
  ['/../..', '/'],
  ['/a//../b', '/a/b'],
  ['/a/.', '/a/'],
  ['//a///', '//a///'],
  ['/.a/b..', '/.a/b..'],
  ['/a/..?b/../c', '/?b/../c'],
  // query and fragment
  ['', '/'],
  ['?', '/?'],
  ['?a#?b', '/?a'],
  ['#/x?y', '/'],
  ['/?a=%26b%3D%2B%3b&c=+%20', '/?a=%26b%3D%2B%3B&c=+%20'],
  ['/?%2F%3F%3A%40%7E%27?', "/?/?:@~'?"],
  ['/?q=[ä]|%5b', '/?q=%5B%C3%A4%5D%7C%5B'],
  ['/?%2E./../', '/?../../'],
  ['/a;b=c,d?e', '/a;b=c,d?e'],
])('%j becomes %s', (rest, path) => {
  expect(normalizeUrl(SITE + rest)).toBe(SITE + path);
});

test.each([
  ['http://site.de:80', 'http://site.de/'],
  ['https://site.de:443', 'https://site.de/'],
  ['ftp://site.de:21', 'ftp://site.de/'],
  ['ftps://site.de:990', 'ftps://site.de/'],
  ['sftp://site.de:22', 'sftp://site.de/'],
  ['http://site.de:443', 'http://site.de:443/'],
  ['//site.de:443/x', 'https://site.de/x'],
  ['\n FTP://u:p@Site.DE./x\t', 'ftp://site.de/x'],
  ['http://[2001:DB8::0:1]:81', 'http://[2001:db8::1]:81/'],
  ['mailto:a@site.de', null],
  ['http://site', null],
])('%j becomes %s', (input, url) => {
  expect(normalizeUrl(input)).toBe(url);
});

test.each(['/..', '/.', '%', '%%32', '%4', '(', ')', '}}', '.', "'", '%22', 'ü', '?', ' '])(
  'masses of %j take time that grows with them, not with their square',
  async (part) => {
    const normalize = (length: number) => normalizeUrl(`http://site.de/${part.repeat(length)}x`);
    expect(await growthOf(normalize, 100_000)).toBeLessThan(LINEAR_GROWTH_MAX);
  },
);
