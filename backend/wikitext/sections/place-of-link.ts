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
const SENTENCE_END = /[,;.:!?)']+$/;
const SCHEMELESS = /^\/\//;

/**
 * Where a page's source has a link: the first reference to it, else its first address in any template or text, as it is
 * written or by its normal form. What comments and tags such as `<nowiki>` hold is none.
 * @param url normal form
 * @param templates of its wiki; of an unknown one addresses are found all the same
 * @returns null where the source lacks it: a template or a module makes it
 */
export function placeOfLink(source: string, url: string, templates: WikiTemplates): Span | null {
  const references = locateReferences(new WikitextPage(source, templates));
  const cited = references.find(
    ({ reference }) => isSame(reference.url, url) || isSame(reference.originalUrl ?? '', url),
  );
  return cited === undefined ? placeOfAddress(source, url) : cited.reference;
}

function placeOfAddress(source: string, url: string): Span | null {
  const hidden = hiddenSpans(source);
  for (const { 0: text, index } of source.matchAll(ADDRESS)) {
    const span = { start: index, end: index + text.length };
    if (isSame(text, url) && !isIn(hidden, span)) return span;
  }
  return null;
}

function isSame(written: string, url: string): boolean {
  const meant = written.replaceAll('&amp;', '&');
  return [meant, meant.replace(SENTENCE_END, '')].some((one) =>
    spellings(one).some((spelling) => spelling === url || normalizeUrl(spelling) === url),
  );
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
