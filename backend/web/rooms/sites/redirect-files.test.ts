import type { SiteRedirect } from '../../../answers/sites/redirect-list';
import { NormalUrl } from '../../../url/normal-url';
import { normalUrl } from '../../../url/testing/normal-url';
import { redirectFile } from './redirect-files';

function redirect(from: string, to: string): SiteRedirect {
  const [old, now] = [normalUrl(from), normalUrl(to)];
  return { urlId: 1, from: old, to: now, livePage: { url: to, checkedDay: 1, found: null } };
}
/** The lines of a file that are no comments. */
const lines = (format: 'tsv' | 'nginx' | 'apache', redirects: readonly SiteRedirect[]): string[] =>
  redirectFile(format, redirects, 'a.map')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const ONE = redirect('http://old.org/a?b=1&c', 'https://old.org/new/a');

test('a server reads each redirect by host and path', () => {
  expect(lines('tsv', [ONE])).toEqual(['/a?b=1&c\thttps://old.org/new/a']);
  expect(lines('nginx', [ONE])).toEqual(['"old.org/a?b=1&c" "https://old.org/new/a";']);
  expect(lines('apache', [ONE])).toEqual(['old.org/a?b=1&c https://old.org/new/a']);
});

test('where there are several hosts, each path has its own', () => {
  const other = redirect('http://www.old.org/b', 'https://old.org/new/b');
  expect(lines('tsv', [ONE, other])).toEqual([
    'old.org/a?b=1&c\thttps://old.org/new/a',
    'www.old.org/b\thttps://old.org/new/b',
  ]);
});

test('files say how they are used, with room enough for their addresses', () => {
  const nginx = redirectFile('nginx', [ONE], 'redirects-old.org.map');
  expect(nginx).toContain('map $host$request_uri $moved_to { include redirects-old.org.map; }');
  expect(nginx).toContain('map_hash_bucket_size 64;');
  const long = redirect(`http://old.org/${'a'.repeat(300)}`, 'https://old.org/b');
  expect(redirectFile('nginx', [long], 'a')).toContain('map_hash_bucket_size 512;');
  const apache = redirectFile('apache', [ONE], 'r.txt');
  expect(apache).toContain('RewriteMap moved "txt:/path/to/r.txt"');
  // Without QSD the old query would be appended to an address that has none.
  expect(apache).toContain('RewriteRule ^ %1 [R=301,L,NE,QSD]');
});

/** As if a normal form held what it cannot. */
function hostile(path: string): SiteRedirect {
  const from = NormalUrl.ofParts({ scheme: 'http', host: 'old.org', port: 0, path });
  return { ...redirect('http://old.org/', 'https://old.org/b'), from, to: from };
}

test.each([
  '/a"; return 200 evil; "',
  '/a\nmap $x $y { default 1; }',
  '/a\r\n# b',
  '/a\\',
  '/a\tb c',
  '/$request_uri${host}',
  '/a\u2028b\u00e9\uD800',
  "/a'b`c|d<e>f^g{h}",
])('%j ends no line, no word and no string', (path) => {
  const value = /^https?:\/\/old\.org\/[A-Za-z0-9._~:/?#[\]@!&'()*+,;=%-]*$/;
  const key = /^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=%-]+$/;
  const [tsv = '', ...noTsv] = lines('tsv', [hostile(path)]);
  const [nginx = '', ...noNginx] = lines('nginx', [hostile(path)]);
  const [apache = '', ...noApache] = lines('apache', [hostile(path)]);
  expect([noTsv, noNginx, noApache]).toEqual([[], [], []]);
  const quoted = /^"([^"]+)" "([^"]+)";$/.exec(nginx) ?? [];
  for (const [from = '', to = '', ...more] of [
    tsv.split('\t'),
    apache.split(' '),
    quoted.slice(1),
  ]) {
    expect([from, to]).toEqual([expect.stringMatching(key), expect.stringMatching(value)]);
    expect(more).toEqual([]);
  }
});

test('what a server would refuse is left out', () => {
  const upper = redirect('http://old.org/A?b=1&c', 'https://old.org/other');
  expect(lines('nginx', [ONE, upper])).toHaveLength(1);
  expect(lines('apache', [ONE, upper])).toHaveLength(2);
  const long = redirect(`http://old.org/${'a'.repeat(1_500)}`, 'https://old.org/b');
  expect([lines('nginx', [long]), lines('apache', [long])].map(({ length }) => length)).toEqual([
    1, 0,
  ]);
});
