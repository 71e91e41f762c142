import { cleanInput, hasResourceScheme, parseUrl } from './syntax/parse-url';
import { joinUrl } from './syntax/url-parts';

/**
 * The normal form of a URL (W2.4, README.md): the key by which a row of MediaWiki's link table,
 * the `href` in the page and what a person types are the same URL.
 * @returns null if the input is no resource URL or its authority is invalid
 */
export function normalizeUrl(input: string): string | null {
  const text = cleanInput(input);
  const parts = hasResourceScheme(text) ? parseUrl(text) : null;
  return parts === null ? null : joinUrl(parts);
}
