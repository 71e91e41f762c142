import { wikiKey } from '../../../store/pages/wikis';
import { wikisUsing } from '../../../store/urls/url-wikis';
import { classifyUrl } from '../../../url/classify-url';
import type { NormalUrl } from '../../../url/normal-url';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { orProblem, Problem } from '../../../answers/problem';
import type { PeopleParts } from './people-parts';

/**
 * The URL that a proposed replacement (W8.4) names.
 * @throws Problem bad-replacement when it is no URL that is checked, an internal one of a farm that uses the
 *   URL, spam on one of the wikis that use it, or the URL itself
 * @throws Problem replica-unavailable as long as a wiki's spam lists cannot be read
 */
export async function readTarget(
  parts: PeopleParts,
  url: NormalUrl,
  given: string,
): Promise<NormalUrl> {
  const { kind, url: target } = classifyUrl(given);
  if (kind !== 'resource' || target === null || target.text === url.text)
    throw new Problem('bad-replacement', given);
  for (const wiki of await wikisThatUse(parts, url)) {
    const { match } = await orProblem('replica-unavailable', wiki.spamMatcher());
    const isInternal = wiki.farm.internalDomains.test(target.host);
    if (isInternal || match(target.text) !== null) throw new Problem('bad-replacement', given);
  }
  return target;
}

async function wikisThatUse({ wikis, store }: PeopleParts, url: NormalUrl): Promise<AskedWiki[]> {
  const used = await orProblem('database-unavailable', wikisUsing(store, url));
  const keys = new Set(used.map(({ farm, dbname }) => wikiKey(farm, dbname)));
  return wikis.all.filter((wiki) => keys.has(wikiKey(wiki.farm.code, wiki.dbname)));
}
