import { netNewsOf } from './net-changes';
import type { Verdict } from './verdict';

const change = (url: string, from: Verdict, to: Verdict, reason = 'http-404') => ({
  url,
  from,
  to,
  reason,
});
const urlsOf = (changes: readonly ReturnType<typeof change>[]) => {
  const { dead, works } = netNewsOf(changes);
  return { dead: dead.map(({ url }) => url), works: works.map(({ url }) => url) };
};

test('each URL is told once, from before all to after all', () => {
  expect(
    urlsOf([
      change('a', 'working', 'unreachable'),
      change('b', 'unreachable', 'doubtful'),
      change('c', 'unreachable', 'working'),
      change('a', 'working', 'unreachable'),
      change('b', 'doubtful', 'unreachable'),
      change('d', 'doubtful', 'unreachable'),
      change('d', 'unreachable', 'working'),
    ]),
  ).toEqual({ dead: ['a'], works: ['c'] });
});

test('what is only doubted after that is not told to work', () => {
  expect(urlsOf([change('a', 'unreachable', 'doubtful')])).toEqual({ dead: [], works: [] });
});

test('a name that was taken is news, unless it is free again, or its page died', () => {
  const { dead, taken, works } = netNewsOf([
    change('a', 'doubtful', 'doubtful', 'name-taken'),
    change('b', 'working', 'doubtful', 'name-taken'),
    change('c', 'working', 'doubtful', 'name-taken'),
    change('c', 'doubtful', 'working', 'name-free'),
    change('d', 'working', 'doubtful', 'name-taken'),
    change('d', 'doubtful', 'unreachable'),
  ]);
  expect(taken.map(({ url }) => url)).toEqual(['a', 'b']);
  expect(dead.map(({ url }) => url)).toEqual(['d']);
  expect(works).toEqual([]);
});

test('that a name is free again may be told by another of its addresses', () => {
  const { taken } = netNewsOf([
    change('http://a.org/1', 'working', 'doubtful', 'name-taken'),
    change('http://b.org/1', 'working', 'doubtful', 'name-taken'),
    change('http://www.a.org/2', 'doubtful', 'working', 'name-free'),
  ]);
  expect(taken.map(({ url }) => url)).toEqual(['http://b.org/1']);
});
