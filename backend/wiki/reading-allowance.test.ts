import { NOTHING_USED, ReadingAllowance, type UsedAllowance } from './reading-allowance';

interface Cost {
  askedMs: number;
  bytes: number;
}

const numbersFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

const fresh =
  (entries: number) =>
  (no: number): unknown => ({ query: { pages: numbersFrom(no * entries, entries) } });

/** After how many answers that cost so much each a reading is given up, and why. */
function tooDear(
  each: Cost,
  answerOf: (no: number) => unknown,
  { questionsMax = 1, used = NOTHING_USED }: { questionsMax?: number; used?: UsedAllowance } = {},
): { parts: number; why: string } {
  const allowance = new ReadingAllowance(used);
  for (let parts = 1; parts <= 300; parts += 1) {
    if (parts <= questionsMax) allowance.begin();
    allowance.spent.askedMs += each.askedMs;
    allowance.spent.bytes += each.bytes;
    allowance.take(answerOf(parts), `question ${Math.min(parts, questionsMax)}`);
    const why = allowance.refusal();
    if (why !== null) return { parts, why };
  }
  return { parts: Infinity, why: '' };
}

test.each<[string, Cost & { entries: number }, number, string]>([
  ['one entry every few seconds', { entries: 1, askedMs: 5_000, bytes: 100 }, 7, 'takes too long'],
  ['much around one entry', { entries: 1, askedMs: 10, bytes: 5_000_000 }, 4, 'sends too much'],
  ['nothing at all, slowly', { entries: 0, askedMs: 15_100, bytes: 100 }, 2, 'takes too long'],
])('%s is given up within a minute and 50 MB', (_, { entries, ...each }, ...[parts, why]) => {
  expect(tooDear(each, fresh(entries))).toEqual({ parts, why: expect.stringContaining(why) });
});

test('it is given up as early when each answer is one to another question', () => {
  const each = { askedMs: 24_000, bytes: 100 };
  expect(tooDear(each, fresh(1), { questionsMax: Infinity }).parts).toBe(2);
});

test.each<[string, Cost, number, number]>([
  ['a slow wiki’s five hundred pages an answer', { askedMs: 4_900, bytes: 200_000 }, 500, 1],
  ['links of fifty pages, one after another', { askedMs: 2_000, bytes: 90_000 }, 550, 1],
  ['slices of fifty pages', { askedMs: 1_400, bytes: 20_000 }, 50, Infinity],
  ['categories that have hardly any pages', { askedMs: 900, bytes: 4_000 }, 1, Infinity],
])('%s are followed', (_, each, entries, questionsMax) => {
  expect(tooDear(each, fresh(entries), { questionsMax }).parts).toBe(Infinity);
});

const slow = { askedMs: 4_900, bytes: 100_000 };

test('what was listed before is worth nothing', () => {
  const inTurns = (no: number): unknown => fresh(500)(no % 2);
  expect(tooDear(slow, inTurns).parts).toBe(9);
});

test('no answer is worth more than MediaWiki puts into one', () => {
  const each = { askedMs: 20_000, bytes: 1_000_000 };
  expect(tooDear(each, fresh(20_000)).parts).toBe(4);
});

test('a link is another one on another page', () => {
  const pages = (no: number): unknown => ({
    query: { pages: [{ pageid: no, extlinks: numbersFrom(0, 499) }] },
  });
  expect(tooDear(slow, pages).parts).toBe(Infinity);
});

test('who goes on later has no more than what is left', () => {
  const before = new ReadingAllowance();
  before.spent.askedMs = 29_000;
  before.begin();
  const each = { askedMs: 2_500, bytes: 0 };
  expect(tooDear(each, fresh(1), { used: before.used }).parts).toBe(1);
});

test('no reading goes on all day', () => {
  const allowance = new ReadingAllowance();
  allowance.spent.turnMs = 6 * 3_600_000 + 1;
  expect(allowance.refusal()).toBe('is not read after 6 hours');
});
