import { pageAddress, type AskedWiki } from '../../../answers/asked-wiki';
import { orProblem, Problem } from '../../../answers/problem';
import { readPagesQuestion, requiredWiki } from '../../../answers/page-question';
import { withScheme } from '../../../answers/typed-url';
import type { Statements } from '../../../runtime/database';
import { domainKeyOf, domainOf } from '../../../store/changes/domain-key';
import { findWikiId, storedWikis } from '../../../store/pages/wikis';
import type { PageList } from '../../../store/page-lists/page-list';
import { pageListsOf } from '../../../store/page-lists/stored-lists';
import { topicNames, topicText, type NewTopic } from '../../../store/subscribers/topic-names';
import {
  pageKeyOf,
  pageOfKey,
  TOPIC,
  urlTopicKeyOf,
  type Topic,
} from '../../../store/subscribers/topics';
import { urlIdByKey } from '../../../store/urls/url-id-by-key';
import { classifyUrl } from '../../../url/classify-url';
import type { PeopleParts } from '../people/people-parts';
import { categoryTopic, type CategorySources } from './category-topic';
import type { HookDone, TypedTopics } from './webhook-question';

type Sources = Pick<PeopleParts, 'wikis' | 'findings' | 'store'> & CategorySources;

/** What a form names that cannot be subscribed to; `no-topic`: it names nothing. */
export type TopicRefusal = Extract<
  HookDone,
  'unlisted' | 'unknown-wiki' | 'unknown-category' | 'limit' | 'no-topic'
>;

/** A form, and whose it is. */
interface TopicsWish {
  form: TypedTopics;
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
}

/**
 * The topics that a form names: a page or a category, or else a wiki; a domain; a URL. Each may be absent.
 * @throws Problem as questions about pages; bad-url, no-registrable-domain, database-unavailable, replica-unavailable
 */
export async function topicsIn(
  sources: Sources,
  { form, owner }: TopicsWish,
): Promise<NewTopic[] | TopicRefusal> {
  const found = [
    await wikiTopic(sources, form),
    domainTopic(form.domain),
    await urlTopic(sources, form.url),
  ];
  const refusal = found.find((one) => typeof one === 'string');
  if (refusal !== undefined) return refusal;
  // It is the only one that is stored for being named.
  const category = await ofCategory(sources, { form, owner });
  if (typeof category === 'string') return category;
  const topics = [...found, category].flatMap((one) =>
    one === null || typeof one === 'string' ? [] : [one],
  );
  return topics.length === 0 ? 'no-topic' : topics;
}

async function wikiTopic(
  { wikis, store }: Sources,
  { dbname, title, category }: TypedTopics,
): Promise<Topic | 'unknown-wiki' | null> {
  if (title === undefined) {
    if (dbname === undefined || category !== undefined) return null;
    const wikiId = await idOf(store, requiredWiki(wikis, dbname));
    return wikiId === null ? 'unknown-wiki' : { topic: TOPIC.wiki, key: wikiId };
  }
  const { wiki, pages } = readPagesQuestion({ dbname, title }, wikis);
  const [name, ...more] = pages;
  if (name === undefined || more.length > 0) throw new Problem('bad-title', title);
  const wikiId = await idOf(store, wiki);
  if (wikiId === null) return 'unknown-wiki';
  const [page] = await orProblem('replica-unavailable', wiki.reader.pagesNamed([name]));
  if (!page) throw new Problem('page-not-found', title);
  return { topic: TOPIC.page, key: pageKeyOf(wikiId, page.pageId) };
}

async function ofCategory(
  sources: Sources,
  { form: { dbname, category }, owner }: TopicsWish,
): Promise<NewTopic | TopicRefusal | null> {
  if (category === undefined) return null;
  return categoryTopic(sources, { dbname, category, owner }, (wiki) => idOf(sources.store, wiki));
}

async function idOf(store: Statements, { farm, dbname }: AskedWiki): Promise<number | null> {
  const wikiId = await orProblem('database-unavailable', findWikiId(store, farm.code, dbname));
  return wikiId ?? null;
}

function domainTopic(typed: string | undefined): NewTopic | null {
  if (typed === undefined) return null;
  const { url } = classifyUrl(typed.includes('://') ? typed : `https://${typed}/`);
  const domain = url === null ? '' : domainOf(url.text);
  if (!/[.:]/.test(domain)) throw new Problem('no-registrable-domain', typed);
  return { topic: TOPIC.domain, key: domainKeyOf(domain), name: domain };
}

async function urlTopic(
  { store, findings }: Sources,
  typed: string | undefined,
): Promise<NewTopic | 'unlisted' | null> {
  if (typed === undefined) return null;
  const { url } = classifyUrl(await withScheme(typed, findings));
  if (url === null) throw new Problem('bad-url', typed);
  const urlId = await orProblem('database-unavailable', urlIdByKey(store, url.text));
  if (urlId === undefined) return 'unlisted';
  return { topic: TOPIC.url, key: urlTopicKeyOf(url.text), name: url.text };
}

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

/** A topic as people are told of it. */
export type NamedTopic = Topic &
  (
    | { kind: 'wiki'; wiki: string }
    | { kind: 'page'; wiki: string; pageId: number; address: string | null }
    | NamedCategory
    | { kind: 'domain'; domain: string }
    | { kind: 'url'; url: string }
  );

/** Names topics; of what is there no more, a number. @throws what the database throws */
export async function nameTopics(
  { wikis, store }: Pick<Sources, 'wikis' | 'store'>,
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
    return { ...one, kind: 'page', wiki, pageId, address };
  });
}

type WikiOf = (wikiId: number) => { wiki: string; asked: AskedWiki | undefined };

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
