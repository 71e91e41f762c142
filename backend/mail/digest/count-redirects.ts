import type { Statements } from '../../runtime/database';
import { livePagesById } from '../../store/answers/live-pages-by-id';
import { knownCases } from '../../store/cases/known-cases';
import { domainOf } from '../../store/changes/domain-key';
import type { DomainClaim } from '../../store/providers/domain-claim';

/** Cases that are looked at for one mail; of a site with more its page tells the rest. */
const CASES_MAX = 2_000;

/**
 * Of how many dead pages of a proven domain a page is known that has their content today, on that domain: what stands
 * elsewhere its page tells alone. Index: those of knownCases and livePagesById.
 */
export async function countRedirects(
  statements: Pick<Statements, 'select'>,
  claim: DomainClaim,
): Promise<number> {
  const { domainKey } = claim;
  const question = { domainKey, claims: [claim], afterId: 0, limit: CASES_MAX };
  const cases = await knownCases(statements, question);
  const ids = cases.map(({ urlId }) => urlId);
  const livePages = await livePagesById(statements, ids);
  return cases.filter(({ urlId, url }) => {
    const livePage = livePages.get(urlId)?.url;
    if (livePage === undefined || withoutScheme(livePage) === withoutScheme(url.text)) return false;
    return domainOf(livePage) === domainOf(url.text);
  }).length;
}

const withoutScheme = (url: string): string => url.replace(/^https?:/, '');
