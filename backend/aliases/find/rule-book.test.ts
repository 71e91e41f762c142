import { atOnce } from '../../runtime/in-steps';
import { programText } from '../rules/program';
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

const idsTo = (ids: readonly number[], folder: string) =>
  ids.map((id) => ({
    old: `http://old.example/item/${id}`,
    now: `https://new.example/${folder}/${id}`,
    facts: null,
  }));
const idsFrom = (first: number, step = 20) =>
  Array.from({ length: 12 }, (_, place) => first + place * step);
const targetsOf = (book: RuleBook, url: string): string[] =>
  atOnce(book.predict(url, { title: null, date: null }, () => false)).map(({ address }) => address);

test.each([
  ['as many of both', idsFrom(5_000), idsFrom(4_760)],
  ['more of one, as after many were found', [...idsFrom(5_000), ...idsFrom(5_300)], idsFrom(4_760)],
])(
  'two rules for one form are both tried, that of the nearest numbers first: %s',
  (_, high, low) => {
    const book = new RuleBook([...idsTo(high, 'new'), ...idsTo(low, 'early')]);
    const at = (id: number) => targetsOf(book, `http://old.example/item/${id}`);
    const [early, recent] = ['https://new.example/early/', 'https://new.example/new/'];
    expect(at(5_601)).toEqual([`${recent}5601`, `${early}5601`]);
    expect(at(4_703)).toEqual([`${early}4703`, `${recent}4703`]);
    expect(at(4_951)[0]).toBe(`${early}4951`);
  },
);

test('by day, too', () => {
  const moves = [2003, 2004, 2012, 2013].flatMap((year) =>
    [1, 3, 5, 7, 9, 11].map((month) => {
      const path = `${year}/${String(month).padStart(2, '0')}/mill-of-${'abcdefghijkl'[month]}`;
      const now = `https://new.example/${year < 2010 ? 'archive' : 'stories'}/${path}`;
      return { old: `http://old.example/${path}`, now, facts: null };
    }),
  );
  const book = new RuleBook(moves);
  const at = (path: string) => targetsOf(book, `http://old.example/${path}`)[0];
  expect(at('2013/02/a-ferry')).toBe('https://new.example/stories/2013/02/a-ferry');
  expect(at('2004/02/a-ferry')).toBe('https://new.example/archive/2004/02/a-ferry');
});

test('many places of which none is that of many are worth no request', () => {
  const folders = ['a', 'b', 'c', 'd', 'e', 'f'];
  const book = new RuleBook(
    idsFrom(5_000).flatMap((id, place) => idsTo([id], folders[place % 6] ?? '')),
  );
  expect(targetsOf(book, 'http://old.example/item/5700')).toEqual([]);
});

describe('a rule whose addresses end both ways', () => {
  const storiesTo = (ending: string, names: readonly string[]) =>
    names.map((name) => ({
      old: `http://old.example/news/${name}.html`,
      now: `https://new.example/stories/${name}${ending}`,
      facts: null,
    }));
  const url = 'http://old.example/news/the-ferry-is-late.html';
  const bestOf = (book: RuleBook) => {
    const [best] = atOnce(book.rulesFor(url));
    if (best === undefined) throw new Error('no rule');
    return best;
  };
  /** A rule that has learned in the meantime that addresses end otherwise. */
  const relearned = (judge: (book: RuleBook) => void) => {
    const book = new RuleBook([
      ...storiesTo('', ['the-mill-burns', 'the-lions-win']),
      ...storiesTo('/', ['the-choir-sings']),
    ]);
    const before = bestOf(book);
    expect(before.endsBothWays).toBe(true);
    judge(book);
    for (const move of storiesTo('/', [
      'the-ferry-sank',
      'the-ferry-runs',
      'the-ferry-is-old',
      'the-ferry-is-sold',
    ]))
      book.add(move);
    book.refresh();
    const after = bestOf(book);
    expect([before, after].map(({ program }) => programText(program))).toEqual([
      'new.example/stories/{last segment}',
      'new.example/stories/{last segment}/',
    ]);
    return { book, after };
  };

  test('has misled, however its addresses end by now', () => {
    const { book, after } = relearned((early) => early.failed(bestOf(early), true));
    expect(book.hasMisled(after)).toBe(true);
  });

  test('rests after its failures, however its addresses end by now', () => {
    const { book } = relearned((early) => {
      for (let time = 0; time < 12; time += 1) early.failed(bestOf(early), false);
    });
    expect(targetsOf(book, url)).toEqual([]);
    book.succeeded(bestOf(book));
    expect(targetsOf(book, url)).not.toEqual([]);
  });
});
