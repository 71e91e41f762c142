import { publishedOn, judgedPages } from '../testing/judged-pages';
import { proseOf } from '../testing/prose';
import { pageCalled } from '../testing/small-web';

const TITLE = 'Song contest of the valley';
const REST = proseOf('what there is each year', 16);

const edition = (start: string, end = '', head = ''): string =>
  pageCalled(TITLE, `<p>${start}</p>${REST}<p>${end}</p>`, head);

test.each([
  ['2009. Eleven choirs came to the valley.', '2010. Eleven choirs came to the valley.'],
  [
    'The contest of the year 2009 lasted two days.',
    'The contest of the year 2012 lasted three days.',
  ],
])('the next edition under one title without a day is another page: %s, %s', (then, now) => {
  expect(judgedPages(edition(then), edition(now))).toBeNull();
  expect(judgedPages(edition(then), edition(then))).toBe('same');
});

test.each([
  [
    'a footer',
    edition('All choirs come.', 'Copyright 2009 Valley'),
    edition('All choirs come.', 'Copyright 2024 Valley'),
  ],
  [
    'a line of changes',
    edition('Last updated 2009 by Ann Lee. All choirs come.'),
    edition('Last updated 2024 by Ann Lee. All choirs come.'),
  ],
  [
    'a line of changes in German',
    edition('Stand: 2009 im Tal. Alle kommen.'),
    edition('Stand: 2024 im Tal. Alle kommen.'),
  ],
  [
    'a later note',
    edition('The contest of the year 2009 lasted two days.'),
    edition('There was another one in 2012. The contest of the year 2009 lasted two days.'),
  ],
  [
    'a corrected year, of one day',
    edition('Since the year 1909 choirs come here.', '', publishedOn('2014-05-03')),
    edition('Since the year 1908 choirs come here.', '', publishedOn('2014-05-03')),
  ],
])('%s with another year is no other edition', (_what, then, now) => {
  expect(judgedPages(then, now)).toBe('same');
});
