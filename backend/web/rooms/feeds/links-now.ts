import { judgedUrl } from '../../../answers/judge-listed';
import { isFailingOrDoubtful, type LinkAnswer } from '../../../answers/link-answer';
import { orProblem } from '../../../answers/problem';
import { pageUsesOf } from '../../../store/answers/url-uses';
import { findWikiId } from '../../../store/pages/wikis';
import { classifyUrl } from '../../../url/classify-url';
import { shownStatus } from '../../pages/shown-status';
import { shownVerdict } from '../../pages/verdict-chip';
import { listJudgingFor } from '../lists/asked-policy';
import { withCopiesOnPages } from '../lists/with-copies-on-pages';
import type { ChangesAnswer, LinkNow } from './changes-answer';
import type { FeedParts } from './feed-parts';

/** Uses of a hundred links on a wiki that are read; where there are more, nobody knows of all pages. */
const USES_READ_MAX = 2_000;

type ChangesOfWiki = Pick<ChangesAnswer, 'wiki' | 'changes'>;
type Sources = Pick<FeedParts, 'findings' | 'clock' | 'store'>;

/**
 * What the links of some changes are by now, by the rules of the wiki and on its pages: what a link came to on a day may hold
 * no more, and one that is dead may have its archived copy on all of its pages (W5.4), or be gone from them.
 * @throws Problem database-unavailable
 */
export async function standingOf(
  asked: ChangesOfWiki,
  parts: Sources,
): Promise<ReadonlyMap<string, LinkNow>> {
  const urls = [...new Set(asked.changes.map(({ url }) => url))];
  const links = await judgedLinks(urls, asked.wiki, parts);
  const onPages = await standingOnPages([...links.values()], asked.wiki, parts);
  return new Map(urls.map((url) => [url, nowOf(links.get(url), onPages)]));
}

async function judgedLinks(
  urls: readonly string[],
  wiki: ChangesOfWiki['wiki'],
  parts: Sources,
): Promise<Map<string, LinkAnswer>> {
  const [known, judging] = await Promise.all([
    orProblem('database-unavailable', parts.findings.of([...urls])),
    listJudgingFor(parts, wiki),
  ]);
  return new Map(
    [...known].flatMap(([text, finding]): [string, LinkAnswer][] => {
      const { url } = classifyUrl(text);
      return url === null ? [] : [[text, judgedUrl({ ...finding, url }, judging)]];
    }),
  );
}

/** What nobody has in the list is on no page either. */
function nowOf(
  link: LinkAnswer | undefined,
  onPages: ReadonlyMap<string, readonly LinkAnswer[]> | null,
): LinkNow {
  if (link === undefined) return 'unused';
  if (onPages === null || !isFailingOrDoubtful(link)) return shownVerdict(link);
  const uses = onPages.get(link.url) ?? [];
  if (uses.length === 0) return 'unused';
  const statuses = new Set(uses.map(shownStatus));
  return statuses.size === 1 && statuses.has('repaired') ? 'repaired' : shownVerdict(link);
}

/** Links that fail or are doubtful as each of their pages has them, by URL; null: there are too many pages. */
async function standingOnPages(
  links: readonly LinkAnswer[],
  wiki: ChangesOfWiki['wiki'],
  parts: Sources,
): Promise<ReadonlyMap<string, readonly LinkAnswer[]> | null> {
  const inNeed = new Map(
    links.filter(isFailingOrDoubtful).flatMap((link): [number, LinkAnswer][] => {
      const { stored } = link;
      return stored === null ? [] : [[stored.urlId, link]];
    }),
  );
  const pages = await orProblem('database-unavailable', pagesWith(inNeed, wiki, parts));
  if (pages === null) return null;
  const told = await withCopiesOnPages(pages, wiki, parts);
  return grouped(
    told.flatMap((page) => page.links),
    ({ url }) => url,
  );
}

/** The pages of the wiki with those of these links that each has, as of the feeder's last look. */
async function pagesWith(
  links: ReadonlyMap<number, LinkAnswer>,
  { farm, dbname }: ChangesOfWiki['wiki'],
  { store }: Sources,
): Promise<{ pageId: number; links: LinkAnswer[] }[] | null> {
  if (links.size === 0) return [];
  const wikiId = await findWikiId(store, farm.code, dbname);
  if (wikiId === undefined) return null;
  const uses = await pageUsesOf(store, wikiId, [...links.keys()], USES_READ_MAX);
  if (uses.isCut) return null;
  const byPage = grouped(uses.items, ({ pageId }) => pageId);
  return [...byPage].map(([pageId, items]) => ({
    pageId,
    links: items.flatMap(({ urlId }) => links.get(urlId) ?? []),
  }));
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
