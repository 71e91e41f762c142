import { isWorthAsking } from './is-worth-asking';

const here = { old: 'http://www.mill.net/a', now: 'http://mill.net/b', facts: null };
const elsewhere = { ...here, now: 'http://boats.net/b' };
const nothing = { moves: [], isSitemapKnown: false, isInOtherHands: false, isParked: false };
const twice = { ...nothing, moves: [here, { ...here, old: 'http://www.mill.net/c' }] };
const away = { ...nothing, moves: [elsewhere, { ...elsewhere, old: 'http://www.mill.net/c' }] };

test.each([
  ['of which nothing is known', nothing, false, false],
  ['with one move', { ...nothing, moves: [here] }, false, false],
  ['with two', twice, false, true],
  ['with a sitemap', { ...nothing, isSitemapKnown: true }, false, true],
  ['in other hands', { ...away, isInOtherHands: true }, false, false],
  ['that is parked', { ...twice, isParked: true }, false, false],
  ['that is parked, with a successor', { ...away, isParked: true }, false, true],
  ['without a name', { ...twice, isSitemapKnown: true }, true, false],
  ['without a name, with a successor', away, true, true],
])('a host %s', (_what, known, isNameless, isIt) => {
  expect(isWorthAsking('mill.net', known, isNameless)).toBe(isIt);
});
