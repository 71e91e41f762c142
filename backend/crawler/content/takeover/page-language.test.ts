import { foldText } from '../offers/fold-text';
import { pageLanguage, pageLanguages } from './page-language';

const wordsOf = (text: string): string[] => foldText(text).trim().split(' ');

const languages = (text: string, lang: string): readonly string[] =>
  pageLanguages(text, wordsOf(text), lang);

test.each<[tag: string, language: string | null]>([
  ['no', 'no'],
  ['nb', 'no'],
  ['nb-no', 'no'],
  ['nn', 'no'],
  ['nn_no', 'no'],
  ['nob', 'no'],
  ['pt-br', 'pt'],
  ['es-419', 'es'],
  ['zh-hans', 'zh'],
  ['zh-tw', 'zh'],
  ['cmn-hant-tw', 'zh'],
  ['yue', 'zh'],
  ['iw', 'he'],
  ['in', 'id'],
  ['fil-ph', 'tl'],
  ['tl', 'tl'],
  ['sr-latn', 'sr'],
  ['sh', 'sr'],
  ['mo', 'ro'],
  ['deu', 'de'],
  ['ua', 'uk'],
  ['cz', 'cs'],
  ['uz-latn-uz', 'uz'],
  ['mul', null],
  ['und', null],
  ['english', null],
  ['', null],
])('a page that says “%s” is in %s', (tag, language) => {
  expect(pageLanguage('', [], tag)).toBe(language);
});

const ENGLISH =
  'The mill was built in the valley by two brothers, who have ground rye for all of their neighbours, and it is still there. ';
const UZBEK =
  "Bu tegirmon ikki aka-uka tomonidan qurilgan bo'lib, har yili qishloq uchun un tortgan va eng ko'p javdar shu yerda yanchilgan. ";
const GERMAN =
  'Die Mühle wurde von zwei Brüdern gebaut, die für das ganze Tal mahlten, und sie ist noch da, auch wenn sich das Rad nicht dreht. ';

test('a page may be written in the language that it names, and in the one that its text shows', () => {
  expect(languages(UZBEK.repeat(3), 'uz')).toEqual(['uz']);
  expect(languages(`${UZBEK} ${ENGLISH}`, 'uz')).toEqual(expect.arrayContaining(['uz', 'en']));
});

test('text of somebody else beside its own hides no language', () => {
  expect(languages(`${GERMAN} ${ENGLISH}`, 'en')).toEqual(expect.arrayContaining(['de', 'en']));
});

test('what a template says is not believed where another language shows; where none does, it is all there is', () => {
  expect(languages(GERMAN.repeat(3), 'en-us')).toEqual(['de']);
  expect(languages('Orzechowa Jabłonka Kalina Wierzba Lipa '.repeat(8), 'en')).toEqual(['en']);
  expect(languages('Mylly', 'en')).toEqual(['en']);
});
