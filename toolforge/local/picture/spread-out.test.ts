import { spreadOut } from './spread-out';

test('what has room stands where it wants to', () => {
  const things = [10, 100, 300].map((wanted) => ({ wanted, width: 20 }));
  expect(spreadOut(things, 5)).toEqual([10, 100, 300]);
});

test('what is in its neighbours’ way shares the shift with them', () => {
  const things = [50, 50, 50].map((wanted) => ({ wanted, width: 20 }));
  expect(spreadOut(things, 10)).toEqual([20, 50, 80]);
});

test('the order is kept, whatever is wanted', () => {
  const [first = 0, second = 0, third = 0] = spreadOut(
    [
      { wanted: 90, width: 40 },
      { wanted: 10, width: 20 },
      { wanted: 500, width: 10 },
    ],
    0,
  );
  expect(second - first).toBe(30);
  expect(third).toBe(500);
});

test('nothing is spread out as nothing', () => {
  expect(spreadOut([], 5)).toEqual([]);
});
