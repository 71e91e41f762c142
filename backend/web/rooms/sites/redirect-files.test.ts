import type { SiteRedirect } from '../../../status/aliases/redirect-list';
import type { AliasCheck } from '../../../status/aliases/alias-evidence';
import { slicesOf } from '../../../runtime/slices';
import { NormalUrl } from '../../../url/normal-url';
import { normalUrl } from '../../../url/testing/normal-url';
import { redirectFile } from './redirect-files';
import { redirectTo } from './testing/redirect-to';

const redirect = (from: string, to: string, check?: AliasCheck | null): SiteRedirect =>
  redirectTo(normalUrl(from), normalUrl(to), check);
/** The lines of a file that are no comments. */
const lines = (format: 'tsv' | 'nginx' | 'apache', redirects: readonly SiteRedirect[]): string[] =>
  redirectFile(format, redirects, 'a.map')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const ONE = redirect('http://old.org/a?b=1&c', 'https://old.org/new/a');

test('a server reads each redirect by host and path', () => {
  expect(lines('tsv', [ONE])).toEqual(['/a?b=1&c\thttps://old.org/new/a\tsame']);
  expect(lines('nginx', [ONE])).toEqual([
    '"old.org/a?b=1&c" "old.org/a?b=1&c https://old.org/new/a";',
  ]);
  expect(lines('apache', [ONE])).toEqual(['old.org/a?b=1&c https://old.org/new/a']);
});

test('where there are several hosts, each path has its own', () => {
  const other = redirect('http://www.old.org/b', 'https://old.org/new/b');
  expect(lines('tsv', [ONE, other])).toEqual([
    'old.org/a?b=1&c\thttps://old.org/new/a\tsame',
    'www.old.org/b\thttps://old.org/new/b\tsame',
  ]);
});

test('files say how they are used, with room enough for their addresses', () => {
  const nginx = redirectFile('nginx', [ONE], 'redirects-old.org.map');
  expect(nginx).toContain('map $host$request_uri $moved_pages { include redirects-old.org.map; }');
  expect(nginx).toContain('map_hash_bucket_size 64;');
  const long = redirect(`http://old.org/${'a'.repeat(300)}`, 'https://old.org/b');
  expect(redirectFile('nginx', [long], 'a')).toContain('map_hash_bucket_size 512;');
  const apache = redirectFile('apache', [ONE], 'r.txt');
  expect(apache).toContain('RewriteMap moved "txt:/path/to/r.txt"');
  // Without QSD the old query would be appended to an address that has none.
  expect(apache).toContain('RewriteRule ^ %1?%2 [R=301,L,NE,QSD]');
});

describe('the caveat', () => {
  const SAID = redirect('http://old.org/said', 'https://old.org/new/said', null);
  const UNSEEN = redirect('http://old.org/unseen', 'https://old.org/new/unseen', 'without-copy');
  const RENAMED = redirect('http://old.org/renamed', 'https://old.org/new/r', 'new-title');
  const ALL = [SAID, RENAMED, UNSEEN, ONE];

  test('stands in each file', () => {
    for (const format of ['tsv', 'nginx', 'apache'] as const) {
      expect(redirectFile(format, ALL, 'a')).toMatch(/^# .*compare .* before you redirect/m);
    }
  });

  test('tells of each in the list how it was found', () => {
    expect(lines('tsv', ALL).map((line) => line.split('\t')[2])).toEqual([
      'said',
      'new-title',
      'without-copy',
      'same',
    ]);
  });

  test.each(['nginx', 'apache'] as const)(
    'leaves out of a map for %s what was compared with no copy, and says so',
    (format) => {
      const file = redirectFile(format, ALL, 'a');
      expect(file).not.toMatch(/said|unseen/);
      expect(file).toContain('# Left out: 2 ');
      expect(redirectFile(format, [ONE], 'a')).not.toContain('Left out');
      // What is surest comes first, each kind below its name.
      expect(file.replaceAll(/\n[^#].*/g, '\n-')).toMatch(/# same: .*\n-\n# new-title: .*\n-/);
    },
  );
});

test('a request that escapes needlessly, as pages are cited, is found, too', () => {
  const tilde = redirect('http://old.org/~a/%C3%A9', 'https://old.org/b');
  expect(lines('tsv', [tilde])).toEqual(['/~a/%C3%A9\thttps://old.org/b\tsame']);
  const value = 'https://old.org/b';
  // Keys differ there by more than case.
  expect(lines('nginx', [tilde])).toEqual([
    `"old.org/~a/%c3%a9" "old.org/~a/%C3%A9 ${value} old.org/~a/%c3%a9 ${value}";`,
    `"old.org/%7ea/%c3%a9" "old.org/%7Ea/%C3%A9 ${value} old.org/%7ea/%c3%a9 ${value}";`,
  ]);
  expect(lines('apache', [tilde]).toSorted()).toEqual(
    ['~a/%C3%A9', '~a/%c3%a9', '%7Ea/%C3%A9', '%7ea/%c3%a9']
      .map((path) => `old.org/${path} ${value}`)
      .toSorted(),
  );
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
  const key = /^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=%|^{}`-]+$/;
  const [tsv = '', ...noTsv] = lines('tsv', [hostile(path)]);
  // With the same in other letters of its escapes, or in none.
  const apache = lines('apache', [hostile(path)]);
  expect(apache.length).toBeLessThanOrEqual(8);
  expect(noTsv).toEqual([]);
  const pairs = lines('nginx', [hostile(path)]).flatMap((line) => {
    const words =
      /^"[^" ]+" "([^"]+)";$/.exec(line)?.[1]?.replaceAll('${dollar}', '$').split(' ') ?? [];
    expect(words.length % 2).toBe(0);
    return slicesOf(words, 2);
  });
  expect(pairs).toEqual(expect.arrayContaining(apache.map((line) => line.split(' '))));
  for (const [from = '', to = '', ...more] of [
    tsv.split('\t'),
    ...apache.map((line) => line.split(' ')),
    ...pairs,
  ]) {
    expect([from, to]).toEqual([expect.stringMatching(key), expect.stringMatching(value)]);
    expect(more.filter((one) => one !== 'same')).toEqual([]);
  }
});

test('what a server would refuse is left out', () => {
  const upper = redirect('http://old.org/A?b=1&c', 'https://old.org/other');
  // It minds no case, and looks among the pairs of the line for what was sent.
  expect(lines('nginx', [ONE, upper])).toEqual([
    '"old.org/a?b=1&c" "old.org/a?b=1&c https://old.org/new/a old.org/A?b=1&c https://old.org/other";',
  ]);
  expect(lines('apache', [ONE, upper])).toHaveLength(2);
  const long = redirect(`http://old.org/${'a'.repeat(1_500)}`, 'https://old.org/b');
  expect([lines('nginx', [long]), lines('apache', [long])].map(({ length }) => length)).toEqual([
    1, 0,
  ]);
});

test('what browsers send as it was written is found, too', () => {
  const list = redirect("http://old.org/a%7Cb?c%5B%5D='d'", 'https://old.org/b');
  expect(lines('apache', [list])).toContain('old.org/a|b?c[]=%27d%27 https://old.org/b');
});
