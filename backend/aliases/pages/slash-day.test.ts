import { readAliasPage } from './read-alias-page';
import { factsOfPage } from './facts-of-page';
import { onlyReading, orderShown, readingsOf, readSlashDay } from './slash-day';

const dayIn = (text: string) => readSlashDay(text) ?? { dayFirst: null, monthFirst: null };

test('what a day with slashes may mean', () => {
  expect(onlyReading(dayIn('Publié le 19/11/2014'))).toEqual({ year: 2014, month: 11, day: 19 });
  expect(orderShown(dayIn('11/19/2014'))).toBe('month-first');
  expect(readingsOf(dayIn('03/04/2014'))).toHaveLength(2);
  expect(onlyReading(dayIn('03/04/2014'))).toBeNull();
  expect(orderShown(dayIn('03/04/2014'))).toBeNull();
  expect(onlyReading(dayIn('5/5/2014'))).toEqual({ year: 2014, month: 5, day: 5 });
  for (const none of ['1/2/3/2014', '31/31/2014', '03/04/14', '12/2014', '103/04/2014'])
    expect(readSlashDay(none)).toBeNull();
});

test('a line tells the day, but what is written for programs tells it better, and a later line does not', () => {
  const page = (lines: string, head = '') =>
    readAliasPage(`<html><head>${head}</head><body><h1>Ferry</h1>${lines}<p>It sank.</p></body>`);
  const line = '<div>Published 03/04/2014 by Ann</div>';
  const meta = '<meta name="date" content="2014-04-03">';
  expect(page(line)).toMatchObject({ date: null, slashDay: { dayFirst: { month: 4 } } });
  expect(page(line).text).not.toContain('Published');
  expect(page(line, meta)).toMatchObject({ date: { month: 4, day: 3 }, slashDay: null });
  expect(page(`${line}<div>5 May 2015</div>`).date).toBeNull();
  expect(page('<div>Updated 03/04/2014</div><div>19/11/2014</div>').date).toMatchObject({
    day: 19,
  });
  expect(
    factsOfPage(
      page(
        '<p>We met on 03/04/2014, as ever, and spoke of the ferry and of all who sail in her.</p>',
      ),
    ),
  ).toMatchObject({ date: null, slashDay: { monthFirst: { month: 3 } } });
});
