import { interwikiUrl } from '../url/interwiki-url';
import { ActionApiError, type ActionApi } from './http/action-api';
import { readSiteInfo } from './site-info';

/** A wiki that was asked by http, with these interwikis. */
function wikiWith(interwikimap: object[], more: object = {}): ActionApi {
  const query = {
    general: { articlepath: '/wiki/$1', wikiid: 'samplewiki', ...more },
    interwikimap,
    namespaces: {
      '-1': { id: -1, case: 'first-letter', name: 'Spezial', canonical: 'Special' },
      0: { id: 0, case: 'case-sensitive', name: '', content: true },
      1: { id: 1, case: 'first-letter', name: 'Diskussion', canonical: 'Talk', content: false },
      102: { id: 102, case: 'first-letter', name: 'Autor', content: true },
    },
    namespacealiases: [{ id: 1, alias: 'Alte Diskussion' }],
  };
  return { request: () => Promise.resolve({ query }) };
}

test.each([
  ['doi', { url: 'http://doi.org/$1', protorel: true }, 'https://doi.org/10.1/x'],
  ['raw', { url: '//doi.org/$1', protorel: true }, 'https://doi.org/10.1/x'],
  ['hdl', { url: 'http://hdl.handle.net/$1' }, 'http://hdl.handle.net/10.1/x'],
  ['find', { url: 'https://find.org/?x=$1', protorel: false }, 'https://find.org/?x=10.1/x'],
  ['mixnmatch', { url: 'https://mix.org/#/catalog/$1' }, 'https://mix.org/#/catalog/10.1/x'],
  ['imdbtitle', { url: 'https://imdb.org/title/tt$1/' }, 'https://imdb.org/title/tt10.1/x/'],
  ['twice', { url: 'https://twice.org/$1?q=$1' }, 'https://twice.org/10.1/x?q=10.1/x'],
  ['none', { url: 'https://none.org/all' }, 'https://none.org/all'],
])('interwiki links with %s lead where the wiki means', async (prefix, interwiki, url) => {
  const { interwiki: map } = await readSiteInfo(wikiWith([{ prefix, ...interwiki }]));
  const target = map.get(prefix);
  expect(target?.local).toBe(false);
  expect(interwikiUrl(target?.url ?? '', '10.1/x')).toBe(url);
});

test.each([
  [{}, false, false],
  [{ lang: 'tr' }, true, false],
  [{ lang: 'zh', variants: [{ code: 'zh-hans', name: '' }] }, false, true],
])('%j: how titles are found', async (general, dottedI, hasVariants) => {
  expect(await readSiteInfo(wikiWith([], general))).toMatchObject({ dottedI, hasVariants });
});

test('trusted projects are told from other sites', async () => {
  const url = 'https://en.wikipedia.org/wiki/$1';
  const { interwiki } = await readSiteInfo(wikiWith([{ prefix: 'w', url, local: true }]));
  expect(interwiki.get('w')).toEqual({ url, local: true, wikiId: '' });
});

test('the database behind a prefix is told where the map has it', async () => {
  const entry = { prefix: 'w', url: 'https://w.org/$1', local: true, wikiid: 'wwiki' };
  const { interwiki } = await readSiteInfo(wikiWith([entry]));
  expect(interwiki.get('w')?.wikiId).toBe('wwiki');
});

test('namespaces are known by all their names', async () => {
  const site = await readSiteInfo(wikiWith([]));
  expect(site.wikiId).toBe('samplewiki');
  expect(
    ['talk', 'diskussion', 'alte_diskussion'].map((key) => site.namespaceIds.get(key)),
  ).toEqual([1, 1, 1]);
  expect(site.contentNamespaces).toEqual([0, 102]);
  expect([...site.caseSensitiveNamespaces]).toEqual([0]);
});

test('an answer of another form is an error', async () => {
  const api = { request: () => Promise.resolve({ query: {} }) };
  await expect(readSiteInfo(api)).rejects.toThrow(ActionApiError);
});
