import type { Database } from '../runtime/database';
import type { MarkIndex } from '../status/mark-index';
import { annotationsOf, archiveChoices } from '../store/answers/annotations';
import { createKnownPagesAsking } from '../store/answers/ask-known-pages';
import { declaredUses } from '../store/answers/declared-uses';
import { NO_SUSPECTS, suspectsOfBlock } from '../store/answers/block-suspects';
import { traitsOfNames } from '../store/frontier/domain-traits';
import { evidenceSeen } from '../store/results/evidence';
import { findingsOf } from '../store/answers/findings';
import { namesOf } from '../store/names/name-standings';
import { otherPages } from '../store/answers/page-uses';
import { redirectTargets } from '../store/answers/redirects';
import { createJointAsking } from '../store/statements/joint-asking';
import { stampOfBlock } from '../store/suspects/block-stamps';
import { spamOnPages } from '../store/pages/spam-traces';
import { linksKeyOf } from '../wiki/links-key';
import type { AskedWiki } from './asked-wiki';
import type { Findings } from './findings';
import { readAhead } from './findings-ahead';
import { ALL_LINKS, type LinkScopes } from './kept-link-scopes';
import { keepWikiIds } from './kept-wiki-ids';

/**
 * Findings as the tables hold them; what many ask for at the same time comes in few
 * statements.
 * @param marks kept by the caller
 * @param linkScopes likewise
 */
export function createStoredFindings(
  database: Database,
  marks: () => Promise<MarkIndex>,
  linkScopes: LinkScopes = ALL_LINKS,
): Findings {
  const ask = createJointAsking(database);
  const askKnownPages = createKnownPagesAsking(database);
  const wikiIdOf = keepWikiIds(database);
  const ofPage = askedOfPages(wikiIdOf);
  return {
    of: (urls) => findingsOf(database, urls),
    ahead: (wiki, pageIds, wanted) =>
      readAhead(database, { wikiId: () => wikiIdOf(wiki), pageIds }, wanted),
    async knownPages(wiki, pageIds, suspicion, today) {
      const wikiId = await wikiIdOf(wiki);
      if (wikiId === undefined) return new Map();
      const among = await linkScopes(wiki, wikiId);
      const by = { wikiId, linksKey: linksKeyOf(wiki), among, today };
      return askKnownPages(by, pageIds, suspicion);
    },
    ...findingsOfBlocks(database, wikiIdOf, linkScopes),
    redirects: (urlIds) => ask(redirectTargets, urlIds),
    evidence: (urlIds) => ask(evidenceSeen, urlIds),
    marks,
    annotations: (urls, today) => annotationsOf(ask, urls, today),
    copies: (urlIds) => ask(archiveChoices, urlIds),
    traits: (hosts) => traitsOfNames(ask, hosts),
    names: (names) => namesOf(ask, names),
    otherPages: ofPage((...asked) => ask(otherPages, ...asked)),
    declarations: ofPage((...asked) => declaredUses(ask, ...asked)),
    async spamOnPages(wiki, pageIds) {
      const wikiId = await wikiIdOf(wiki);
      return wikiId === undefined ? new Map() : spamOnPages(database, wikiId, pageIds);
    },
  };
}

function findingsOfBlocks(
  database: Database,
  wikiIdOf: ReturnType<typeof keepWikiIds>,
  linkScopes: LinkScopes,
): Pick<Findings, 'blockSuspects' | 'blockStamp'> {
  return {
    async blockSuspects(wiki, block, suspicion) {
      const wikiId = await wikiIdOf(wiki);
      if (wikiId === undefined) return NO_SUSPECTS;
      const among = await linkScopes(wiki, wikiId);
      return suspectsOfBlock(database, { wikiId, block, among }, suspicion);
    },
    async blockStamp(wiki, block) {
      const wikiId = await wikiIdOf(wiki);
      if (wikiId === undefined || (await linkScopes(wiki, wikiId)) === 'all') return null;
      return stampOfBlock(database, { wikiId, block });
    },
  };
}

/** Makes of a question to a page of the list what is asked of a wiki that may not be stored. */
function askedOfPages(wikiIdOf: ReturnType<typeof keepWikiIds>) {
  return <Value>(
      ask: (
        urlIds: number[],
        wikiId: number,
        pageId: number,
      ) => Promise<ReadonlyMap<number, Value>>,
    ) =>
    async (
      wiki: AskedWiki,
      pageId: number,
      urlIds: number[],
    ): Promise<ReadonlyMap<number, Value>> => {
      const wikiId = await wikiIdOf(wiki);
      return wikiId === undefined ? new Map() : ask(urlIds, wikiId, pageId);
    };
}
