import { STATUS } from './status-code';
import { drawRestDays, nextDueDay, postponedDueDay, type Rhythm } from './schedule';

const weekly: Rhythm = { checkDays: 7, restDays: null };

test.each([
  [STATUS.fine, 'working', 7, 107],
  [STATUS.fine, 'working', 2, 102],
  [STATUS.notFound, 'doubtful', 7, 103],
  [STATUS.notFound, 'doubtful', 2, 103],
  [STATUS.noAccess, 'doubtful', 7, 107],
  [STATUS.notFound, 'unreachable', 7, 107],
  [STATUS.notFound, 'unreachable', 28, 128],
] as const)(
  'after a %i (%s), in a cycle of %i days: day %i',
  (code, verdict, checkDays, dueDay) => {
    expect(nextDueDay(code, verdict, 100, { ...weekly, checkDays })).toBe(dueDay);
  },
);

test('three failures in a row span nine days, as the verdict asks', () => {
  const first = 100;
  const second = nextDueDay(STATUS.notFound, 'doubtful', first, weekly);
  const third = nextDueDay(STATUS.notFound, 'doubtful', second, weekly);
  const fourth = nextDueDay(STATUS.notFound, 'doubtful', third, weekly);
  expect(fourth - first).toBe(9);
});

test.each([
  ['rests', STATUS.unknownDomain, 'unreachable', 123],
  ['does not rest for a page that is gone', STATUS.gone, 'unreachable', 107],
  ['does not rest before its URL is dead', STATUS.unknownDomain, 'doubtful', 103],
] as const)('a host that is down %s', (_, code, verdict, dueDay) => {
  expect(nextDueDay(code, verdict, 100, { checkDays: 7, restDays: 23 })).toBe(dueDay);
});

test('a host that is down rests for 10 to 30 days', () => {
  expect(drawRestDays({ below: () => 0 })).toBe(10);
  expect(drawRestDays({ below: (limit) => limit - 1 })).toBe(30);
});

test('what could not be checked is tried again the next day, if there is no other reason', () => {
  expect(postponedDueDay(100)).toBe(101);
  expect(postponedDueDay(100, 30)).toBe(130);
});
