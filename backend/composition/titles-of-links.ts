import {
  isFailingOrDoubtful,
  isWatched,
  type LinkAnswer,
  type WatchedLink,
} from '../answers/link-answer';
import { isTaken } from '../answers/link-takeover';
import type { Database } from '../runtime/database';
import { copyTitles } from '../store/archives/archive-choices';
import { pageTitles } from '../store/results/page-titles';

/**
 * For references that are a mere link, by URL id: what the page calls itself, or, of a dead one, rather its copy. Of one whose
 * name is taken (U1) neither the page nor a copy that is not told, as it was made since then, says what was cited.
 * @param links with all that is told of them
 */
export async function titlesOfLinks(
  database: Pick<Database, 'select'>,
  links: readonly LinkAnswer[],
): Promise<Map<number, string>> {
  const byId = new Map(
    links
      .filter(isWatched)
      .flatMap((link) => (link.stored === null ? [] : [[link.stored.urlId, link] as const])),
  );
  const ofOwners = [...byId].flatMap(([urlId, link]) => (isOfOthers(link) ? [] : [urlId]));
  const own = await pageTitles(database, ofOwners);
  const copies = await copyTitles(database, [...byId.keys()]);
  const cited = copies.filter(({ urlId, service }) => isOfCited(byId.get(urlId), service));
  const ofCopies = cited.map(({ urlId, title }) => [urlId, title] as const);
  const ofDead = ofCopies.filter(([urlId]) => byId.get(urlId)?.verdict !== 'working');
  return new Map([...ofCopies, ...own, ...ofDead]);
}

function isOfCited(link: WatchedLink | undefined, service: string): boolean {
  if (link === undefined) return false;
  return !isOfOthers(link) || link.archives.some((copy) => copy.service === service);
}

const isOfOthers = (link: WatchedLink): boolean => isFailingOrDoubtful(link) && isTaken(link);
