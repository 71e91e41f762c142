import { wikisUsing } from '../../store/url-wikis';
import { classifyUrl } from '../../url/classify-url';
import type { AskedWiki } from '../answers/asked-wiki';
import { orProblem, Problem } from '../problem';
import type { WebParts } from '../web-parts';

/**
 * The normal form of a proposed replacement (W8.4).
 * @throws Problem bad-replacement when it is no URL that is checked, an internal one of a farm that uses the
 *   URL, spam on one of the wikis that use it, or the URL itself
 * @throws Problem replica-unavailable as long as a wiki's spam lists cannot be read
 */
export async function readTarget(parts: WebParts, url: string, given: string): Promise<string> {
  const { kind, url: target, parts: taken } = classifyUrl(given);
  const isRefused = kind !== 'resource' || target === null || taken === null || target === url;
  if (isRefused) throw new Problem('bad-replacement', given);
  for (const wiki of await wikisThatUse(parts, url)) {
    const { match } = await orProblem('replica-unavailable', wiki.spamMatcher());
    const isInternal = wiki.farm.internalDomains.test(taken.host);
    if (isInternal || match(target) !== null) throw new Problem('bad-replacement', given);
  }
  return target;
}

async function wikisThatUse({ wikis, store }: WebParts, url: string): Promise<AskedWiki[]> {
  const used = await orProblem('database-unavailable', wikisUsing(store, url));
  return wikis.all.filter((wiki) =>
    used.some(({ farm, dbname }) => wiki.farm.code === farm && wiki.dbname === dbname),
  );
}
