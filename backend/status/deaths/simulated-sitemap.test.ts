import { DISTRUSTED_DAYS } from '../stretch';
import { SimulatedSitemap } from './simulated-sitemap';

const PLACES = Array.from({ length: 400 }, (_, place) => place);

/** Reads a sitemap once a week up to a day, while all pages are looked at each day, and work. */
function readUntil(sitemap: SimulatedSitemap, fromDay: number, untilDay: number): void {
  for (let day = fromDay; day <= untilDay; day += 1) {
    if (day % 7 === 0) sitemap.read(day);
    for (const place of PLACES) sitemap.noteLook(place, { day, isFailed: false });
  }
}

test('after a hundred days of distrust the test begins anew', () => {
  const sitemap = new SimulatedSitemap(PLACES, () => true);
  readUntil(sitemap, 0, 13);
  expect(sitemap.trustOn(13).stretch).toBe(2);
  readUntil(sitemap, 14, 20);
  expect(sitemap.trustOn(20).stretch).toBe(4);
  sitemap.distrust(20);
  const backDay = 126;
  readUntil(sitemap, 21, backDay - 1);
  expect(sitemap.trustOn(20 + DISTRUSTED_DAYS).stretch).toBe(1);
  readUntil(sitemap, backDay, backDay + 13);
  expect(sitemap.trustOn(backDay + 13).stretch).toBe(2);
  readUntil(sitemap, backDay + 14, backDay + 14);
  expect(sitemap.trustOn(backDay + 14).stretch).toBe(4);
});
