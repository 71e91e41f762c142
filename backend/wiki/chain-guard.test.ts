import { ChainGuard, KEPT_LIST, LONG_LIST, type ChainBounds, type ChainPart } from './chain-guard';

const partOf = (answer: unknown, entries = 1, turnMs = 0): ChainPart => ({
  answer,
  entries,
  turnMs,
});

/** After how many answers a chain is given up, and why. */
function givenUp(
  bounds: ChainBounds,
  answerOf: (partNo: number) => unknown,
  msEach = 0,
): { parts: number; why: string } {
  const guard = new ChainGuard(bounds);
  for (let parts = 1; parts <= 20_000; parts += 1) {
    const why = guard.refusal(partOf(answerOf(parts), 1, parts * msEach), { from: parts });
    if (why !== null) return { parts, why };
  }
  return { parts: Infinity, why: '' };
}

const fresh = (partNo: number): unknown => ({ pages: [partNo] });

test.each<[string, unknown]>([
  ['empty answers', { pages: [] }],
  ['the same answer again and again', { pages: [1, 2, 3] }],
])('%s do not go on for ever', (_, answer) => {
  const why = 'says nothing new 20 times on end';
  expect(givenUp(LONG_LIST, () => answer)).toEqual({ parts: 21, why });
});

test('empty answers among others are followed', () => {
  const bounds = { partsMax: 5_000, charsMax: Infinity, entriesFree: Infinity };
  const thin = (partNo: number): unknown => (partNo % 20 === 0 ? fresh(partNo) : { pages: [] });
  expect(givenUp(bounds, thin).parts).toBe(5_000);
});

test.each([
  ['a list that is kept', KEPT_LIST, 1_000],
  ['one of which little is kept', LONG_LIST, 10_000],
])('what is ever new has a last answer: %s', (_, bounds, parts) => {
  const why = `has not ended after ${parts} answers`;
  expect(givenUp(bounds, fresh)).toEqual({ parts, why });
});

test('what is kept is bounded in size', () => {
  const large = (partNo: number): unknown => [partNo, 'a'.repeat(5_000_000)];
  expect(givenUp(KEPT_LIST, large).parts).toBe(7);
});

test('answers that come slowly are not waited for all day', () => {
  const why = 'has not ended after 60 minutes';
  expect(givenUp(LONG_LIST, fresh, 25_000)).toEqual({ parts: 145, why });
});

test('a way back to any earlier place is a circle, and a giant one is no place', () => {
  const guard = new ChainGuard(LONG_LIST);
  expect(guard.refusal(partOf(1), { from: 'a' })).toBeNull();
  expect(guard.refusal(partOf(2), { from: 'b' })).toBeNull();
  expect(guard.refusal(partOf(3), { from: 'a' })).toBe('leads in a circle: {"from":"a"}');
  expect(guard.refusal(partOf(4), { from: 'a'.repeat(9_000) })).toBe(
    'says to go on with far too much',
  );
});

test('more entries than the wiki can have are not followed', () => {
  const guard = new ChainGuard(LONG_LIST);
  expect(guard.refusal(partOf(1, 20_000), { from: 1 })).toBeNull();
  expect(guard.isLong).toBe(false);
  expect(guard.refusal(partOf(2, 500), { from: 2 })).toBeNull();
  expect(guard.isLong).toBe(true);
  expect(guard.expect(600)).toBeNull();
  expect(guard.isLong).toBe(false);
  const why = 'lists 21000 entries, more than it can have';
  expect(guard.refusal(partOf(3, 500), { from: 3 })).toBe(why);
});
