import { judgedPages, publishedOn } from '../testing/judged-pages';
import { proseOf } from '../testing/prose';
import { pageCalled } from '../testing/small-web';

const RIVER = proseOf('the river', 14);
const COPY = pageCalled('The river of Lunden', RIVER);
const post = (name: string): string => `<h2>Of ${name}</h2>${proseOf(name, 14)}`;
const [MILL, TOWER, CHOIR] = ['a mill', 'a tower', 'a choir'].map(post) as [string, string, string];

/** Lists of the same host that show some of the same posts. */
const LISTS = [
  pageCalled('Stories of 2004', MILL + CHOIR + post('a quarry')),
  pageCalled('All about towns', TOWER + post('a castle') + CHOIR),
];

test.each([
  ['a month', pageCalled('Archive 2005', MILL + RIVER + TOWER + CHOIR)],
  ['a tag', pageCalled('All about rivers', `<h2>The river of Lunden</h2>${RIVER}${TOWER}${CHOIR}`)],
  ['a day', pageCalled('Archive 2005', MILL + RIVER + TOWER, publishedOn('2020-05-03'))],
])('a list of whole posts, which other lists show, too, is not one of them: %s', (_of, list) => {
  const dated = pageCalled('The river of Lunden', RIVER, publishedOn('2005-02-01'));
  expect(judgedPages(COPY, list, LISTS)).toBeNull();
  expect(judgedPages(dated, list, LISTS)).toBeNull();
});

test('nor is a page under nearly its title that has it amid other texts', () => {
  const quoting = pageCalled('Comments: The river of Lunden', MILL + RIVER + TOWER + CHOIR);
  expect(judgedPages(COPY, quoting, LISTS)).toBeNull();
});

test('what stands around a text is no other text, however long it is, nor are beginnings of others', () => {
  const around = proseOf('how this site may be used', 5);
  const beginnings = (...names: string[]): string =>
    names.map((name) => `<p>${name}</p>${proseOf(name, 1)}`).join('');
  const others = ['a mill', 'a tower', 'a choir', 'a quarry'].map((name, number) =>
    pageCalled(name, `${proseOf(`${name} ${number}`, 12)}${beginnings('a bridge', name)}${around}`),
  );
  const page = RIVER + beginnings('a mill', 'a bridge') + around;
  const day = publishedOn('2005-02-01');
  const copy = pageCalled('The river of Lunden', RIVER, day);
  expect(judgedPages(copy, pageCalled('High water', page, day), others)).toBe('new-title');
  expect(judgedPages(copy, pageCalled('The river of Lunden', page), others)).toBe('same');
});

test('of two pages nobody knows what all of their host show: what they share is no other text', () => {
  const around = proseOf('how this site may be used', 5);
  const day = publishedOn('2005-02-01');
  const copy = pageCalled('The river of Lunden', RIVER, day);
  const other = pageCalled('A mill', proseOf('a mill', 12) + around);
  const page = pageCalled('High water', RIVER + around, day);
  expect(judgedPages(copy, page, [other])).toBe('new-title');
});
