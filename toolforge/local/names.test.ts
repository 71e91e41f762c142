import path from 'node:path';
import { readOwnFile } from './testing/own-files';
import { namesIn, productFiles, productNames, type ProductName } from './testing/product-names';

/** Nouns of the field that look like participles. */
const NOUNS: ReadonlySet<string> = new Set([
  'Deed',
  'Finding',
  'Holding',
  'Posting',
  'Timing',
  'Warning',
]);
const PARTICIPLE =
  /^(?:[A-Z][a-z]*(?:ing|ed)|Told|Found|Known|Seen|Sent|Kept|Held|Read|Chosen|Meant|Taken|Given|Written|Shown|Said)$/;

const names = productNames();

describe('no type is a participle alone', () => {
  test('of the product', () => {
    const found = names.filter(isParticiple).map(({ name, file }) => `${name} (${file})`);
    expect(found).toEqual([]);
  });

  test.each([
    ['interface Asked {', true],
    ['export type Looking = string;', true],
    ['type Told = string;', true],
    ['class Remembered {', true],
    ['interface AskedWiki {', false],
    ['export interface Finding {', false],
    ['const Checking = 1;', false],
  ])('%s', (line, isOne) => {
    expect(namesIn('a.ts', line).some(isParticiple)).toBe(isOne);
  });
});

describe('nothing is exported twice under one name', () => {
  test('of the product', () => {
    expect(exportedTwice(names)).toEqual([]);
  });

  test('two files', () => {
    const [a, b] = [
      namesIn('a.ts', 'export class Wiki {'),
      namesIn('b.ts', 'export type Wiki = 1;'),
    ];
    expect(exportedTwice([...a, ...b])).toEqual(['Wiki (a.ts, b.ts)']);
    expect(exportedTwice([...a, ...namesIn('b.ts', 'class Wiki {')])).toEqual([]);
  });
});

describe('files of one part of the house cannot be mistaken for each other', () => {
  test('of the product', () => {
    expect(nearHomonyms(productFiles())).toEqual([]);
  });

  test.each([
    [['backend/store/a/archive-search.ts', 'backend/store/b/archive-searches.ts'], 1],
    [['backend/store/a/lease-searches.ts', 'backend/store/search-leases.ts'], 1],
    [['backend/status/vantage.ts', 'backend/store/vantages.ts'], 0],
    [['backend/web/a/page.ts', 'backend/web/b/pages-page.ts'], 0],
  ])('%j', (files, count) => {
    expect(nearHomonyms(files)).toHaveLength(count);
  });
});

test('the glossary leads to what is there, each word once', () => {
  const rows = [...readOwnFile('GLOSSARY.md').matchAll(/^\| (.+?) +\|.*\| `(.+?)` +\|$/gm)];
  expect(rows.length).toBeGreaterThan(40);
  const words = rows.map(([, word = '']) => word);
  expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
  const files = productFiles();
  const missing = rows.filter(([, , place = '']) => !files.some((file) => file.startsWith(place)));
  expect(missing.map(([, word, place]) => `${word}: ${place}`)).toEqual([]);
});

function isParticiple({ name, kind }: ProductName): boolean {
  return kind === 'type' && PARTICIPLE.test(name) && !NOUNS.has(name);
}

function exportedTwice(all: readonly ProductName[]): string[] {
  const files = new Map<string, string[]>();
  for (const { name, file, isExported } of all) {
    if (isExported) files.set(name, [...new Set([...(files.get(name) ?? []), file])]);
  }
  return [...files]
    .filter(([, its]) => its.length > 1)
    .map(([name, its]) => `${name} (${its.join(', ')})`);
}

/** What holds examples for detectors has the same names on purpose, and so have a folder's entrances. */
const NAMED_ALIKE = /\/corpus\/|\/index\.ts$/;

/** Files below one folder of the house whose names have the same words, in whatever order and number. */
function nearHomonyms(files: readonly string[]): string[][] {
  const alike = new Map<string, string[]>();
  for (const file of files.filter((one) => !NAMED_ALIKE.test(one))) {
    const words = path.basename(file, '.ts').split('-').map(singular).toSorted();
    const key = [file.split('/').slice(0, 2).join('/'), ...words].join(' ');
    alike.set(key, [...(alike.get(key) ?? []), file]);
  }
  return [...alike.values()].filter((group) => group.length > 1);
}

function singular(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(?:(?<=s|x|ch|sh)e)?(?<!s)s$/, '')
    .replace(/e$/, '');
}
