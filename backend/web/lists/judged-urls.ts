import type { ListedUrl } from '../../store/listed-urls';
import { findHints } from '../../url/hints';
import { answerForLink, sortLinks, type Judging, type LinkAnswer } from '../answers/link-answer';

/** What checks and operators say of URLs of the list, in the order of W7.2. */
export function judgedUrls(urls: readonly ListedUrl[], judging: Judging): LinkAnswer[] {
  return sortLinks(urls.map((url) => judgedUrl(url, judging)));
}

/** What checks and operators say of one URL of the list. */
export function judgedUrl(listed: ListedUrl, judging: Judging): LinkAnswer {
  const { url, parts } = listed;
  // It was classified when it came into the list; what one wiki leaves out, another one may watch.
  const link = { kind: 'resource' as const, url, parts, code: null, hints: findHints(parts) };
  return answerForLink(url, link, listed, judging);
}
