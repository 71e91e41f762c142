import type { Database } from '../../runtime/database';
import type { MarkIndex } from '../../status/mark-index';
import { annotationsQuestion } from '../../store/annotations';
import { createKnownPagesAsking } from '../../store/ask-known-pages';
import { NO_SUSPECTS, suspectsOfBlock } from '../../store/block-suspects';
import { traitsQuestion } from '../../store/domain-traits';
import { evidenceQuestion } from '../../store/evidence';
import { findingsOf } from '../../store/findings';
import { otherPagesQuestion } from '../../store/page-uses';
import { redirectsQuestion } from '../../store/redirects';
import { createJointAsking } from '../../store/row-questions';
import { spamOnPages } from '../../store/spam-traces';
import { linksKeyOf } from '../../wiki/links-key';
import type { Findings } from './findings';
import { readAhead } from './findings-ahead';
import { keepWikiIds } from './kept-wiki-ids';

/**
 * Findings as the tables hold them; what many ask for at the same time comes in few
 * statements.
 * @param marks kept by the caller
 */
export function createStoredFindings(
  database: Database,
  marks: () => Promise<MarkIndex>,
): Findings {
  const ask = createJointAsking(database);
  const askKnownPages = createKnownPagesAsking(database);
  const wikiIdOf = keepWikiIds(database);
  return {
    of: (urls) => findingsOf(database, urls),
    ahead: (wiki, pageIds, wanted) =>
      readAhead(database, { wikiId: () => wikiIdOf(wiki), pageIds }, wanted),
    async knownPages(wiki, pageIds, suspicion, today) {
      const wikiId = await wikiIdOf(wiki);
      if (wikiId === undefined) return new Map();
      return askKnownPages({ wikiId, linksKey: linksKeyOf(wiki), today }, pageIds, suspicion);
    },
    async blockSuspects(wiki, block, suspicion) {
      const wikiId = await wikiIdOf(wiki);
      return wikiId === undefined
        ? NO_SUSPECTS
        : suspectsOfBlock(database, { wikiId, block }, suspicion);
    },
    redirects: (urlIds) => ask(redirectsQuestion(urlIds)),
    evidence: (urlIds) => ask(evidenceQuestion(urlIds)),
    marks,
    annotations: (urls, today) => ask(annotationsQuestion(urls, today)),
    traits: (hosts) => ask(traitsQuestion(hosts)),
    async otherPages(wiki, pageId, urlIds) {
      const wikiId = await wikiIdOf(wiki);
      return wikiId === undefined ? new Map() : ask(otherPagesQuestion({ wikiId, pageId, urlIds }));
    },
    async spamOnPages(wiki, pageIds) {
      const wikiId = await wikiIdOf(wiki);
      return wikiId === undefined ? new Map() : spamOnPages(database, wikiId, pageIds);
    },
  };
}
