import type { ListedUrl } from '../store/answers/listed-urls';
import { kindOfHost, type Site } from '../url/classify-url';
import { createDomainSet } from '../url/domain-set';
import { findHints } from '../url/hints';
import type { SpamMatcher } from '../wiki/spam/spam-matcher';
import { answerForLink, answerForSpam, type JudgingRules } from './judge-link';
import type { LinkAnswer } from './link-answer';

/** By what the URLs of a list are judged. */
export interface ListJudging extends JudgingRules {
  /** Of the wiki that is named; null: none is, and its pages, farm and lists change nothing. */
  site: Site | null;
  /** W6.1; null also where its lists cannot be read: then spam is what the feeder set apart. */
  spam: SpamMatcher | null;
}

/** What one wiki leaves out, another one may watch: without a wiki all of the list counts. */
const ANY_SITE: Site = { internalDomains: /(?!)/, ignoredDomains: createDomainSet() };

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
