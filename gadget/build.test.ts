import { parse } from 'acorn';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildGadget } from './build.mjs';

const MAX_BYTES = 10 * 1024;

let outDir: string;
beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'weboid-gadget-'));
  await buildGadget({ origin: 'http://127.0.0.1:8080', farm: 'wmflabs', outDir });
});
afterAll(() => rm(outDir, { recursive: true }));

const read = (name: string): Promise<string> => readFile(join(outDir, name), 'utf8');
const readMessages = async (): Promise<Map<string, object>> =>
  new Map(Object.entries<object>(JSON.parse(await read('weboid-i18n.json'))));

test('writes the files that the definition line names', async () => {
  const definition = await read('definition.txt');
  const [, options = '', pages = ''] = /^\* weboid\[(.*?)\]\|(.*)\n$/.exec(definition) ?? [];
  expect(options.split('|')).toEqual([
    'ResourceLoader',
    'package',
    'type=general',
    'actions=view,info',
    'contentModels=wikitext',
    'dependencies=mediawiki.util,mediawiki.storage',
  ]);
  expect(pages.split('|')).toEqual(['weboid.js', 'weboid.css', 'weboid-i18n.json']);
  expect((await readdir(outDir)).toSorted()).toEqual([
    'definition.txt',
    'weboid-i18n.json',
    'weboid.css',
    'weboid.js',
  ]);
});

test('the script has no newer syntax than MediaWiki 1.43 accepts', async () => {
  const script = await read('weboid.js');
  expect(() => parse(script, { ecmaVersion: 2016 })).not.toThrow();
});

test.each(['weboid.js', 'weboid.css'])('%s names its version, licence and source', async (name) => {
  expect(await read(name)).toMatch(/^\/\*! weboid \d+\.\d+\.\d+ \| MIT \| source: https:\/\/\S+ /);
});

test('the script knows where to ask', async () => {
  const script = await read('weboid.js');
  expect(script).toContain('"http://127.0.0.1:8080"');
  expect(script).toContain('"wmflabs"');
  expect(script).not.toContain('toolforge.org/');
});

test('the messages are those of the gadget, for each language', async () => {
  const messages = await readMessages();
  expect([...messages.keys()]).toEqual(expect.arrayContaining(['de', 'en']));
  expect([...messages.keys()]).not.toContain('qqq');
  for (const texts of messages.values()) {
    expect(Object.keys(texts).filter((key) => !key.startsWith('weboid-gadget-'))).toEqual([]);
  }
});

test('all that one language loads stays within 10 kB gzipped', async () => {
  for (const texts of (await readMessages()).values()) {
    const files = [await read('weboid.js'), await read('weboid.css'), JSON.stringify(texts)];
    const bytes = files.reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  }
});

test('styles are safe to be mirrored by MediaWiki', async () => {
  expect(await read('weboid.css')).not.toMatch(/\b(left|right)\b/);
});

test.each(['weboid.toolforge.org', 'https://weboid.toolforge.org/', 'https://a.example.net/path'])(
  'the origin %s is refused',
  async (origin) => {
    await expect(buildGadget({ origin, outDir })).rejects.toThrow('origin must be');
  },
);
