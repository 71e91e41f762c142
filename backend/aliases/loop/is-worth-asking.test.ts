import { atOnce } from '../../runtime/in-steps';
import { isWorthAsking } from './is-worth-asking';

const moveTo = (origin: string, slug: string) => ({
  old: `http://www.mill.net/old/${slug}`,
  now: `${origin}/new/${slug}`,
  facts: null,
});
const SLUGS = ['ferry-sinks-again', 'mill-was-sold'];
const dead = { open: [], addresses: ['http://www.mill.net/old/choir-sings'], isNameless: false };
const nothing = { moves: [], isSitemapKnown: false, isInOtherHands: false, isParked: false, dead };
const one = { ...nothing, moves: [moveTo('http://mill.net', 'mill-was-sold')] };
const ruled = { ...nothing, moves: SLUGS.map((slug) => moveTo('http://mill.net', slug)) };
const away = { ...nothing, moves: SLUGS.map((slug) => moveTo('http://boats.net', slug)) };
const unlike = {
  ...nothing,
  moves: [
    { old: 'http://www.mill.net/old/ferry', now: 'http://mill.net/x?id=81', facts: null },
    { old: 'http://www.mill.net/a/tower.html', now: 'http://boats.net/2019/harbour', facts: null },
  ],
};
const nameless = { ...dead, isNameless: true };

test.each([
  ['of which nothing is known', nothing, false],
  ['with one move', one, false],
  ['with two that no rule explains', unlike, false],
  ['with a rule', ruled, true],
  ['with a sitemap', { ...nothing, isSitemapKnown: true }, true],
  ['in other hands', { ...away, isInOtherHands: true }, false],
  ['that is parked', { ...ruled, isParked: true }, false],
  ['that is parked, with a successor', { ...away, isParked: true }, true],
  ['without a name', { ...ruled, isSitemapKnown: true, dead: nameless }, false],
  ['without a name, with a successor', { ...away, dead: nameless }, true],
])('a host %s', (_what, known, isIt) => {
  expect(atOnce(isWorthAsking('mill.net', known))).toBe(isIt);
});
