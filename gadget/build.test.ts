import { parse } from 'acorn';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { buildGadget, type GadgetBuildOptions } from './build.mjs';
import { loadedOnPageViews } from './testing/built-files';

/** For what every page view loads; in ES5, for wikis of before 2024, somewhat more. */
const MAX_BYTES = { es2016: 10_000, es5: 12_700 };
const COMMIT = '0123456789abcdef0123456789abcdef01234567';
/** For what the gadget on watchlists loads there. */
const MAX_WATCHLIST_BYTES = { es2016: 6_000, es5: 8_500 };
const SCRIPTS = ['weboid.js', 'weboid-details.js', 'weboid-info.js', 'weboid-watchlist.js'];
const STYLES = ['weboid.css', 'weboid-columns.css', 'weboid-details.css', 'weboid-watchlist.css'];
const LANGUAGES = 'ar de en es fr he it ja nl pl pt ru zh-hans'.split(' ');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weboid-gadget-'));
  await build('en', { syntax: 'es2016' });
  await build('es5', { syntax: 'es5' });
});
afterAll(() => rm(folder, { recursive: true }));

const build = (place: string, options: GadgetBuildOptions): Promise<void> =>
  buildGadget({
    origin: 'http://127.0.0.1:8080',
    farm: 'wmflabs',
    commit: COMMIT,
    documentation: 'Help:Weboid',
    outDir: join(folder, place),
    ...options,
  });
const read = (name: string, place = 'en'): Promise<string> =>
  readFile(join(folder, place, name), 'utf8');
const readJson = async (name: string, place = 'en'): Promise<Record<string, unknown>> =>
  JSON.parse(await read(name, place));

test('the definition has a line for what always loads, hidden ones for styles in the head and what loads at a click, and one each for page information and watchlists', async () => {
  expect(await read('definition.txt')).toBe(
    '* weboid[ResourceLoader|package|type=general|actions=view,info,edit|contentModels=wikitext' +
      '|dependencies=mediawiki.util,mediawiki.storage,mediawiki.user,user.options|peers=weboid-columns]' +
      '|weboid.js|weboid.css|weboid-i18n.json\n' +
      '* weboid-columns[ResourceLoader|type=styles|hidden]|weboid-columns.css\n' +
      '* weboid-details[ResourceLoader|package|hidden|dependencies=mediawiki.util,mediawiki.storage]' +
      '|weboid-details.js|weboid-details.css|weboid-details-i18n.json\n' +
      '* weboid-info[ResourceLoader|package|type=general|actions=info' +
      '|dependencies=mediawiki.storage,mediawiki.user,user.options]|weboid-info.js\n' +
      '* weboid-watchlist[ResourceLoader|package|type=general|actions=view|namespaces=-1' +
      '|dependencies=mediawiki.util,mediawiki.storage,mediawiki.user]' +
      '|weboid-watchlist.js|weboid-watchlist.css|weboid-watchlist-i18n.json\n',
  );
});

test('on older wikis all lines count for mobile pages, too; there is no other difference', async () => {
  const lines = await read('definition.txt', 'es5');
  expect(lines.match(/\|targets=desktop,mobile\]\|/g)).toHaveLength(5);
  expect(lines.replaceAll('|targets=desktop,mobile', '')).toBe(await read('definition.txt'));
});

test('there is a file for each page, and what it was built for', async () => {
  const { files, ...record } = await readJson('build.json');
  expect((await readdir(join(folder, 'en'))).toSorted()).toEqual(
    [...(files as string[]), 'build.json'].toSorted(),
  );
  const texts = LANGUAGES.map((language) => `weboid-i18n-${language}.json`);
  expect(files).toEqual(expect.arrayContaining([...SCRIPTS, ...STYLES, ...texts]));
  expect(record).toMatchObject({ name: 'weboid', language: 'en', syntax: 'es2016' });
});

test.each([
  ['en', 2016],
  ['es5', 5],
] as const)(
  'the scripts in folder %s have no newer syntax than ECMAScript %d',
  async (place, ecmaVersion) => {
    for (const name of SCRIPTS) {
      const script = await read(name, place);
      expect(() => parse(script, { ecmaVersion })).not.toThrow();
    }
  },
);

test.each([...SCRIPTS, ...STYLES])(
  '%s names its version, licence, source and commit',
  async (name) => {
    expect(await read(name)).toMatch(
      /^\/\*! weboid \d+\.\d+\.\d+ \| MIT \| source: https:\/\/\S+, commit \w{40} /,
    );
  },
);

test.each(SCRIPTS)('in %s MediaWiki finds nothing to replace', async (name) => {
  const [head, script, tail] = (await read(name)).split(/\/\*<\/?nowiki>\*\//);
  expect(script).not.toContain('nowiki');
  expect(`${head}${tail}${await read('weboid.css')}`).not.toMatch(/~~~|\{\{|\[\[/);
});

test.each(['en', 'es5'])(
  'what the second script in %s exports is what the first one loads',
  async (place) => {
    const module = { exports: {} };
    // In place of ResourceLoader; what runs at a click is tested elsewhere.
    const script = await read('weboid-details.js', place);
    runInNewContext(script, { module, require: () => ({ en: {} }) });
    expect(module.exports).toMatchObject({
      openProblem: expect.any(Function),
      openSettings: expect.any(Function),
    });
  },
);

test.each(['weboid.js', 'weboid-info.js', 'weboid-watchlist.js'])(
  '%s knows where to ask',
  async (name) => {
    const script = await read(name);
    expect(script).toContain('"http://127.0.0.1:8080"');
    expect(script).toContain('"wmflabs"');
    expect(script).not.toContain('toolforge.org/');
  },
);

test.each([
  ['de', 'de'],
  ['nds', 'de'],
  ['pt-br', 'pt'],
  ['zh', 'zh-hans'],
  ['sv', 'en'],
])('a wiki in %s gets the texts in %s', async (language, spoken) => {
  await build('other', { language });
  const core = await readJson('weboid-i18n.json', 'other');
  const details = await readJson('weboid-details-i18n.json', 'other');
  const watchlist = await readJson('weboid-watchlist-i18n.json', 'other');
  const languages = [core, details, watchlist].map((texts) => Object.keys(texts));
  expect(languages).toEqual([[spoken], [spoken], [spoken]]);
  const keys = Object.keys(Object(core[spoken]));
  expect(keys.filter((key) => !/^weboid-gadget-(?!doc-)/.test(key))).toEqual([]);
});

test('the texts of a language are one page for all scripts', async () => {
  const { core, details, watchlist } = await readJson('weboid-i18n-de.json');
  expect(core).toMatchObject({ 'weboid-gadget-mark': 'Toter Weblink: $1' });
  const keys = Object.keys(Object(details));
  expect(keys.filter((key) => !key.startsWith('weboid-details-'))).toEqual([
    'weboid-gadget-toolbox-ask',
  ]);
  expect(watchlist).toMatchObject({ 'weboid-watchlist-dismiss': 'Diese Links ausblenden' });
});

test.each(['es2016', 'es5'] as const)(
  '%s: all that every page view loads is small',
  async (syntax) => {
    const place = syntax === 'es5' ? 'es5' : 'en';
    const files = await Promise.all(
      (await readdir(join(folder, place))).map(async (name) => [name, await read(name, place)]),
    );
    const loaded = loadedOnPageViews(Object.fromEntries(files));
    expect(loaded.map(({ language }) => language).toSorted()).toEqual(LANGUAGES);
    expect(loaded.filter(({ bytes }) => bytes > MAX_BYTES[syntax])).toEqual([]);
  },
);

test.each(['es2016', 'es5'] as const)('%s: what a watchlist loads is small', async (syntax) => {
  const place = syntax === 'es5' ? 'es5' : 'en';
  const files = ['weboid-watchlist.js', 'weboid-watchlist.css', 'weboid-watchlist-i18n.json'];
  const sizes = files.map(async (name) => gzipSync(await read(name, place)).length);
  const bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one);
  expect(bytes).toBeLessThanOrEqual(MAX_WATCHLIST_BYTES[syntax]);
});

test('styles are safe to be mirrored by MediaWiki', async () => {
  for (const name of STYLES) {
    expect(await read(name)).not.toMatch(/\b(left|right)\b/);
  }
});

test('what the wiki tells of it is in its language and leads to its page', async () => {
  await build('german', { language: 'de', documentation: 'Hilfe:Weboid' });
  expect(await read('description.txt', 'german')).toMatch(
    /^\[\[Hilfe:Weboid\|Weboid\]\]: kennzeichnet/,
  );
  const page = await read('documentation.wikitext', 'german');
  expect(await read('watchlist-description.txt', 'german')).toMatch(
    /^\[\[Hilfe:Weboid\|Weboid\]\] auf der Beobachtungsliste: /,
  );
  expect(page).toContain('[[Special:Preferences#mw-prefsection-gadgets]]');
  expect(page).toContain(`(${COMMIT.slice(0, 7)})`);
  expect(page).not.toMatch(/\$\d|undefined/);
});

test('under another name it stands beside the first', async () => {
  await build('named', { name: 'weboidtest' });
  expect(await read('definition.txt', 'named')).toMatch(
    /^\* weboidtest\[.*\|peers=weboidtest-columns\]\|weboidtest\.js\|.*\n\* weboidtest-columns\[.*\|weboidtest-columns\.css\n\* weboidtest-details\[.*\n\* weboidtest-info\[.*\n\* weboidtest-watchlist\[/,
  );
  const script = await read('weboidtest.js', 'named');
  expect(script).toContain('require("./weboidtest-i18n.json")');
  expect(script).toContain('weboidtest');
  expect(script).not.toMatch(/ext\.gadget\.weboid-/);
});

test.each([
  [{ origin: 'weboid.toolforge.org' }, 'origin must be'],
  [{ origin: 'https://weboid.toolforge.org/' }, 'origin must be'],
  [{ origin: 'https://a.example.net/path' }, 'origin must be'],
  [{ name: 'web oid|' }, 'name must be'],
])('%j is refused', async (options, message) => {
  await expect(build('refused', options)).rejects.toThrow(message);
});
