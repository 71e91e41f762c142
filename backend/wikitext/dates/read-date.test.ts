import { DATE_LANGUAGES, type DateLanguage } from '../../status/date-languages';
import { dateOfTimestamp, readDate } from './read-date';

test.each<[DateLanguage, string, string | null]>([
  ['en', '2020-05-03', '2020-05-03'],
  ['en', '3 May 2020', '2020-05-03'],
  ['en', 'May 3, 2020', '2020-05-03'],
  ['en', '3 Sep 2020', '2020-09-03'],
  ['en', 'Sept. 3, 2020', '2020-09-03'],
  ['en', 'May 2020', '2020-05'],
  ['en', '2020-05', '2020-05'],
  ['en', '20200503120000', '2020-05-03'],
  ['en', '2020-05-03T12:00:00Z', '2020-05-03'],
  ['en', '[[3 May]] [[2020]]', '2020-05-03'],
  ['en', '3&nbsp;May\u00A02020', '2020-05-03'],
  ['en', '29 February 2020', '2020-02-29'],
  ['en', '29 February 2021', null],
  ['en', '31 February 2020', null],
  ['en', '2020-02-31', null],
  ['en', '2020-13-01', null],
  ['en', '2020', null],
  ['en', '3/5/2020', null],
  ['en', '3 mai 2020', null],
  ['en', 'yesterday', null],
  ['en', '', null],
  ['de', '3. Mai 2020', '2020-05-03'],
  ['de', '03.05.2020', '2020-05-03'],
  ['de', 'Jänner 2020', '2020-01'],
  ['de', '3. März 2020', '2020-03-03'],
  ['fr', '1er mai 2020', '2020-05-01'],
  ['fr', '3 août 2020', '2020-08-03'],
  ['fr', '3 fevrier 2020', '2020-02-03'],
  ['fr', '03/05/2020', '2020-05-03'],
  ['es', '3 de mayo de 2020', '2020-05-03'],
  ['es', '1 de septiembre del 2020', '2020-09-01'],
  ['it', '3 maggio 2020', '2020-05-03'],
  ['it', '1º maggio 2020', '2020-05-01'],
  ['pl', '3 maja 2020', '2020-05-03'],
  ['pl', '3 października 2020', '2020-10-03'],
  ['ru', '3 мая 2020', '2020-05-03'],
  ['ru', '3 мая 2020 года', '2020-05-03'],
  ['ru', 'ноябрь 2026', '2026-11'],
  ['ja', '2020年5月3日', '2020-05-03'],
  ['ja', '2026年11月', '2026-11'],
  ['zh', '2020 年 5 月 3 日', '2020-05-03'],
  ['en', '2020年5月3日', null],
  ['ar', '3 مايو 2020', '2020-05-03'],
  ['ar', '٣ مايو ٢٠٢٠', '2020-05-03'],
  ['ar', '3 كانون الثاني 2020', '2020-01-03'],
  ['he', '3 במאי 2020', '2020-05-03'],
  ['pt', '3 de maio de 2020', '2020-05-03'],
])('%s: %s', (language, text, wanted) => {
  expect(readDate(text, language)).toBe(wanted);
});

test.each([
  ['20200503120000', '2020-05-03'],
  ['202005', '2020-05'],
  ['2020', null],
])('timestamp %s', (timestamp, wanted) => {
  expect(dateOfTimestamp(timestamp)).toBe(wanted);
});

/** Languages in which no dates are read. */
const OTHERS = ['nl', 'sv', 'nb', 'da', 'fi', 'cs', 'sk', 'hr', 'sl', 'hu', 'ro', 'tr', 'el', 'id'];

test('a date in a language that is not known is not read, and never as another day', () => {
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2020, month, 3)));
  const misread = OTHERS.flatMap((locale) =>
    (['long', 'medium'] as const).flatMap((dateStyle) => {
      const written = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
      return days.flatMap((day) =>
        DATE_LANGUAGES.flatMap((language) => {
          const text = written.format(day);
          const read = readDate(text, language);
          const right = day.toISOString().slice(0, 10);
          return read === null || read === right
            ? []
            : [`${locale} “${text}” as ${language}: ${read}`];
        }),
      );
    }),
  );
  expect(misread).toEqual([]);
});
