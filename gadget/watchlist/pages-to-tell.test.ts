import type { DeadLinks } from './dead-links';
import { pagesToTell } from './pages-to-tell';

const dead = (...links: number[]): DeadLinks =>
  new Map(links.map((count, place) => [place + 1, new Set(Array.from({ length: count }).keys())]));
const watched = (...titles: string[]) =>
  titles.map((title, place) => ({ pageId: place + 1, title }));

test('those with most links come first, others by their titles', () => {
  const { named, more } = pagesToTell(watched('C', 'B', 'A'), dead(1, 2, 1));
  expect(named.map(({ title, links }) => `${title} ${links}`)).toEqual(['B 2', 'A 1', 'C 1']);
  expect(more).toBe(0);
});

test('ten are named, the rest is counted', () => {
  const titles = Array.from({ length: 13 }, (_, place) => `Page ${place}`);
  const { named, more } = pagesToTell(watched(...titles), dead(...titles.map(() => 1)));
  expect([named.length, more]).toEqual([10, 3]);
});
