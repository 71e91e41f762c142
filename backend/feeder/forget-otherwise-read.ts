import { forgetAllWindows } from '../store/pages/page-windows';
import { forgetStates, pageRecords } from '../store/pages/pages';
import { saveWikiState, wikiStates } from '../store/pages/wiki-states';
import { linksKeyOf } from '../wiki/links-key';
import type { FeederParts } from './feeder-parts';
import type { PassedWiki } from './passed-wiki';

const PAGES_PER_STATEMENT = 5_000;

/**
 * Where links are read by other rules than before (linksKeyOf), forgets the state of the wiki's pages, so
 * that this pass reads all of them again. The key comes last: until then answers rely on nothing that was
 * read, and who is cut off begins again.
 * @throws the signal's reason when aborted; WikiSupersededError
 */
export async function forgetOtherwiseRead(
  { clock, database, logger }: FeederParts,
  pass: PassedWiki,
): Promise<void> {
  const { wiki, wikiId } = pass;
  const linksKey = linksKeyOf(wiki);
  const known = (await wikiStates(database)).get(wikiId)?.linksKey;
  if (known?.equals(linksKey) === true) return;
  let forgotten = 0;
  for (let afterPageId = 0; ;) {
    pass.throwIfOver();
    const records = await pageRecords(database, wikiId, afterPageId, PAGES_PER_STATEMENT);
    const last = records.at(-1);
    if (last === undefined) break;
    await forgetStates(database, wikiId, afterPageId + 1, last.pageId);
    forgotten += records.length;
    afterPageId = last.pageId;
  }
  await forgetAllWindows(database, wikiId);
  // The first that is ever stored of a new wiki: with its moment, or it would seem to fail since 1970.
  const progressAtS = Math.floor(clock.now() / 1_000);
  await saveWikiState(database, wikiId, { linksKey, progressAtS });
  if (forgotten > 0)
    logger.info({ forgotten }, 'page loop: links are read by other rules, all again');
}
