import { mapInTurns } from '../../../runtime/in-turns';
import type { ListedUrl } from '../../../store/answers/listed-urls';
import { kindOfHost, type Site } from '../../../url/classify-url';
import { createDomainSet } from '../../../url/domain-set';
import { findHints } from '../../../url/hints';
import { answerForLink, answerForSpam } from '../../../answers/judge-link';
import { sortLinks, type LinkAnswer } from '../../../answers/link-answer';
import type { ListJudging } from './asked-policy';

/** What one wiki leaves out, another one may watch: without a wiki all of the list counts. */
const ANY_SITE: Site = { internalDomains: /(?!)/, ignoredDomains: createDomainSet() };

/** What is told of URLs of the list, in the order of W7.2. */
export async function judgedUrls(
  urls: readonly ListedUrl[],
  judging: ListJudging,
): Promise<LinkAnswer[]> {
  return sortLinks(await mapInTurns(urls, (url) => judgedUrl(url, judging)));
}

/**
 * What checks, operators and the lists of the wiki say of one URL of the list: the same as an answer
 * about a page that uses it.
 */
export function judgedUrl(listed: ListedUrl, judging: ListJudging): LinkAnswer {
  const { url } = listed;
  const { site, spam } = judging;
  const kind = kindOfHost(url.host, site ?? ANY_SITE);
  const link = { kind, url, code: null, hints: findHints(url) };
  const hit = kind === 'resource' ? (spam?.match(url.text) ?? null) : null;
  return hit === null
    ? answerForLink(url.text, link, listed, judging)
    : answerForSpam({ ...link, url: url.text, parts: url }, hit);
}
