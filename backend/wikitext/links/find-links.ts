import { firstFrom } from '../syntax/first-from';
import type { Span } from '../syntax/node';
import { findBareLinks } from './bare-link';
import { endsInTemplate, findBracketedLinks } from './bracketed-link';
import { Covers, FILLER } from './filler';
import type { FoundLink } from './found-link';
import { hideHeadingMarks } from './heading-marks';
import { hideHtmlTags } from './html-tags';
import { hideInternalLinks, type WithoutInternalLinks } from './internal-links';
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

/**
 * The links of a region that can be checked, in order, as MediaWiki finds them. Not told is one in brackets whose
 * URL a template makes.
 * Source: MediaWiki Parser::internalParse.
 */
export function findExternalLinks(linkText: LinkText): ExternalLink[] {
  if (!linkText.text.includes('//')) return [];
  const { text, files } = hideMarkup(linkText.text);
  const bracketed = findAroundFiles(text, files);
  const bare = findBareLinks(text, bracketed);
  return [...bracketed.filter((link) => !endsInTemplate(text, link)), ...bare]
    .sort((a, b) => a.start - b.start)
    .map((link) => toExternalLink(linkText, link))
    .filter(({ url }) => isCheckable(url));
}

/** In MediaWiki's order: what one of them takes, those behind it do not see. */
function hideMarkup(source: string): WithoutInternalLinks {
  const { text, files } = hideInternalLinks(
    hideHeadingMarks(hideTableMarkup(hideHtmlTags(source))),
  );
  return { text: hideQuotes(text), files };
}

/**
 * Links in brackets, in order: a file in the text of one has become a picture when MediaWiki looks for them, and its
 * caption was looked through before.
 */
function findAroundFiles(text: string, files: readonly Span[]): FoundLink[] {
  const inCaptions = findBracketedLinks(text);
  if (files.length === 0) return inCaptions;
  const covers = new Covers();
  for (const { start, end } of files) covers.add(start, end, FILLER.tag);
  const around = findBracketedLinks(covers.over(text));
  const rest = inCaptions.filter((link) => isWithin(link, files) && !isWithin(link, around));
  return [...around, ...rest].sort((a, b) => a.start - b.start);
}

/** @param spans apart from each other, in order */
function isWithin({ start, end }: Span, spans: readonly Span[]): boolean {
  const around = spans[firstFrom(spans, start + 1) - 1];
  return around !== undefined && end <= around.end;
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
