import { interwikiUrl } from '../../../backend/url/interwiki-url';
import type { Article } from './lists/written-article';
import { interwikiRows } from './interwiki-rows';

/**
 * The links that MediaWiki makes of a page, each once, as written: external ones of any scheme and
 * the addresses of interwiki links. Knows what the articles of this folder use, not all of wikitext:
 * templates count with the addresses in their own text and in their arguments.
 */
export function linksOf(article: Article, articles: readonly Article[]): string[] {
  const templates = articles.filter(({ title }) => usesTemplate(article, title));
  const texts = [article, ...templates].map(({ text }) => withoutDeadText(text));
  return [...new Set(texts.flatMap((text) => [...externalLinks(text), ...interwikiLinks(text)]))];
}

function usesTemplate(article: Article, title: string): boolean {
  const name = title.replace(/^Template:/, '');
  return name !== title && new RegExp(`\\{\\{${name}\\s*[|}]`).test(article.text);
}

/** Drops what makes no link: comments, nowiki, and what only a template's own page shows. */
function withoutDeadText(text: string): string {
  return text.replace(/<!--.*?-->|<(nowiki|noinclude)>.*?<\/\1>/gs, '');
}

/** A bare address loses its punctuation; an address without scheme is one only after a bracket. */
function externalLinks(text: string): string[] {
  const found = text.match(/(?:https?:\/\/|mailto:|news:|(?<=\[)\/\/)[^\s<>"[\]|{}]+/g) ?? [];
  return found.map((url) => url.replace(/[,;.:!?)]+$/, ''));
}

function interwikiLinks(text: string): string[] {
  return interwikiRows.flatMap(({ prefix, url }) =>
    [...text.matchAll(new RegExp(`\\[\\[:?${prefix}:([^\\]|#]+)`, 'g'))].map(([, title = '']) =>
      interwikiUrl(url, title),
    ),
  );
}
