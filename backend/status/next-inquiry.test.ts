import type { CheckState } from './check-state';
import { isInquiryOpen, NO_INQUIRY, type Inquiry } from './inquiry';
import { nextInquiry } from './next-inquiry';
import type { Reservation } from './reservation';
import { STATUS } from './status-code';
import { DEFAULT_POLICY, LEAST_POLICY } from './verdict';

/** Failed since day 100, every three days. */
const failedUntil = (day: number, reservation: Reservation | null = null): CheckState => ({
  runs: [{ code: STATUS.notFound, http: 404, firstDay: 100, lastDay: day }],
  failures: (day - 100) / 3 + 1,
  failingDay: 100,
  reservation,
  doubt: null,
});

/** After the failed look of a day. */
function after(
  today: number,
  inquiry: Inquiry,
  policy = DEFAULT_POLICY,
  reservation: Reservation | null = null,
): Inquiry {
  const before = failedUntil(today - 3, reservation);
  const look = {
    before,
    checked: failedUntil(today),
    failingDay: 100,
    today,
    inquiry,
    isUnprovable: false,
  };
  return nextInquiry(look, [policy, DEFAULT_POLICY]);
}

const asked = (askedDay: number, part: Partial<Inquiry> = {}): Inquiry => ({
  askedDay,
  answeredDay: null,
  aliveDay: null,
  ...part,
});

test('archives are asked three days before the look that may be the proof, which comes on the ninth day', () => {
  expect(after(103, NO_INQUIRY)).toEqual(asked(106));
  expect(after(106, NO_INQUIRY)).toEqual(asked(106));
});

test('… once', () => {
  expect(after(109, asked(106))).toEqual(asked(106));
  expect(after(109, asked(106, { answeredDay: 107 }))).toEqual(asked(106, { answeredDay: 107 }));
});

test('a wiki that asks for less has them asked at its own last look: before, no copy can be younger', () => {
  const first = { checked: failedUntil(100), failingDay: 100, today: 100, isUnprovable: false };
  const none = { ...failedUntil(97), runs: [], failures: 0, failingDay: null };
  const policies = [LEAST_POLICY, DEFAULT_POLICY];
  expect(nextInquiry({ ...first, before: none, inquiry: NO_INQUIRY }, policies)).toEqual(
    NO_INQUIRY,
  );
  expect(after(103, NO_INQUIRY, LEAST_POLICY)).toEqual(asked(103));
});

test('… and again before it is told to all, while their first answer stands', () => {
  const again = after(106, asked(103, { answeredDay: 103 }), LEAST_POLICY);
  expect(again).toEqual(asked(106, { answeredDay: 103 }));
  expect(isInquiryOpen(again, 109)).toBe(true);
  expect(isInquiryOpen({ ...again, answeredDay: 106 }, 109)).toBe(false);
});

test.each([
  ['while it counts', 178, false],
  ['as soon as it counts no more', 193, true],
  ['later', 250, true],
])('of what has a copy made since they are asked again: %s', (_when, today, isAsked) => {
  const known = asked(106, { answeredDay: 107, aliveDay: 103 });
  const next = after(today, known, DEFAULT_POLICY, 'copied-since');
  expect(next).toEqual(isAsked ? asked(today, { aliveDay: 103 }) : known);
  expect(after(today + 3, next, DEFAULT_POLICY, 'archives-asked')).toEqual(next);
});

test('nobody is asked about what is unreachable', () => {
  const known = asked(106, { answeredDay: 107 });
  expect(after(300, known)).toEqual(known);
});

test('what archives did not have a month ago is asked again', () => {
  const known = asked(106, { answeredDay: 107 });
  expect(after(130, known, DEFAULT_POLICY, 'reported')).toEqual(known);
  expect(after(136, known, DEFAULT_POLICY, 'reported')).toEqual(asked(136));
});

test('archives that owe their answer are waited for once', () => {
  expect(after(106, asked(103), LEAST_POLICY, 'archives-asked')).toEqual(asked(103));
});

test('… and asked again after a month without a word', () => {
  expect(after(133, asked(106), DEFAULT_POLICY, 'reported')).toEqual(asked(106));
  expect(after(136, asked(106), DEFAULT_POLICY, 'reported')).toEqual(asked(136));
});

test('nobody asks for what would prove nothing', () => {
  const look = { before: failedUntil(103), checked: failedUntil(106), failingDay: 100, today: 106 };
  const held = { ...look, inquiry: NO_INQUIRY, isUnprovable: true };
  expect(nextInquiry(held, [DEFAULT_POLICY])).toEqual(NO_INQUIRY);
});
