import { systemRandom } from '../../runtime/random';
import { normalUrl } from '../../url/testing/normal-url';
import { withStore } from '../testing/with-store';
import { touchUrls } from '../urls/urls';
import { suspectedPagesAfter } from './suspected-pages';

const { database } = withStore();
const WIKI = 3;
const DEAD = { minFailures: 3, withUnchecked: false, withDoubted: false, hosts: [] };

async function stored(url: string, failures: number): Promise<number> {
  const urls = new Map([[url, normalUrl(url)]]);
  const ids = await database.transaction((tx) => touchUrls(tx, urls, 3_600, systemRandom));
  const urlId = ids.get(url) ?? 0;
  await database.run('UPDATE url SET failures = ?, failing_day = ? WHERE url_id = ?', [
    failures,
    failures === 0 ? 0 : 20_000,
    urlId,
  ]);
  return urlId;
}

test('a walk finds the pages with a suspected link, each once, and ends', async () => {
  const [fine, dead, alsoDead] = await Promise.all([
    stored('https://fine.net/', 0),
    stored('https://dead.net/', 3),
    stored('https://also-dead.net/', 9),
  ]);
  const links = [
    [WIKI, 1, fine],
    [WIKI, 2, dead],
    [WIKI, 2, alsoDead],
    [WIKI, 2, fine],
    [WIKI, 3, fine],
    [WIKI, 9, alsoDead],
    [WIKI + 1, 4, dead],
  ];
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [links]);
  const after = (afterPageId: number, linksMax?: number) =>
    suspectedPagesAfter(database, { wikiId: WIKI, afterPageId }, DEAD, linksMax);
  expect(await after(0)).toEqual({ items: [2, 9], throughPageId: null });
  expect(await after(0, 2)).toEqual({ items: [2], throughPageId: 2 });
  expect(await after(2, 2)).toEqual({ items: [9], throughPageId: null });
  expect(await after(9)).toEqual({ items: [], throughPageId: null });
});
