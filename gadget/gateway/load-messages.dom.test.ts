import { TextDecoder, TextEncoder } from 'node:util';
import type { MessageCatalog } from '../state/translator';
import { fetchMessages } from './load-messages';

const BUNDLED: MessageCatalog = { fr: { 'weboid-gadget-a': 'français' } };
const GERMAN = {
  core: { 'weboid-gadget-a': 'deutsch' },
  details: { 'weboid-details-a': 'mehr' },
};

interface Wiki {
  asked: string[];
  modules: string[];
  storage: Map<string, unknown>;
}

/** A wiki that answers each question with `answer`; a function may throw or wait. */
function openWiki(answer: unknown, chain: string[] = []): Wiki {
  const wiki: Wiki = { asked: [], modules: [], storage: new Map() };
  Object.assign(globalThis, {
    TextDecoder,
    mw: {
      config: { get: () => '/w/index.php' },
      log: () => undefined,
      loader: { using: async (name: string) => void wiki.modules.push(name) },
      language: { getFallbackLanguageChain: () => chain },
      storage: {
        getObject: (key: string) => wiki.storage.get(key) ?? null,
        setObject: (key: string, value: unknown) => wiki.storage.set(key, value),
      },
    },
    fetch: async (address: string) => {
      wiki.asked.push(address);
      const value: unknown = typeof answer === 'function' ? await answer() : answer;
      const parts = [{ done: false, value: new TextEncoder().encode(JSON.stringify(value)) }];
      const reader = { read: () => Promise.resolve(parts.shift() ?? { done: true }) };
      return { ok: true, status: 200, body: { getReader: () => reader } };
    },
  });
  return wiki;
}

test('nothing is asked in the language of the wiki', async () => {
  const wiki = openWiki(GERMAN);
  expect(await fetchMessages('core', BUNDLED, 'fr')).toBe(BUNDLED);
  expect(wiki).toMatchObject({ asked: [], modules: [] });
});

test("another language is one question to the reader's own wiki, once", async () => {
  const wiki = openWiki(GERMAN);
  const core = await fetchMessages('core', BUNDLED, 'de');
  expect(Object.entries(core)).toEqual([
    ['de', GERMAN.core],
    ['fr', BUNDLED['fr']],
  ]);
  expect(await fetchMessages('details', BUNDLED, 'de')).toMatchObject({ de: GERMAN.details });
  expect(wiki.modules).toEqual([]);
  expect(wiki.asked).toEqual([
    '/w/index.php?title=MediaWiki:Gadget-weboid-i18n-de.json' +
      '&action=raw&ctype=application/json&maxage=86400&smaxage=86400&v=',
  ]);
});

test('stored texts of another version are asked for again', async () => {
  const wiki = openWiki(GERMAN);
  wiki.storage.set('weboid-i18n-de', { version: 'old', texts: { core: { x: 'alt' } } });
  expect(await fetchMessages('core', BUNDLED, 'de')).toMatchObject({ de: GERMAN.core });
  expect(wiki.asked).toHaveLength(1);
});

test.each([
  ['de-at', [], []],
  ['nds', ['nds', 'de', 'en'], ['mediawiki.language']],
])('German serves for %s, by the fallbacks %j', async (userLanguage, chain, modules) => {
  const wiki = openWiki(GERMAN, chain);
  const catalog = await fetchMessages('core', BUNDLED, userLanguage);
  expect(wiki.modules).toEqual(modules);
  expect(Object.keys(catalog)[0]).toBe('de');
});

test('nothing is asked where the wiki speaks the best of the fallbacks', async () => {
  const wiki = openWiki(GERMAN, ['nds', 'de', 'en']);
  const bundled = { de: GERMAN.core };
  expect(await fetchMessages('core', bundled, 'nds')).toBe(bundled);
  expect(wiki.asked).toEqual([]);
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['no texts', { core: {} }],
  ['texts that are none', { core: { a: 1, b: { c: 'd' } } }],
  ['a failure', () => Promise.reject(new TypeError('Failed to fetch'))],
])('when the wiki answers %s, the bundled texts serve, and nothing is kept', async (_, answer) => {
  const wiki = openWiki(answer);
  expect(await fetchMessages('core', BUNDLED, 'de')).toBe(BUNDLED);
  expect(wiki.storage.size).toBe(0);
});
