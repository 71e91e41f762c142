import { isMeasureDue, isSweepOver, sweepsTogether, type SweepDay } from './first-sweep';

const sweep = (day: number, urls: number, lookedAt: number): SweepDay => ({
  day,
  urls,
  lookedAt,
  failing: 3,
  unreachable: 2,
  expected: 4,
});

test.each([
  [0, 0, false],
  [100, 98, false],
  [100, 99, true],
  [1, 0, false],
  [1, 1, true],
])('of %d URLs %d looked at: over %j', (urls, lookedAt, isOver) => {
  expect(isSweepOver({ urls, lookedAt })).toBe(isOver);
});

test.each([
  ['never measured', null, 500, true],
  ['measured today', sweep(500, 100, 9), 500, false],
  ['measured yesterday', sweep(499, 100, 9), 500, true],
  ['over', sweep(450, 100, 99), 500, false],
  ['without URLs yesterday', sweep(499, 0, 0), 500, true],
  ['long under way, measured six days ago', sweep(595, 100, 9), 601, false],
  ['long under way, measured a week ago', sweep(594, 100, 9), 601, true],
])('%s', (_name, last, today, isDue) => {
  expect(isMeasureDue(last, 490, today)).toBe(isDue);
});

test('sweeps that go on are told together; what is over or unwatched is not', () => {
  const sweeps = [sweep(500, 100, 50), sweep(499, 10, 1), sweep(500, 7, 7), sweep(480, 99, 9)];
  expect(sweepsTogether([...sweeps, sweep(500, 0, 0)], 500)).toEqual({
    wikis: 2,
    urls: 110,
    lookedAt: 51,
    failing: 6,
    unreachable: 4,
    expected: 8,
  });
  expect(sweepsTogether([sweep(500, 7, 7)], 500)).toBeNull();
});
