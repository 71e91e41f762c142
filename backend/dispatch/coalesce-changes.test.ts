import type { LoggedChange } from '../store/changes/change-feed';
import { changeOf } from '../store/changes/testing/change-of';
import { UNCHECKED } from '../status/check-state';
import type { ContentDoubt } from '../status/content-doubt';
import { STATUS } from '../status/status-code';
import type { VerdictGround } from '../status/verdict-ground';
import { DEFAULT_POLICY, type Verdict } from '../status/verdict';
import { coalesceChanges } from './coalesce-changes';

type Step = [id: number, urlId: number, from: Verdict, to: Verdict];

const logged = ([id, urlId, from, to]: Step): LoggedChange => ({
  ...changeOf(urlId, from, to),
  id,
  changedAtS: id * 10,
});
const coalesced = (...steps: Step[]) =>
  coalesceChanges(steps.map(logged), DEFAULT_POLICY).map(({ urlId, firstId, id, from, to }) => [
    urlId,
    firstId,
    id,
    from,
    to,
  ]);

test('all changes of a URL are one, by the newest of them', () => {
  expect(
    coalesced(
      [1, 7, 'working', 'doubtful'],
      [2, 8, 'doubtful', 'unreachable'],
      [3, 7, 'doubtful', 'unreachable'],
    ),
  ).toEqual([
    [8, 2, 2, 'doubtful', 'unreachable'],
    [7, 1, 3, 'working', 'unreachable'],
  ]);
});

test.each<[string, Step[]]>([
  [
    'what cancels out',
    [
      [1, 7, 'working', 'doubtful'],
      [2, 7, 'doubtful', 'working'],
    ],
  ],
  ['what does not change', [[1, 7, 'doubtful', 'doubtful']]],
  ['a new URL that works', [[1, 7, 'unknown', 'working']]],
  [
    'a new URL that works in the end',
    [
      [1, 7, 'unknown', 'doubtful'],
      [2, 7, 'doubtful', 'working'],
    ],
  ],
  ['spam', [[1, 7, 'working', 'spam']]],
  ['what was ignored', [[1, 7, 'ignored', 'working']]],
])('nothing is told of %s', (_name, steps) => {
  expect(coalesced(...steps)).toEqual([]);
});

test('that a name is taken is told also of what was in doubt; what cancels out is not', () => {
  const ground = (doubt: ContentDoubt): VerdictGround => {
    const runs = [{ code: STATUS.fine, http: 200, firstDay: 1, lastDay: 1 }];
    return { kind: 'checks', checks: { ...UNCHECKED, runs, doubt } };
  };
  const [soft, usurped] = [ground('soft-404'), ground('usurped')];
  const first = logged([1, 7, 'doubtful', 'doubtful']);
  const taken = { ...first, from: soft, to: usurped, reason: 'name-taken' };
  const free = { ...first, id: 2, from: usurped, to: soft, reason: 'name-free' };
  expect(coalesceChanges([taken], DEFAULT_POLICY)).toMatchObject([
    { urlId: 7, from: 'doubtful', to: 'doubtful', reason: 'name-taken' },
  ]);
  expect(coalesceChanges([taken, free], DEFAULT_POLICY)).toEqual([]);
});

test('what a person has changed by a mark begins anew', () => {
  const marked = { ...changeOf(7, 'doubtful', 'unreachable'), reason: 'marked-permadead' };
  const changes = [
    { ...changeOf(7, 'working', 'doubtful'), id: 1, changedAtS: 10 },
    { ...marked, id: 2, changedAtS: 10 },
    { ...changeOf(7, 'unreachable', 'working'), id: 3, changedAtS: 10 },
  ];
  expect(
    coalesceChanges(changes, DEFAULT_POLICY).map(({ id, firstId, from, to }) => [
      firstId,
      id,
      from,
      to,
    ]),
  ).toEqual([
    [1, 1, 'working', 'doubtful'],
    [2, 3, 'doubtful', 'working'],
  ]);
});
