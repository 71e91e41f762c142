import type { DateLanguage } from '../../status/date-languages';
import { dateFormOf, writeDate } from './write-date';

/** Another day as a date is written; null where nobody can write it so. */
function alike(text: string, language: DateLanguage): string | null {
  const form = dateFormOf(text, language);
  return form === null ? null : writeDate('2018-01-09', form);
}

describe('a date is written as another one is', () => {
  test.each<[text: string, language: DateLanguage, wanted: string | null]>([
    ['2019-11-17', 'it', '2018-01-09'],
    ['2019年11月17日', 'ja', '2018年1月9日'],
    ['17 November 2019', 'en', '9 January 2018'],
    ['17 Nov 2019', 'es', '9 Jan 2018'],
    ['November 17, 2019', 'de', 'January 9, 2018'],
    ['17 de noviembre de 2019', 'es', '9 de enero de 2018'],
    ['17 novembre 2019', 'fr', '9 janvier 2018'],
    ['1er mai 2019', 'fr', '9 janvier 2018'],
    // Months that several languages call the same are the wiki's own.
    ['17 novembre 2019', 'it', '9 gennaio 2018'],
    ['17 Novembre 2019', 'it', '9 gennaio 2018'],
    ['17 mai 2019', 'it', '9 janvier 2018'],
    ['17 novembre 2019', 'en', '9 janvier 2018'],
    ['5 April 2019', 'de', null],
    ['5 March 2019', 'de', '9 January 2018'],
    ['5 marzo 2019', 'es', null],
    ['5 marzo 2019', 'it', '9 gennaio 2018'],
    ['November 2019', 'en', null],
  ])('%s of %s', (text, language, wanted) => {
    expect(alike(text, language)).toBe(wanted);
  });
});
