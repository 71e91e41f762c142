import { z } from 'zod';
import type { Operation } from '../../http/operation';
import { dbname, lang } from '../../http/parameters';
import {
  FEED_ENDINGS,
  FEED_SCOPES,
  feedPath,
  type FeedEnding,
  type FeedScope,
} from '../../pages/feed-links';
import { changeFilter, changeId, changeLimit, FEED_FILTER_USUAL } from './change-parameters';
import { jsonFeedSchema } from './json-feed-schema';

const common = {
  to: changeFilter(FEED_FILTER_USUAL),
  after: changeId('Only what is newer than the change with this id.'),
  limit: changeLimit('Entries'),
  lang: lang.describe(
    "Language of texts, with MediaWiki's fallbacks; by default that of the wiki, else English.",
  ),
};

export const wikiFeedQuery = z.object({ dbname, ...common });

const pageId = z.string().max(100).optional().describe('Page id.').meta({ problem: 'bad-pageid' });

export const pageFeedQuery = z.object({
  dbname: dbname.optional(),
  pageid: pageId,
  curid: pageId.describe('The same as pageid.'),
  title: z
    .string()
    .max(2_000)
    .optional()
    .describe('Title of the page, its address (dbname is then not needed) or # and its id.')
    .meta({ problem: 'bad-title' }),
  ...common,
});

export const domainFeedQuery = z.object({
  domain: z
    .string()
    .max(2_000)
    .describe('A registered domain such as example.org; of an address or a subdomain its domain.')
    .meta({ problem: 'bad-pattern' }),
  ...common,
});

export const listFeedQuery = z.object({
  id: z
    .string()
    .max(40)
    .describe('A list of pages, as its address names it.')
    .meta({ problem: 'not-found' }),
  ...common,
});

const ABOUT = {
  wiki: {
    query: wikiFeedQuery,
    example: { dbname: 'dewiki' },
    of: 'links of a wiki',
  },
  page: {
    query: pageFeedQuery,
    example: { dbname: 'dewiki', pageid: '9301140' },
    of: 'links of a page',
  },
  domain: {
    query: domainFeedQuery,
    example: { domain: 'example.net' },
    of: 'URLs of a registered domain, by the default rules',
  },
  list: {
    query: listFeedQuery,
    example: { id: 'AbCdEfGhIjKl' },
    of: 'links of the pages of a list that somebody has asked for',
  },
} as const satisfies Record<FeedScope, { query: z.ZodObject; example: object; of: string }>;

/** How formats are called. */
const NAMES: Readonly<Record<FeedEnding, string>> = {
  atom: 'an Atom feed',
  rss: 'an RSS 2.0 feed',
  json: 'a JSON Feed 1.1',
};

/** A feed at its address. */
export interface FeedAddress {
  scope: FeedScope;
  ending: FeedEnding;
}

/** All feeds. */
export const FEED_ADDRESSES: readonly FeedAddress[] = FEED_SCOPES.flatMap((scope) =>
  (['atom', 'rss', 'json'] as const).map((ending) => ({ scope, ending })),
);

export const FEED_OPERATIONS: readonly Operation[] = FEED_ADDRESSES.map(({ scope, ending }) => ({
  method: 'get',
  path: feedPath(scope, ending),
  id: `${scope}Feed${ending[0]?.toUpperCase() ?? ''}${ending.slice(1)}`,
  summary: `What changed lately of the ${ABOUT[scope].of}, as ${NAMES[ending]}.`,
  query: ABOUT[scope].query,
  example: ABOUT[scope].example,
  formats: [FEED_ENDINGS[ending]],
  answer: ending === 'json' ? jsonFeedSchema : null,
  access: 'all',
}));
