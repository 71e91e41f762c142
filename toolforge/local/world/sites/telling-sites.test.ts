import { exampleSiteAt } from '../all-sites';
import { behave, visitUrl } from '../behave';
import { expectedUnreachable, simulatedDays } from '../expected';
import { birdArticle, birds } from '../lists/birds';
import { WRECK_REGISTER, wreckArticle, wrecks } from '../lists/wrecks';

const sitemapUrl = `http://${WRECK_REGISTER}/sitemap.xml`;

function bodyOf(url: string, day: number): string {
  const outcome = visitUrl(url, 'GET', day);
  return typeof outcome === 'string' ? outcome : outcome.body.toString();
}

const listedOn = (day: number): string[] =>
  [...bodyOf(sitemapUrl, day).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);

test('there are enough pages for what hosts must have, no more and no fewer', () => {
  expect(birds).toHaveLength(24);
  expect(new Set(wrecks.map(({ path }) => path)).size).toBe(210);
});

test('robots.txt names the sitemap, which lists all pages that are there and none that are gone', () => {
  expect(bodyOf(`http://${WRECK_REGISTER}/robots.txt`, 0)).toContain(`Sitemap: ${sitemapUrl}`);
  for (const day of [0, 8, 9, 12, simulatedDays]) {
    const there = wrecks
      .map(({ path }) => `http://${WRECK_REGISTER}${path}`)
      .filter((url) => {
        const outcome = visitUrl(url, 'GET', day);
        return typeof outcome !== 'string' && outcome.status === 200;
      });
    expect(listedOn(day)).toEqual(there);
  }
  expect(listedOn(simulatedDays)).toHaveLength(207);
});

test('a page that is changed once more says so from that day on', () => {
  const wreck = wrecks.find(({ changedAgain }) => changedAgain !== undefined);
  const site = exampleSiteAt(WRECK_REGISTER);
  if (site === undefined || wreck?.changedAgain === undefined) throw new Error('none is');
  const { path, changed, changedAgain } = wreck;
  const startMs = Date.UTC(2026, 0, 1);
  const again = new Date(startMs + changedAgain * 86_400_000).toISOString().slice(0, 10);
  const told = (day: number): string => {
    const visit = { scheme: 'http', path: '/sitemap.xml', method: 'GET', day, startMs } as const;
    const outcome = behave(site, visit);
    const text = typeof outcome === 'string' ? outcome : outcome.body.toString();
    return text.split('\n').find((line) => line.includes(`${path}<`)) ?? '';
  };
  expect(told(changedAgain - 1)).toContain(`<lastmod>${changed}</lastmod>`);
  expect(told(changedAgain)).toContain(`<lastmod>${again}</lastmod>`);
});

test('both articles have dead links at the end', () => {
  expect(expectedUnreachable(birdArticle.title)).toHaveLength(2);
  expect(expectedUnreachable(wreckArticle.title)).toHaveLength(3);
});
