import {
  fails,
  fallsSilent,
  headFails,
  isParked,
  needsHttps,
  redirects,
  refusesConnections,
  softlyGone,
  vanishes,
} from './fates';
import type { Fate, Visit } from './site';

const visit: Visit = { scheme: 'http', path: '/a?b=c', method: 'GET', day: 0 };

/** One word for what a fate decides: `-` where it has no say. */
function decide(fate: Fate, change: Partial<Visit>): string {
  const outcome = fate({ ...visit, ...change });
  if (outcome === undefined) return '-';
  if (typeof outcome === 'string') return outcome;
  return [outcome.status, outcome.headers['location']].filter(Boolean).join(' ');
}

const days = (fate: Fate, list: number[]): string[] => list.map((day) => decide(fate, { day }));

test.each<[string, Fate, number[], string[]]>([
  ['404 from a day on', fails(404, { from: 4 }), [0, 3, 4, 99], ['-', '-', '404', '404']],
  ['410 always', fails(410), [0, 40], ['410', '410']],
  ['back again', fails(404, { from: 9, to: 16 }), [8, 9, 16, 17], ['-', '404', '404', '-']],
  ['moved for good', redirects(301, '/new'), [0, 40], ['301 /new', '301 /new']],
  ['away', redirects(302, '/x', { from: 1, to: 2 }), [0, 1, 2, 3], ['-', '302 /x', '302 /x', '-']],
  ['silent', fallsSilent({ from: 6 }), [5, 6], ['-', 'silent']],
  ['refused', refusesConnections({ from: 3 }), [2, 3], ['-', 'refused']],
  ['vanished', vanishes({}), [0, 40], ['unknown-host', 'unknown-host']],
  ['parked', isParked('old.net', { from: 2 }), [1, 2], ['-', '200']],
  ['soft 404', softlyGone({ from: 2 }), [1, 2], ['-', '200']],
])('%s', (_name, fate, onDays, outcomes) => {
  expect(days(fate, onDays)).toEqual(outcomes);
});

test.each([403, 405])('a server that answers %i to HEAD only serves GET', (status) => {
  const fate = headFails(status);
  expect(decide(fate, { method: 'HEAD' })).toBe(String(status));
  expect(decide(fate, { method: 'GET' })).toBe('-');
});

test('a site that has moved to https sends http there, to the same address', () => {
  const fate = needsHttps('a.net', { from: 12 });
  expect(decide(fate, { day: 11 })).toBe('-');
  expect(decide(fate, { day: 12 })).toBe('301 https://a.net/a?b=c');
  expect(decide(fate, { day: 12, scheme: 'https' })).toBe('-');
});

test('parked and softly gone pages tell it in words', () => {
  const bodies = [isParked('old.net', {}), softlyGone({})].map((fate) => {
    const outcome = fate(visit);
    return typeof outcome === 'object' ? outcome.body.toString() : '';
  });
  expect(bodies).toEqual([
    expect.stringContaining('The domain old.net is for sale.'),
    expect.stringContaining('Page not found'),
  ]);
});
