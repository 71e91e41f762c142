import type { HostTrust } from './hint';
import { hintedStretch } from './hinted-stretch';

const TODAY = 3_000;
const reports: HostTrust = { source: 'remote-update', stretch: 4, untilDay: TODAY };
const sitemap: HostTrust = { source: 'sitemap', stretch: 2, untilDay: TODAY };
const listed = { word: 'there', saidDay: TODAY - 14 } as const;

const stretchAt = (trusts: HostTrust[], at: Partial<Parameters<typeof hintedStretch>[1]> = {}) =>
  hintedStretch(trusts, { listed: null, today: TODAY, chance: 0.5, ...at })?.stretch ?? 1;

test('reports speak for all URLs of a host, a sitemap for those that it lists', () => {
  expect(stretchAt([])).toBe(1);
  expect(stretchAt([reports])).toBe(4);
  expect(stretchAt([sitemap])).toBe(1);
  expect(stretchAt([sitemap], { listed })).toBe(2);
  expect(stretchAt([sitemap], { listed: { ...listed, word: 'changed' } })).toBe(2);
});

test('a sitemap that was read long ago speaks for nothing, nor for what has left it', () => {
  expect(stretchAt([sitemap], { listed: { ...listed, saidDay: TODAY - 15 } })).toBe(1);
  expect(stretchAt([sitemap], { listed: { ...listed, word: 'gone' } })).toBe(1);
});

test('who is trusted farthest counts, as long as that lasts', () => {
  expect(stretchAt([sitemap, reports], { listed })).toBe(4);
  expect(stretchAt([sitemap, { ...reports, untilDay: TODAY - 1 }], { listed })).toBe(2);
  expect(stretchAt([{ ...reports, stretch: 1 }])).toBe(1);
});

test('a tenth of the looks is made as before, of those for a sitemap a twentieth', () => {
  expect([0, 0.099, 0.1, 0.999].map((chance) => stretchAt([reports], { chance }))).toEqual([
    1, 1, 4, 4,
  ]);
  const listedAt = (chance: number) => stretchAt([sitemap], { listed, chance });
  expect([0, 0.049, 0.05, 0.999].map(listedAt)).toEqual([1, 1, 2, 2]);
});
