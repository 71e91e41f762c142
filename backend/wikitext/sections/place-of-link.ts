import { normalizeUrl } from '../../url/normalize-url';
import { locateReferences } from '../analyse';
import { WikitextPage } from '../references/page';
import { firstFrom } from '../syntax/first-from';
import { EXTENSION_TAGS, isLookedInto } from '../syntax/extension-tags';
import type { Span, SyntaxNode } from '../syntax/node';
import { scan } from '../syntax/scan';
import type { WikiTemplates } from '../wikis/known-wikis';

/** An address anywhere in wikitext, be it a parameter of a template that nobody knows. */
const ADDRESS = /(?:(?:https?|s?ftp|ftps):)?\/\/[^\s<>[\]{}|"]+/gi;
/** What MediaWiki takes for the sentence's at the end of an address. */
const SENTENCE_END = new Set(",;.:!?)'");
/** Characters; what is shorter may stand anywhere for something else. */
const PATH_MIN = 8;
const SCHEMELESS = /^\/\//;

/**
 * Where a page's source has a link: the first reference to it, else its first address in any template or text, as it is
 * written or by its normal form, else what is its path: the number of a DOI or Handle in a template or behind an interwiki
 * prefix. What comments and tags such as `<nowiki>` hold is none.
 * @param url normal form
 * @param templates of its wiki; of an unknown one addresses are found all the same
 * @returns null where the source lacks it: a template or a module makes it
 */
export function placeOfLink(source: string, url: string, templates: WikiTemplates): Span | null {
  const references = locateReferences(new WikitextPage(source, templates));
  const cited = references.find(
    ({ reference }) => isSame(reference.url, url) || isSame(reference.originalUrl ?? '', url),
  );
  if (cited !== undefined) return cited.reference;
  const hidden = hiddenSpans(source);
  return placeOfAddress(source, url, hidden) ?? placeOfPath(source, url, hidden);
}

function placeOfAddress(source: string, url: string, hidden: readonly Span[]): Span | null {
  for (const { 0: text, index } of source.matchAll(ADDRESS)) {
    const span = { start: index, end: index + text.length };
    if (isSame(text, url) && !isIn(hidden, span)) return span;
  }
  return null;
}

/** Whole, between what delimits values of templates and titles of links. */
function placeOfPath(source: string, url: string, hidden: readonly Span[]): Span | null {
  const path = decodedPath(url);
  if (path.length < PATH_MIN) return null;
  for (let start = source.indexOf(path); start !== -1; start = source.indexOf(path, start + 1)) {
    const span = { start, end: start + path.length };
    const isWhole =
      /[\s:|=]/.test(source.charAt(start - 1)) && /[\s|\]}]/.test(source.charAt(span.end));
    if (isWhole && !isIn(hidden, span)) return span;
  }
  return null;
}

/** What stands behind the host, without the slash between. */
function decodedPath(url: string): string {
  const [, path = ''] = /^[^:]*:\/\/[^/]*\/(.*)$/s.exec(url) ?? [];
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return path;
  }
}

function isSame(written: string, url: string): boolean {
  const meant = written.replaceAll('&amp;', '&');
  return [meant, withoutSentenceEnd(meant)].some((one) =>
    spellings(one).some((spelling) => spelling === url || normalizeUrl(spelling) === url),
  );
}

/** No regular expression: behind a long run of marks its time would grow by the square. */
function withoutSentenceEnd(address: string): string {
  let end = address.length;
  while (end > 0 && SENTENCE_END.has(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** The wiki's link table has an address without scheme as http, https, or both. */
function spellings(address: string): string[] {
  return SCHEMELESS.test(address) ? [`http:${address}`, `https:${address}`] : [address];
}

/** What holds no wikitext, in order; nothing of it stands in another. */
function hiddenSpans(source: string): Span[] {
  const hidden: Span[] = [];
  const regions: Span[] = [{ start: 0, end: source.length }];
  for (let region = regions.pop(); region !== undefined; region = regions.pop()) {
    const nodes: SyntaxNode[] = scan(source, region, EXTENSION_TAGS);
    for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
      if (node.kind === 'comment') hidden.push(node);
      else if (node.kind === 'template' || node.kind === 'argument') nodes.push(...node.children);
      else if (node.kind === 'tag' && node.inner !== null)
        (isLookedInto(node.name) ? regions : hidden).push(node.inner);
    }
  }
  return hidden.sort((a, b) => a.start - b.start);
}

function isIn(spans: readonly Span[], { start }: Span): boolean {
  const before = spans[firstFrom(spans, start + 1) - 1];
  return before !== undefined && start < before.end;
}
