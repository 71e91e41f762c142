import { pullsLeft } from './daily-pulls';
import { stretchBySitemap, type SitemapStanding } from './sitemap-trust';

const new200: SitemapStanding = {
  urls: 200,
  listed: 60,
  tested: 0,
  dead: 0,
  trustedDays: 0,
  dated: 60,
  datedAsGenerated: 30,
};
const tested = { tested: 20, trustedDays: 14 };

test.each<[string, Partial<SitemapStanding>, number | null]>([
  ['new', {}, 2],
  ['with too few URLs', { urls: 199 }, null],
  ['that lists too few of them', { listed: 59 }, null],
  ['tested', tested, 4],
  ['tested on too few', { ...tested, tested: 19 }, 2],
  ['tested on less than a twentieth', { ...tested, urls: 900, listed: 401 }, 2],
  ['tested on a twentieth', { ...tested, urls: 900, listed: 400 }, 4],
  ['tested too fast to see a death', { ...tested, trustedDays: 13 }, 2],
  ['that lists what is dead', { ...tested, dead: 1 }, 1],
  ['dated by its generation', { ...tested, datedAsGenerated: 31 }, 1],
  ['without dates', { ...tested, dated: 0, datedAsGenerated: 0 }, 4],
])('a sitemap %s', (_what, more, stretch) => {
  expect(stretchBySitemap({ ...new200, ...more })).toBe(stretch);
});

test('a tenth of the URLs of a host may fall due for its sitemap on one day', () => {
  expect([pullsLeft(200, 0), pullsLeft(209, 5), pullsLeft(200, 21)]).toEqual([20, 15, 0]);
});
