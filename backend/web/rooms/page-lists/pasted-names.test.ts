import { Problem } from '../../../answers/problem';
import { PASTED_LINES_MAX, pastedNames } from './pasted-names';

const DOMAIN = 'de.wikipedia.org';
const names = (text: string, isCsv = false): string[] =>
  pastedNames({ text, domain: DOMAIN, isCsv });

test('titles, ids, addresses and links of wikitext name pages, each once', () => {
  const text = [
    'Hai',
    '  Wal, der große ',
    '',
    '#12',
    'https://de.wikipedia.org/wiki/Łódź_(Stadt)#Lage',
    'https://de.m.wikipedia.org/wiki/Hai',
    'https://de.wikipedia.org/w/index.php?curid=77',
    '* [[Mole|die Mole]]',
    '# [[:Kategorie:Haie]]',
    '1984',
  ].join('\r\n');
  expect(names(text)).toEqual([
    'Hai',
    'Wal, der große',
    '#12',
    'Łódź (Stadt)',
    '#77',
    'Mole',
    'Kategorie:Haie',
    '1984',
  ]);
});

test('where all lines are numbers they are ids', () => {
  expect(names('12\n13\n')).toEqual(['#12', '#13']);
  expect(names('page_id\n12\n13')).toEqual(['#12', '#13']);
});

test('of a table the first column counts, with or without its head', () => {
  expect(names('page_title\tn\nHai\t3\n"Wal ""x"""\t4')).toEqual(['Hai', 'Wal "x"']);
  expect(names('Title,n\nHai,3\n"Wal, groß",4', true)).toEqual(['Hai', 'Wal, groß']);
  expect(names('Wal, groß')).toEqual(['Wal, groß']);
});

test('what is of another wiki, or no page at all, stays as it is written', () => {
  const other = 'https://en.wikipedia.org/wiki/Shark';
  expect(names(`${other}\nhttps://de.wikipedia.org/\na\u0001b`)).toEqual([
    other,
    'https://de.wikipedia.org/',
    'a\uFFFDb',
  ]);
});

test('more lines than can be looked up are refused', () => {
  const lines = Array.from({ length: PASTED_LINES_MAX + 1 }, (_, n) => `P${n}`).join('\n');
  expect(() => names(lines)).toThrow(Problem);
  expect(names(lines.slice(lines.indexOf('\n') + 1))).toHaveLength(PASTED_LINES_MAX);
});
