import { MEDIA_TYPES } from '../http/media-types';
import type { FeedFormat } from '../http/operation';
import { markup, type Markup } from '../words/markup';
import type { View } from './view';

/** What feeds are about. */
export const FEED_SCOPES = ['wiki', 'page', 'domain', 'list'] as const;
export type FeedScope = (typeof FEED_SCOPES)[number];

/** That of a site for its owner is made in another way. */
type AnyFeedScope = FeedScope | 'site';

/** Formats of feeds by how their addresses end. */
export const FEED_ENDINGS = {
  atom: 'atom',
  rss: 'rss',
  json: 'jsonfeed',
} as const satisfies Record<string, FeedFormat>;
export type FeedEnding = keyof typeof FEED_ENDINGS;

/** Names that are the same in every language. */
const NAMES: Readonly<Record<FeedEnding, string>> = {
  atom: 'Atom',
  rss: 'RSS',
  json: 'JSON Feed',
};
const ENDINGS = ['atom', 'rss', 'json'] as const satisfies readonly FeedEnding[];

/** A feed about what a page is about. */
export interface FeedOfPage {
  scope: AnyFeedScope;
  /** Of its address. */
  query: Readonly<Record<string, string>>;
}

/** `/feed/wiki.atom` */
export function feedPath(scope: AnyFeedScope, ending: FeedEnding): string {
  return `/feed/${scope}.${ending}`;
}

/** For the head of a page: where readers of feeds find what changes here, in the language of the page. */
export function feedAlternates(view: View, feed: FeedOfPage): Markup[] {
  const { text } = view.translator;
  return ENDINGS.map(
    (ending) =>
      markup`<link rel="alternate" type="${MEDIA_TYPES[FEED_ENDINGS[ending]]}" title="${text('weboid-web-feed')} (${NAMES[ending]})" href="${feedAddress(view, feed, ending)}">
`,
  );
}

/** The same for people to see. */
export function feedLink(view: View, feed: FeedOfPage): Markup {
  const address = feedAddress(view, feed, 'atom');
  return markup`<a href="${address}" type="${MEDIA_TYPES.atom}" rel="nofollow">${view.translator.text('weboid-web-feed')}</a>`;
}

function feedAddress({ translator }: View, { scope, query }: FeedOfPage, ending: FeedEnding) {
  const parameters = new URLSearchParams({ ...query, lang: translator.lang });
  return `${feedPath(scope, ending)}?${parameters.toString()}`;
}
