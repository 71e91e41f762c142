import { STATUS } from './status-code';
import { nextDueDay, postponedDueDay } from './schedule';

test.each([
  ['a good answer', STATUS.fine, 'working', 107],
  ['a failure', STATUS.notFound, 'doubtful', 103],
  ['an answer that no machine can judge', STATUS.noAccess, 'doubtful', 107],
  ['one more failure of a dead URL', STATUS.notFound, 'unreachable', 107],
] as const)('%s', (_, code, verdict, dueDay) => {
  expect(nextDueDay(code, verdict, 100)).toBe(dueDay);
});

test('three failures in a row span nine days, as the verdict asks', () => {
  const first = 100;
  const second = nextDueDay(STATUS.notFound, 'doubtful', first);
  const third = nextDueDay(STATUS.notFound, 'doubtful', second);
  const fourth = nextDueDay(STATUS.notFound, 'doubtful', third);
  expect(fourth - first).toBe(9);
});

test('what could not be checked is tried again the next day', () => {
  expect(postponedDueDay(100)).toBe(101);
});
