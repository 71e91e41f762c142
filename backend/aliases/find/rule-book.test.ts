import { atOnce } from '../../runtime/in-steps';
import { RuleBook } from './rule-book';

const movesTo = (years: readonly number[]) =>
  years.map((year, number) => ({
    old: `http://old.example/de/story-of-the-mill-${number}.html`,
    now: `https://new.example/${year}/story-of-the-mill-${number}`,
    facts: null,
  }));
const ASKED = 'http://old.example/de/story-of-the-ferry-9.html';

test('a year that is right half of the time explains nothing, so that pages are read for their days', () => {
  const book = new RuleBook(movesTo([2005, 2018, 2005, 2014]));
  const rules = atOnce(book.rulesFor(ASKED));
  expect(rules.some(({ right, confidence }) => right === 2 && confidence === 0.5)).toBe(true);
  expect(atOnce(book.explains(ASKED))).toBe(false);
});

test('one that is always right explains, until it fails as often as it was right', () => {
  const book = new RuleBook(movesTo([2005, 2005, 2005]));
  expect(atOnce(book.explains(ASKED))).toBe(true);
  const [best] = atOnce(book.rulesFor(ASKED));
  if (best === undefined) throw new Error('no rule');
  for (const rule of atOnce(book.rulesFor(ASKED)))
    for (let time = 0; time < 3; time += 1) book.failed(rule, false);
  expect(atOnce(book.explains(ASKED))).toBe(false);
  book.succeeded(best);
  expect(atOnce(book.explains(ASKED))).toBe(true);
});
