import { settleAfter } from './settle-after';

const NOW_S = 1_000_000;
const DAY_S = 86_400;
const after = (went: Partial<Parameters<typeof settleAfter>[0]>) => {
  const { againAtS, tries } = settleAfter(
    { tries: 0, hasCopies: false, unanswered: [], ...went },
    NOW_S,
  );
  return { inS: againAtS - NOW_S, tries };
};

test('copies are looked at again each quarter, and none is no final word', () => {
  expect(after({ hasCopies: true, tries: 3 })).toEqual({ inS: 91 * DAY_S, tries: 0 });
  expect(after({})).toEqual({ inS: 30 * DAY_S, tries: 0 });
});

test('a service that does not answer is asked again soon, then less and less often', () => {
  const silent = [{ retryAfterS: null }];
  const pauses = [0, 1, 2, 5, 20, 255].map((tries) => after({ tries, unanswered: silent }));
  expect(pauses).toEqual([
    { inS: 3_600, tries: 1 },
    { inS: 7_200, tries: 2 },
    { inS: 14_400, tries: 3 },
    { inS: 32 * 3_600, tries: 6 },
    { inS: 30 * DAY_S, tries: 21 },
    { inS: 30 * DAY_S, tries: 255 },
  ]);
});

test('nobody is asked before the time that he names, also where another service had a copy', () => {
  const unanswered = [{ retryAfterS: 10_000 }, { retryAfterS: 20 }];
  expect(after({ hasCopies: true, unanswered })).toEqual({ inS: 10_000, tries: 1 });
});
