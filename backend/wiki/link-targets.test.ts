import { areTargetsThere, targetName, wikiIdsByHost } from './link-targets';
import type { PageName } from './page-address';
import { SAMPLE_SITE } from './testing/sample-site';

const site = {
  ...SAMPLE_SITE,
  namespaceIds: new Map([
    ...SAMPLE_SITE.namespaceIds,
    ['special', -1],
    ['media', -2],
    ['user', 2],
    ['file', 6],
    ['mediawiki', 8],
  ]),
};
const WIKI = 'https://en.wikipedia.org';

test.each<[string, PageName | null]>([
  ['/wiki/Harbour_museum', { title: 'Harbour_museum' }],
  ['/wiki/Z%C3%BCrich#History', { title: 'Zürich' }],
  ['/wiki/Talk:Harbour?action=history', { title: 'Talk:Harbour' }],
  ['/w/index.php?title=Harbour&oldid=0', { title: 'Harbour' }],
  ['/w/index.php?title=Harbour&oldid=7', null],
  ['/w/index.php?title=Harbour&diff=prev', null],
  ['/wiki/Harbour?diff=7', null],
  ['/w/index.php?title=Harbour&action=edit&preload=X', null],
  ['/wiki/Harbour?veaction=edit', null],
  ['/w/index.php/Harbour', { title: 'Harbour' }],
  ['/w/index.php?curid=12', { pageId: 12 }],
  ['/?curid=12', { pageId: 12 }],
  ['/wiki/Star_Trek:_Picard', { title: 'Star_Trek:_Picard' }],
  ['/', null],
  ['/wiki/', null],
  ['/wiki/Talk:', null],
  ['/wiki/%E4', null],
  ['/wiki/Special:Search?search=x', null],
  ['/w/index.php?title=Media:X.jpg', null],
  ['/wiki/User:Somebody', null],
  ['/wiki/File:X.jpg', null],
  ['/wiki/MediaWiki:Sidebar', null],
  ['/wiki/Category:Harbours', null],
  ['/wiki/W:Harbour', null],
  ['/wiki/:w:Harbour', null],
  ['/w/api.php?action=query', null],
  ['/zh-tw/Harbour', null],
])('%s', (path, name) => {
  expect(targetName(new URL(path, WIKI), site)).toEqual(name);
});

test('what can be told is asked for at once, the rest not at all', async () => {
  const asked: PageName[][] = [];
  const there = await areTargetsThere(
    ['/wiki/One', '/wiki/Special:X', '/wiki/Two'].map((path) => new URL(path, WIKI)),
    site,
    (names) => {
      asked.push([...names]);
      return Promise.resolve([{ pageId: 1, title: 'One', namespace: 0 }, null]);
    },
  );
  expect(there).toEqual([true, null, false]);
  expect(asked).toEqual([[{ title: 'One' }, { title: 'Two' }]]);
});

test('a wiki that finds titles in several scripts has more pages than the table tells', async () => {
  const addresses = ['/wiki/One', '/wiki/Two'].map((path) => new URL(path, WIKI));
  const there = await areTargetsThere(addresses, { ...site, hasVariants: true }, () =>
    Promise.resolve([{ pageId: 1, title: 'One', namespace: 0 }, null]),
  );
  expect(there).toEqual([true, null]);
});

test('where nothing can be told, nothing is asked for', async () => {
  const there = await areTargetsThere([new URL('/wiki/Special:X', WIKI)], site, () =>
    Promise.reject(new Error('asked')),
  );
  expect(there).toEqual([null]);
});

test('wikis of the same family are known by their hosts where the map names their databases', () => {
  const entry = (url: string, local: boolean, wikiId: string) => ({ url, local, wikiId });
  const interwiki = new Map([
    ['a', entry('https://a.org:8080/wiki/$1', true, 'awiki')],
    ['foreign', entry('https://foreign.org/$1', false, 'foreignwiki')],
    ['unnamed', entry('https://unnamed.org/$1', true, '')],
    ['broken', entry('nowhere', true, 'nowiki')],
  ]);
  expect([...wikiIdsByHost({ ...site, interwiki })]).toEqual([['a.org:8080', 'awiki']]);
});
