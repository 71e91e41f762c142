import { atOnce } from '../../runtime/in-steps';
import type { KnownMove } from '../rules/known-move';
import { selfTest } from './self-test';

const moves = (count: number, nowOf: (name: string, number: number) => string): KnownMove[] =>
  Array.from({ length: count }, (_, number) => {
    const name = `the-${number * 7919}-story`;
    return { old: `http://a.net/news/${name}`, now: nowOf(name, number), facts: null };
  });

test('a third is hidden, and told where a rule holds', () => {
  const told = atOnce(selfTest(moves(30, (name) => `https://a.net/articles/${name}/`)));
  expect(told.hidden).toBeGreaterThan(5);
  expect(told.hidden).toBeLessThan(16);
  expect(told).toEqual({
    hidden: told.hidden,
    told: told.hidden,
    rightFirst: told.hidden,
    rightAmong: told.hidden,
  });
});

test('by nothing but the address: what comes beside it hides no other ones', () => {
  const few = moves(12, (name) => `https://a.net/articles/${name}/`);
  const more = few.concat(
    few.map(({ old, now }) => ({ old: `${old}/2`, now: `${now}/2`, facts: null })),
  );
  expect(atOnce(selfTest(more)).hidden - atOnce(selfTest(more.slice(12))).hidden).toBe(
    atOnce(selfTest(few)).hidden,
  );
  expect(atOnce(selfTest(few.toReversed()))).toEqual(atOnce(selfTest(few)));
});

test('where pages went anywhere, nothing right is told', () => {
  const numbers = atOnce(
    selfTest(moves(30, (_name, number) => `https://a.net/p/${number ** 3 + 17}`)),
  );
  expect(numbers.hidden).toBeGreaterThan(5);
  expect([numbers.rightFirst, numbers.rightAmong]).toEqual([0, 0]);
});

test('without moves nothing is hidden', () => {
  expect(atOnce(selfTest([]))).toEqual({ hidden: 0, told: 0, rightFirst: 0, rightAmong: 0 });
});

test('of thousands some are enough', () => {
  expect(atOnce(selfTest(moves(2_000, (name) => `https://a.net/articles/${name}/`))).hidden).toBe(
    60,
  );
});
