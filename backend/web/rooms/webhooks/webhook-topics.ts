import type { AskedWiki } from '../../../answers/asked-wiki';
import { orProblem, Problem } from '../../../answers/problem';
import { readPagesQuestion, requiredWiki } from '../../../answers/page-question';
import { withScheme } from '../../../answers/typed-url';
import type { Statements } from '../../../runtime/database';
import { domainKeyOf, domainOf } from '../../../store/changes/domain-key';
import { findWikiId } from '../../../store/pages/wikis';
import type { NewTopic } from '../../../store/subscribers/topic-names';
import { pageKeyOf, TOPIC, urlTopicKeyOf, type Topic } from '../../../store/subscribers/topics';
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
