import type { Run } from './history';
import { NO_INQUIRY, type Inquiry } from './inquiry';
import {
  reservationAgainst,
  reservationIdOf,
  reservationOfId,
  type Counterevidence,
  type Reservation,
} from './reservation';
import { STATUS } from './status-code';

const failed = (code: Run['code'], firstDay: number, lastDay: number): Run => ({
  code,
  http: null,
  firstDay,
  lastDay,
});
const counterevidence = (part: Partial<Counterevidence>): Counterevidence => ({
  runs: [failed(STATUS.notFound, 100, 109)],
  failingDay: 100,
  today: 109,
  isHostHeard: true,
  isSeenTwice: false,
  inquiry: NO_INQUIRY,
  ...part,
});
const asked = (part: Partial<Inquiry>): Inquiry => ({ ...NO_INQUIRY, askedDay: 106, ...part });
const unheard = { isHostHeard: false };

it.each<[string, Partial<Counterevidence>, Reservation | null]>([
  ['a host that has answered before', {}, null],
  ['a host that never answered us', unheard, 'never-heard'],
  ['… seen from two vantages', { ...unheard, isSeenTwice: true }, null],
  [
    '… that answers 500, from two vantages',
    { ...unheard, isSeenTwice: true, runs: [failed(STATUS.syntaxOrOverload, 100, 109)] },
    'never-heard',
  ],
  ['… whose name nobody knew, once', { ...unheard, runs: [failed(66, 109, 109)] }, 'never-heard'],
  ['… whose name nobody knew, on two days', { ...unheard, runs: [failed(66, 106, 109)] }, null],
  [
    '… whose name could not be looked up',
    { ...unheard, runs: [failed(65, 100, 109)] },
    'never-heard',
  ],
  ['archives that were asked', { inquiry: asked({}) }, 'archives-asked'],
  ['archives that did not answer for a week', { inquiry: asked({}), today: 113 }, null],
  ['archives that are asked again', { inquiry: asked({ answeredDay: 104 }) }, null],
  ['archives that have none', { inquiry: asked({ answeredDay: 107 }) }, null],
  ['a copy of before', { inquiry: asked({ answeredDay: 107, aliveDay: 100 }) }, null],
  ['a copy made since', { inquiry: asked({ answeredDay: 107, aliveDay: 101 }) }, 'copied-since'],
  [
    'a copy made since, long ago',
    { inquiry: asked({ answeredDay: 107, aliveDay: 101 }), today: 191 },
    null,
  ],
])('%s', (_what, part, reservation) => {
  expect(reservationAgainst(counterevidence(part))).toBe(reservation);
});

it('stores what never changes', () => {
  const all: (Reservation | null)[] = [
    null,
    'never-heard',
    'copied-since',
    'archives-asked',
    'reported',
  ];
  expect(all.map(reservationIdOf)).toEqual([0, 1, 2, 3, 4]);
  expect([0, 1, 2, 3, 4].map(reservationOfId)).toEqual(all);
  expect(() => reservationOfId(5)).toThrow(RangeError);
});
