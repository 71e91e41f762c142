import { z } from 'zod';
import { Problem } from '../../answers/problem';
import { readQuery } from '../http/read-query';
import { pageHref } from './here';
import { listPage, listParameters, listState } from './list-state';

const schema = z.object(listParameters);
const read = (query: string) => listState(readQuery(schema, new URLSearchParams(query)));

test('one status, several, or none', () => {
  expect(read('')).toEqual({ statuses: new Set(), page: 1 });
  expect(read('status=doubtful&page=3')).toEqual({ statuses: new Set(['doubtful']), page: 3 });
  expect(read('status=working | unreachable').statuses).toEqual(
    new Set(['unreachable', 'repaired', 'working']),
  );
  expect(read('status=unrepaired').statuses).toEqual(new Set(['unreachable']));
});

test.each(['status=dead', 'status=doubtful|', 'page=0', 'page=-1', 'page=x', 'page=1e9'])(
  '%s is refused',
  (query) => {
    expect(() => read(query)).toThrow(Problem);
  },
);

test.each([
  [1, [1, 2], 1, 3],
  [3, [5], 3, 3],
  [9, [5], 3, 3],
])('page %d', (page, items, shown, pages) => {
  expect(listPage([1, 2, 3, 4, 5], page, 2)).toEqual({ items, page: shown, pages });
});

test('an empty list has one page', () => {
  expect(listPage([], 2)).toEqual({ items: [], page: 1, pages: 1 });
});

test('addresses keep what is not changed', () => {
  const here = { path: '/pattern', query: new URLSearchParams({ pattern: '*.a.org', page: '2' }) };
  expect(pageHref(here, { page: null, status: 'a|b' })).toBe(
    '/pattern?pattern=*.a.org&status=a%7Cb',
  );
  expect(pageHref({ path: '/', query: new URLSearchParams() }, {})).toBe('/');
});
