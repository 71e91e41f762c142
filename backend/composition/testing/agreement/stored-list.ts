import { systemRandom } from '../../../runtime/random';
import { askForList } from '../../../store/page-lists/ask-for-list';
import { keepListedPages } from '../../../store/page-lists/listed-pages';
import { settleList } from '../../../store/page-lists/settle-list';
import { findWikiId } from '../../../store/pages/wikis';
import type { AskedWorld } from './asked-world';
import type { WorldWiki } from './world-wikis';

/** An own list of all pages of a wiki, as if it had been pasted and read. @returns its id in addresses */
export async function storedList(
  { database, clock }: AskedWorld,
  { wiki, pages }: WorldWiki,
): Promise<string> {
  const nowS = Math.floor(clock.now() / 1_000);
  const wikiId = (await findWikiId(database, wiki.farm.code, wiki.dbname)) ?? 0;
  const wanted = {
    wikiId,
    source: 'pasted',
    parameter: `all of ${wiki.dbname}`,
    depth: 0,
    title: '',
    lines: ['x'],
  } as const;
  const list = await askForList(database, wanted, { nowS, random: systemRandom });
  if (list === 'busy' || list === 'full') throw new Error(`no list: ${list}`);
  await keepListedPages(database, list, new Set(pages.map(({ pageId }) => pageId)));
  await settleList(database, list, {
    pages: pages.length,
    isCut: false,
    missing: { count: 0, names: [] },
    readAtS: nowS - 100,
    nextAtS: nowS + 7_200,
    fault: null,
  });
  return list.key;
}
