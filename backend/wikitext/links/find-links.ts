import type { Span } from '../syntax/node';
import { findBareLinks } from './bare-link';
import { endsInTemplate, findBracketedLinks } from './bracketed-link';
import type { FoundLink } from './found-link';
import { hideHeadingMarks } from './heading-marks';
import { hideHtmlTags } from './html-tags';
import { hideInternalLinks } from './internal-links';
import type { LinkText } from './link-text';
import { isCheckable } from './protocols';
import { hideQuotes } from './quotes';
import { hideTableMarkup } from './table-markup';

/** A link in the source. */
export interface ExternalLink extends Span {
  kind: FoundLink['kind'];
  /** Its URL, without comments. */
  url: string;
  /** Where that ends in the source. */
  urlEnd: number;
}

/** In MediaWiki's order: what one of them takes, those behind it do not see. */
const HIDING: readonly ((text: string) => string)[] = [
  hideHtmlTags,
  hideTableMarkup,
  hideHeadingMarks,
  hideInternalLinks,
  hideQuotes,
];

/**
 * The links of a region that can be checked, in order, as MediaWiki finds them. Not told is one in brackets whose
 * URL a template makes.
 * Source: MediaWiki Parser::internalParse.
 */
export function findExternalLinks(linkText: LinkText): ExternalLink[] {
  if (!linkText.text.includes('//')) return [];
  const text = HIDING.reduce((hidden, hide) => hide(hidden), linkText.text);
  const bracketed = findBracketedLinks(text);
  const bare = findBareLinks(text, bracketed);
  return [...bracketed.filter((link) => !endsInTemplate(text, link)), ...bare]
    .sort((a, b) => a.start - b.start)
    .map((link) => toExternalLink(linkText, link))
    .filter(({ url }) => isCheckable(url));
}

function toExternalLink(linkText: LinkText, { kind, start, end, url }: FoundLink): ExternalLink {
  const source = linkText.sourceOf({ start, end });
  return {
    kind,
    start: source.start,
    end: source.end,
    url: linkText.text.slice(url.start, url.end),
    urlEnd: url.end === end ? source.end : linkText.sourceOf(url).end,
  };
}
