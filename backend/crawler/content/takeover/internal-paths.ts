/** Where a page stands. */
export interface ComparedAddress {
  host: string;
  path: string;
}

const PATHS_MAX = 200;
/** Shorter ones are sections that all sites have. */
const PATH_CHARS_MIN = 5;

/** Paths that programs and habits make everywhere. */
const EVERYWHERE =
  /^\/(?:(?:index|home|default|about|about-us|contact|contacts|contact-us|kontakt|impressum|datenschutz|privacy|privacy-policy|terms|terms-of-use|terms-and-conditions|terms-of-service|cookie-policy|disclaimer|login|register|signup|sign-up|search|blog|news|faq|help|support|sitemap|feed|rss|cart|checkout|shop|products|services|category|tag|author|archive|archives|page|wp-.*|category\/uncategorized|uncategorized|sample-page|hello-world|author\/admin)(?:[/.].{0,10})?|(?:page|author|tag)\/.{0,20}|\d{4}(?:\/\d{2}){0,2})\/?$/;

/**
 * Paths of its own site to which a page links: lower case, without query and end slash. Those that every site has are
 * left out.
 * @param links as written
 */
export function internalPaths(links: readonly string[], at: ComparedAddress): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const link of links) {
    const path = pathOf(link.trim(), at);
    if (path === null || path.length < PATH_CHARS_MIN || EVERYWHERE.test(path)) continue;
    if (paths.size < PATHS_MAX) paths.add(path);
  }
  return paths;
}

function pathOf(link: string, at: ComparedAddress): string | null {
  const absolute = /^(?:https?:)?\/\/([^/?#]{1,255})([^?#]*)/i.exec(link);
  if (absolute !== null) {
    return bareHost(absolute[1] ?? '') === bareHost(at.host) ? tidied(absolute[2] ?? '') : null;
  }
  if (/^[a-z][a-z\d+.-]{0,20}:/i.test(link) || /^[?#]/.test(link) || link === '') return null;
  const [path = ''] = link.split(/[?#]/, 1);
  if (path.startsWith('/')) return tidied(path);
  const folder = at.path.slice(0, at.path.lastIndexOf('/') + 1);
  return tidied(`${folder === '' ? '/' : folder}${path.replace(/^(?:\.\/)+/, '')}`);
}

function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d{1,5}$/, '');
}

function tidied(path: string): string {
  const lower = path.toLowerCase().replace(/\/(?:index|default)\.\w{1,5}$/, '/');
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}
