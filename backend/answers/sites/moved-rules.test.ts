import { ledByRules, movedRules, type MovedPair } from './moved-rules';
import { leastCpuMsOf } from '../../runtime/testing/growth';
import { templateText } from './moved-template';

const SITE = 'https://www.example.org';
const moved = (...pairs: [from: string, to: string][]): MovedPair[] =>
  pairs.map(([from, to]) => ({
    from: `example.org${from}`,
    to: to.startsWith('/') ? SITE + to : to,
  }));

const ids = moved(
  ['/story.php?id=1201&lang=en', '/en/story/1201/'],
  ['/story.php?id=77&lang=en', '/en/story/77/'],
  ['/story.php?id=3&lang=en', '/en/story/3/'],
);
const dates = moved(
  ['/2003/04/the-sea', '/blog/the-sea'],
  ['/2004/11/the-hill', '/blog/the-hill'],
  ['/2009/01/the-lake', '/blog/the-lake'],
);
const words = moved(
  ['/acme/using/about-acme.html', '/zenith/using/about-zenith.html'],
  ['/acme/plans/why-acme.html', '/zenith/plans/why-zenith.html'],
  ['/acme/home.html', '/zenith/home.html'],
);
const names = moved(
  ['/wiki/Big_Lake', '/pages/big-lake'],
  ['/wiki/Old_Town_Hall', '/pages/old-town-hall'],
  ['/wiki/Sea_Side', '/pages/sea-side'],
);
const hosts = moved(
  ['/a/1.html', 'https://archive.example.net/a/1.html'],
  ['/b/2.html', 'https://archive.example.net/b/2.html'],
);
const endings = moved(
  ['/press/one/index.asp', '/news/one/'],
  ['/press/two/index.asp', '/news/two/'],
);

test.each([
  ['a number that stayed', ids, '/story.php?id=5&lang=en', '/en/story/5/'],
  ['directories by date that are gone', dates, '/1999/12/the-wood', '/blog/the-wood'],
  ['a word that was renamed', words, '/acme/faq/acme.html', '/zenith/faq/zenith.html'],
  ['names written in another way', names, '/wiki/Long_Bridge', '/pages/long-bridge'],
  ['another host', hosts, '/c/3.html', 'https://archive.example.net/c/3.html'],
  ['another ending', endings, '/press/three/index.asp', '/news/three/'],
])('finds %s', (_what, pairs, dead, target) => {
  const address = `example.org${dead}`;
  const rules = movedRules(pairs, [address]);
  expect(ledByRules(rules, address)).toBe(target.startsWith('/') ? SITE + target : target);
});

test('tells no rule that fits nothing that is dead, or that is seen once', () => {
  expect(movedRules(dates, ['example.org/contact'])).toEqual([]);
  expect(movedRules(dates.slice(0, 1), ['example.org/1999/12/the-wood'])).toEqual([]);
});

test('tells no rule against which most pairs speak', () => {
  const pairs = moved(
    ['/a/1', '/b/1'],
    ['/a/2', '/b/2'],
    ['/a/3', '/x'],
    ['/a/4', '/y'],
    ['/a/5', '/z'],
  );
  expect(movedRules(pairs, ['example.org/a/6'])).toEqual([]);
});

test('is written with … for what is kept', () => {
  const [rule] = movedRules(endings, ['example.org/press/three/index.asp']);
  expect(rule && templateText(rule.template)).toEqual({
    from: 'example.org/press/…/index.asp',
    to: `${SITE}/news/…/`,
  });
});

test.each([
  ['just short enough to be looked at', 230],
  ['as long as they can be', 3_900],
])('addresses full of numbers cost no gigabyte: %s', async (_, count) => {
  const numbers = (first: number): string =>
    Array.from({ length: count }, (__, place) => (first + place * 7) % 10).join('/');
  const pairs = Array.from({ length: 300 }, (__, first) => {
    const kept = `${numbers(first)}/${first}`;
    return { from: `lunden.org/a/${kept}`, to: `https://lunden.net/b/${kept}x` };
  });
  const find = () => movedRules(pairs, [`lunden.org/a/${numbers(7)}`]);
  expect(await leastCpuMsOf(find)).toBeLessThan(500);
});
