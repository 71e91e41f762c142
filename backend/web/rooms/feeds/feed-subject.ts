import { fullName, type AskedWiki } from '../../../answers/asked-wiki';
import {
  changesOfDomain,
  changesOfWiki,
  type ToldChangeReader,
  type WikiPart,
} from '../../../answers/told-change-reader';
import { namedWiki } from '../../../answers/named-wiki';
import { readPagesQuestion } from '../../../answers/page-question';
import { orProblem, Problem } from '../../../answers/problem';
import { registeredDomain } from '../../../answers/registered-domain';
import type { PageName } from '../../../wiki/page-address';
import { typedHost } from '../lists/domain-question';
import type { Translator } from '../../../runtime/messages';
import { readQuery } from '../../http/read-query';
import type { FeedScope } from '../../pages/feed-links';
import { foundList } from '../page-lists/found-list';
import { listName } from '../page-lists/list-name';
import { FEED_FILTER_USUAL } from './change-parameters';
import { domainFeedQuery, listFeedQuery, pageFeedQuery, wikiFeedQuery } from './feed-operations';
import { feedSinceS, type FeedParts } from './feed-parts';

/** What a feed is about. */
export interface FeedSubject {
  /** Null: a domain. */
  wiki: AskedWiki | null;
  pageId: number | null;
  /** The domain, or how the wiki is called. */
  name: string;
  /** Of a list of pages; by `revision` feeds of it are told apart. */
  list?: { title: (translator: Translator) => string; revision: number };
  /** Names it among all others, for ever. */
  key: string;
  /** Path and query of the page about the same, without a language. */
  site: { path: string; query: Readonly<Record<string, string>> };
  reader: ToldChangeReader;
}

/** What all feeds can be asked. */
export type FeedGiven = Pick<
  ReturnType<typeof readQuery<typeof wikiFeedQuery>>,
  'to' | 'after' | 'limit' | 'lang'
>;

/** The schema of a question, by what is asked about. */
export const FEED_QUERIES = {
  wiki: wikiFeedQuery,
  page: pageFeedQuery,
  domain: domainFeedQuery,
  list: listFeedQuery,
} as const satisfies Record<FeedScope, unknown>;

/**
 * Reads what a feed is asked about. Only a page that is named by its title is looked up in its wiki.
 * @throws Problem as readPagesQuestion, and bad-pattern, too-many-pages, page-not-found, replica-unavailable,
 *   database-unavailable
 */
export function readFeedQuestion(
  scope: FeedScope,
  query: URLSearchParams,
  parts: FeedParts,
): Promise<{ given: FeedGiven; subject: FeedSubject }> {
  return ABOUT[scope](query, parts);
}

type FeedQuestionRead = ReturnType<typeof readFeedQuestion>;

const ABOUT = { wiki: aboutWiki, page: aboutPage, domain: aboutDomain, list: aboutList } as const;

async function aboutWiki(query: URLSearchParams, parts: FeedParts): FeedQuestionRead {
  const given = readQuery(wikiFeedQuery, query);
  const wiki = namedWiki(parts.wikis, given.dbname);
  const name = fullName(wiki);
  const site = { path: '/changes', query: { dbname: name, to: given.to ?? FEED_FILTER_USUAL } };
  const reader = await readerOf(wiki, {}, parts);
  return { given, subject: { wiki, pageId: null, name, key: `wiki/${name}`, site, reader } };
}

async function aboutPage(query: URLSearchParams, parts: FeedParts): FeedQuestionRead {
  const given = readQuery(pageFeedQuery, query);
  const { wiki, pages, isList } = readPagesQuestion(given, parts.wikis);
  const [page] = pages;
  if (isList || page === undefined) throw new Problem('too-many-pages', '1');
  const pageId = await pageIdOf(wiki, page);
  const name = fullName(wiki);
  const site = { path: '/externalLinkInfo', query: { dbname: name, pageid: String(pageId) } };
  const reader = await readerOf(wiki, { pageId }, parts);
  return { given, subject: { wiki, pageId, name, key: `page/${name}/${pageId}`, site, reader } };
}

async function pageIdOf({ reader }: AskedWiki, page: PageName): Promise<number> {
  if ('pageId' in page) return page.pageId;
  const [found] = await orProblem('replica-unavailable', reader.pagesNamed([page]));
  if (found === undefined || found === null) throw new Problem('page-not-found', page.title);
  return found.pageId;
}

function readerOf(wiki: AskedWiki, part: WikiPart, parts: FeedParts): Promise<ToldChangeReader> {
  const reader = changesOfWiki(parts.store, wiki, part, feedSinceS(parts));
  return orProblem('database-unavailable', reader);
}

/** It counts as looked at. */
async function aboutList(query: URLSearchParams, parts: FeedParts): FeedQuestionRead {
  const given = readQuery(listFeedQuery, query);
  const { list, wiki } = await foundList(given.id, parts);
  const site = { path: '/list', query: { id: list.key } };
  const reader = await readerOf(wiki, { listId: list.listId }, parts);
  const shown = {
    title: (translator: Translator) => listName(translator, list),
    revision: list.readAtS,
  };
  const key = `list/${list.key}`;
  return {
    given,
    subject: { wiki, pageId: null, name: fullName(wiki), list: shown, key, site, reader },
  };
}

function aboutDomain(query: URLSearchParams, { store }: FeedParts): FeedQuestionRead {
  const given = readQuery(domainFeedQuery, query);
  const host = typedHost(given.domain);
  if (host === null) throw new Problem('bad-pattern', given.domain);
  const name = registeredDomain(host);
  const key = `domain/${encodeURIComponent(name)}`;
  const site = { path: '/domain', query: { domain: name } };
  const reader = changesOfDomain(store, name);
  return Promise.resolve({
    given,
    subject: { wiki: null, pageId: null, name, key, site, reader },
  });
}
