import type { Operation } from '../../http/operation';
import { FEED_ENDINGS, feedPath } from '../../pages/feed-links';
import { siteFeedQuery } from './site-feed-question';
import { siteFeedSchema } from './site-feed-schema';
import { siteAnswerSchema } from './site-json';
import { redirectsAnswerSchema } from './redirects-json';
import { REDIRECTS_FORMATS, redirectsSchema } from './redirects-question';
import { SITE_FORMATS, siteSchema } from './site-question';

/** Formats of its feeds. */
export const SITE_FEED_ENDINGS = ['atom', 'rss', 'json'] as const;

const FEED_NAMES = {
  atom: 'an Atom feed',
  rss: 'an RSS 2.0 feed',
  json: 'a JSON Feed 1.1',
} as const;

/** What can be asked at `/site` and of its feeds. */
export const SITE_ROOM_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/site',
    id: 'site',
    summary:
      'What of a website is dead, how often that is cited, and which rules of its server would mend most of it.',
    query: siteSchema,
    example: { domain: 'example.net' },
    formats: SITE_FORMATS,
    answer: siteAnswerSchema,
    access: 'all',
  },
  {
    method: 'get',
    path: '/site/redirects',
    id: 'siteRedirects',
    summary:
      'Where the content of dead pages of a website stands today: redirects that its owner may set up, also as files for its server.',
    query: redirectsSchema,
    example: { domain: 'example.net' },
    formats: REDIRECTS_FORMATS,
    answer: redirectsAnswerSchema,
    access: 'all',
  },
  ...SITE_FEED_ENDINGS.map((ending): Operation => ({
    method: 'get',
    path: feedPath('site', ending),
    id: `siteFeed${ending[0]?.toUpperCase() ?? ''}${ending.slice(1)}`,
    summary: `What lately died of a website and came back, for its owner, as ${FEED_NAMES[ending]}.`,
    query: siteFeedQuery,
    example: { domain: 'example.net' },
    formats: [FEED_ENDINGS[ending]],
    answer: ending === 'json' ? siteFeedSchema : null,
    access: 'all',
  })),
];
