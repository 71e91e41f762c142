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
    // English ones stay English: with a full stop behind the day they would be German.
    ['5 April 2019', 'de', '9 January 2018'],
    ['5. April 2019', 'de', null],
    // Spelt a little otherwise, of the same kind.
    ['3 Sept 2019', 'en', '9 Jan 2018'],
    ['Sept. 3, 2019', 'en', 'Jan 9, 2018'],
    ['January 3 2019', 'en', 'January 9, 2018'],
    ['January 3rd, 2019', 'en', 'January 9, 2018'],
    ['January 3,2019', 'en', 'January 9, 2018'],
    ['January 32019', 'en', null],
    ['3 Jan. 2019', 'en', '9 Jan 2018'],
    ['3 Sept. 2019', 'en', '9 Jan 2018'],
    ['3 sept. 2019', 'fr', null],
    ['3 sept 2019', 'fr', null],
    ['3 mar. 2019', 'es', null],
    ['3rd January, 2019', 'en', '9 January 2018'],
    ['1º gennaio 2019', 'it', '9 gennaio 2018'],
    ['2019年1月3日 (木)', 'ja', '2018年1月9日'],
    ['2019 年 1 月 3 日', 'zh', '2018年1月9日'],
    ['2019年1月3日頃', 'ja', null],
    // No kind that anybody can write.
    ['3/1/2019', 'fr', null],
    ['2019-1-3', 'en', null],
    ['3. Januar 2019', 'de', null],
    ['3 stycznia 2019', 'pl', null],
    ['3 января 2019', 'ru', null],
    ['3 يناير 2019', 'ar', null],
    ['3 de janeiro de 2019', 'pt', null],
    ['3 de agosto de 2019', 'pt', null],
    ['3 de agosto de 2019', 'en', '9 de enero de 2018'],
    ['3 de marzo de 2019', 'pt', '9 de enero de 2018'],
    ['5 March 2019', 'de', '9 January 2018'],
    ['5 marzo 2019', 'es', null],
    ['5 marzo 2019', 'it', '9 gennaio 2018'],
    ['November 2019', 'en', null],
  ])('%s of %s', (text, language, wanted) => {
    expect(alike(text, language)).toBe(wanted);
  });
});
