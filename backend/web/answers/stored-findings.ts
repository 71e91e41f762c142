import type { Database } from '../../runtime/database';
import type { MarkIndex } from '../../status/mark-index';
import { annotationsOf } from '../../store/annotations';
import { traitsOfHosts } from '../../store/domain-traits';
import { findingsOf } from '../../store/findings';
import { otherPagesOf } from '../../store/page-uses';
import { spamOnPages } from '../../store/spam-traces';
import type { Findings } from './findings';
import { keepWikiIds } from './kept-wiki-ids';

/**
 * Findings as the tables hold them.
 * @param marks kept by the caller
 */
export function createStoredFindings(
  database: Database,
  marks: () => Promise<MarkIndex>,
): Findings {
  const wikiIdOf = keepWikiIds(database);
  return {
    of: (urls) => findingsOf(database, urls),
    marks,
    annotations: (urls, today) => annotationsOf(database, urls, today),
    traits: (hosts) => traitsOfHosts(database, hosts),
    async otherPages(wiki, pageId, urlIds) {
      const wikiId = await wikiIdOf(wiki);
      return wikiId === undefined ? new Map() : otherPagesOf(database, { wikiId, pageId, urlIds });
    },
    async spamOnPages(wiki, pageIds) {
      const wikiId = await wikiIdOf(wiki);
      return wikiId === undefined ? new Map() : spamOnPages(database, wikiId, pageIds);
    },
  };
}
