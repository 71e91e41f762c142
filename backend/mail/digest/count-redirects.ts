import type { Statements } from '../../runtime/database';
import { namesOfLivePages, siteRedirects } from '../../status/aliases/redirect-list';
import { livePagesById } from '../../store/answers/live-pages-by-id';
import { knownCases } from '../../store/cases/known-cases';
import { namesOf } from '../../store/names/name-standings';
import type { DomainClaim } from '../../store/providers/domain-claim';
import type { DigestReader } from './digest-part';
import { askAlone } from '../../store/statements/joint-asking';

/** Cases that are looked at for one mail; of a site with more its page tells the rest. */
const CASES_MAX = 2_000;

/**
 * Of how many dead pages of a proven domain a live page is known to which they may be redirected, as the domain's page counts
 * them, without what a farm calls spam (W6.1). Index: those of knownCases, livePagesById and namesOf.
 * @param isSpam null: nobody can tell, so none is counted
 */
export async function countRedirects(
  statements: Pick<Statements, 'select'>,
  claim: DomainClaim,
  isSpam: DigestReader['isSpam'],
): Promise<number> {
  if (isSpam === null) return 0;
  const { domainKey } = claim;
  const question = { domainKey, claims: [claim], afterId: 0, limit: CASES_MAX };
  const cases = await knownCases(statements, question);
  const ids = cases.map(({ urlId }) => urlId);
  const found = await livePagesById(statements, ids);
  const livePages = new Map([...found].filter(([, { url }]) => !isSpam(url)));
  if (livePages.size === 0) return 0;
  const standings = await namesOf(askAlone(statements), namesOfLivePages(livePages));
  return siteRedirects(cases, livePages, standings).length;
}
