import { pageAddress, type AskedWiki } from '../../../answers/asked-wiki';
import { storedWikis } from '../../../store/pages/wikis';
import type { PageList } from '../../../store/page-lists/page-list';
import { pageListsOf } from '../../../store/page-lists/stored-lists';
import { topicNames, topicText } from '../../../store/subscribers/topic-names';
import { pageOfKey, TOPIC, type Topic } from '../../../store/subscribers/topics';
import type { PeopleParts } from '../people/people-parts';
import type { TopicTitles } from './kept-titles';

/** A category as people are told of it. */
interface NamedCategory {
  kind: 'category';
  wiki: string;
  /** With its namespace. */
  title: string;
  address: string | null;
  /** Whether its pages are known by now, and all of them. */
  extent: 'unread' | 'cut' | 'whole';
}

/** A page as people are told of it. */
interface PageTopic {
  kind: 'page';
  wiki: string;
  pageId: number;
  /** With its namespace; null: its wiki does not tell it now. */
  title: string | null;
  address: string | null;
}

/** A topic as people are told of it. */
export type NamedTopic = Topic &
  (
    | { kind: 'wiki'; wiki: string }
    | PageTopic
    | NamedCategory
    | { kind: 'domain'; domain: string }
    | { kind: 'url'; url: string }
  );

/** What topics are named from. */
export interface TopicParts extends Pick<PeopleParts, 'wikis' | 'store'> {
  titles: TopicTitles;
}

/** Names topics; of what is there no more, or whose wiki is away, a number. @throws what the database throws */
export async function nameTopics(
  { wikis, store, titles }: TopicParts,
  topics: readonly Topic[],
): Promise<NamedTopic[]> {
  const stored = new Map((await storedWikis(store)).map((wiki) => [wiki.wikiId, wiki]));
  const names = await topicNames(store, topics);
  const projects = await pageListsOf(store, keysOf(topics, TOPIC.category));
  const wikiOf: WikiOf = (wikiId) => {
    const its = stored.get(wikiId);
    const asked = wikis.all.find(
      ({ farm, dbname }) => farm.code === its?.farm && dbname === its.dbname,
    );
    const wiki = asked === undefined ? (its?.dbname ?? `#${wikiId}`) : asked.domain;
    return { wiki, asked };
  };
  const pageTitles = await titlesOf(keysOf(topics, TOPIC.page), wikiOf, titles);
  return topics.map((one): NamedTopic => {
    const { key } = one;
    const name = names.get(topicText(one)) ?? `#${key}`;
    if (one.topic === TOPIC.wiki) return { ...one, kind: 'wiki', wiki: wikiOf(key).wiki };
    if (one.topic === TOPIC.url) return { ...one, kind: 'url', url: name };
    if (one.topic === TOPIC.domain) return { ...one, kind: 'domain', domain: name };
    if (one.topic === TOPIC.category) return { ...one, ...categoryOf(projects.get(key), wikiOf) };
    const { wikiId, pageId } = pageOfKey(key);
    const { wiki, asked } = wikiOf(wikiId);
    const address = asked === undefined ? null : pageAddress(asked, pageId);
    return { ...one, kind: 'page', wiki, pageId, title: pageTitles.get(key) ?? null, address };
  });
}

type WikiOf = (wikiId: number) => { wiki: string; asked: AskedWiki | undefined };

/** Titles of pages by their keys, where their wikis tell them: else pages are told by their numbers. */
async function titlesOf(
  pageKeys: readonly number[],
  wikiOf: WikiOf,
  titles: TopicTitles,
): Promise<Map<number, string>> {
  const pages = pageKeys.map((key) => ({ key, ...pageOfKey(key) }));
  const told = await Promise.all(
    Array.from(new Set(pages.map(({ wikiId }) => wikiId)), async (wikiId) => {
      const { asked } = wikiOf(wikiId);
      const its = pages.filter((page) => page.wikiId === wikiId);
      const known =
        asked &&
        (await titles(
          asked,
          its.map(({ pageId }) => pageId),
        ));
      return its.map(({ key, pageId }) => [key, known?.get(pageId)] as const);
    }),
  );
  return new Map(told.flat().filter((one): one is [number, string] => one[1] !== undefined));
}

function keysOf(topics: readonly Topic[], kind: Topic['topic']): number[] {
  return topics.flatMap(({ topic, key }) => (topic === kind ? [key] : []));
}

function categoryOf(project: PageList | undefined, wikiOf: WikiOf): NamedCategory {
  const { wiki, asked } = wikiOf(project?.wikiId ?? 0);
  const title = project?.title ?? '?';
  const address = asked === undefined ? null : titleAddress(asked, title);
  const isRead = project !== undefined && project.readAtS > 0;
  const extent = project?.isCut === true ? 'cut' : 'whole';
  return { kind: 'category', wiki, title, address, extent: isRead ? extent : 'unread' };
}

function titleAddress({ api }: AskedWiki, title: string): string {
  const query = new URLSearchParams({ title: title.replaceAll(' ', '_') });
  return `${api.replace(/api\.php$/, 'index.php')}?${query.toString()}`;
}
