import { dailyShare, dueToday, putOffDays } from './daily-share';

test('a host is asked for one and a half times the URLs of its mean day, and always for some', () => {
  expect(dailyShare(1_000, 14)).toBe(108);
  expect(dailyShare(1_000, 7)).toBe(215);
  expect(dailyShare(1_000_000, 14)).toBe(107_143);
  expect(dailyShare(0, 14)).toBe(100);
  expect(dailyShare(900, 14)).toBe(100);
});

test('unseen URLs come first, but leave half of the share to the others', () => {
  expect(dueToday({ known: 30, unseen: 40 }, 100)).toEqual({ known: 30, unseen: 40 });
  expect(dueToday({ known: 30, unseen: 900 }, 100)).toEqual({ known: 30, unseen: 70 });
  expect(dueToday({ known: 900, unseen: 900 }, 101)).toEqual({ known: 51, unseen: 50 });
  expect(dueToday({ known: 900, unseen: 10 }, 100)).toEqual({ known: 90, unseen: 10 });
  expect(dueToday({ known: 900, unseen: 0 }, 100)).toEqual({ known: 100, unseen: 0 });
  expect(dueToday({ known: 0, unseen: 0 }, 100)).toEqual({ known: 0, unseen: 0 });
});

describe('what is put off', () => {
  test('goes to the next days, as many as fit in beside what is due then', () => {
    const loads = [
      { day: 0, urls: 900 },
      { day: 101, urls: 60 },
      { day: 102, urls: 71 },
      { day: 103, urls: 500 },
    ];
    expect(putOffDays(100, loads, { after: 100, perDay: 71 })).toEqual([
      { day: 101, urls: 11 },
      { day: 104, urls: 71 },
      { day: 105, urls: 18 },
    ]);
  });

  test('is nothing where nothing is too much', () => {
    expect(putOffDays(0, [], { after: 100, perDay: 71 })).toEqual([]);
  });

  test('comes to an end, however few fit in a day', () => {
    expect(putOffDays(3, [], { after: 100, perDay: 0 })).toHaveLength(3);
  });
});
