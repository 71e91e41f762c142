import { Purse } from './purse';

const purseOf = (limits: Record<string, number>): Purse =>
  new Purse(1, (name) => limits[name] ?? 0);

test('a question spends from all its budgets or from none', () => {
  const purse = purseOf({ all: 100, one: 40 });
  purse.take('all', 5, 5);
  expect(purse.spend(['all', 'one'], 2)).toEqual({ met: 'short', names: ['one'] });
  purse.take('one', 2, 2);
  expect(purse.spend(['all', 'one'], 2)).toEqual({ met: 'spent' });
  expect(purse.spend(['all'], 4)).toEqual({ met: 'short', names: ['all'] });
  expect(purse.spend(['all'], 3)).toEqual({ met: 'spent' });
});

test('a budget that gave less than was expected over, but for what is left', () => {
  const purse = purseOf({ all: 100 });
  purse.take('all', 5, 3);
  expect(purse.spend(['all'], 4)).toEqual({ met: 'over' });
  expect(purse.spend(['all'], 3)).toEqual({ met: 'spent' });
  expect(purse.spend(['all'], 1)).toEqual({ met: 'over' });
});

test('what costs more than a whole budget takes all of it', () => {
  const purse = purseOf({ all: 10 });
  expect(purse.wanted('all', 50)).toBe(10);
  purse.take('all', 10, 10);
  expect(purse.spend(['all'], 50)).toEqual({ met: 'spent' });
  expect(purse.spend(['all'], 1)).toEqual({ met: 'short', names: ['all'] });
});

test('a twentieth is taken at a time, and again before it is used up where much is asked', () => {
  const purse = purseOf({ all: 200 });
  expect(purse.wanted('all', 1)).toBe(10);
  purse.take('all', 10, 10);
  purse.spend(['all'], 4);
  expect(purse.low(['all'])).toEqual([]);
  purse.spend(['all'], 2);
  expect(purse.low(['all'])).toEqual(['all']);
});

test('the next window begins with twice what was spent, a twentieth at most', () => {
  const purse = purseOf({ all: 200, one: 200, unused: 200 });
  for (const name of ['all', 'one', 'unused']) purse.take(name, 20, 20);
  purse.spend(['all'], 9);
  purse.spend(['all', 'one'], 2);
  expect(purse.habits()).toEqual([
    ['all', 10],
    ['one', 4],
  ]);
});

test('alone, a process keeps to a quarter, with what it got before', () => {
  const purse = purseOf({ all: 100, late: 8, full: 100 });
  purse.take('all', 10, 10);
  purse.take('full', 50, 50);
  purse.useOfflineShare();
  purse.useOfflineShare();
  const spent = (name: string): number => {
    let count = 0;
    while (purse.spend([name], 1).met === 'spent') count += 1;
    return count;
  };
  expect([spent('all'), spent('late'), spent('full')]).toEqual([25, 2, 50]);
  expect(purse.spend(['late'], 1)).toEqual({ met: 'over' });
});
