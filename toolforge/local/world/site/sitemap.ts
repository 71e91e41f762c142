import { answerWith } from './answer';
import type { Fate } from './site';

/** A page that a sitemap lists. */
export interface ListedPage {
  path: string;
  /** When it was changed last, before the simulation: `2009-03-17`. */
  changed: string;
  /** From this day on it is not listed any more. */
  until?: number;
}

/** A robots.txt that forbids nothing and names the sitemap, and the sitemap (sitemaps.org). */
export function hasSitemap(host: string, pages: readonly ListedPage[]): Fate {
  return ({ scheme, path, day }) => {
    const origin = `${scheme}://${host}`;
    if (path === '/robots.txt') {
      const text = `User-agent: *\nDisallow: /search\n\nSitemap: ${origin}/sitemap.xml\n`;
      return answerWith(200, text, { 'content-type': 'text/plain' });
    }
    if (path !== '/sitemap.xml') return undefined;
    const listed = pages.filter(({ until }) => until === undefined || day < until);
    return answerWith(200, sitemap(origin, listed), { 'content-type': 'application/xml' });
  };
}

function sitemap(origin: string, pages: readonly ListedPage[]): string {
  const entries = pages.map(
    ({ path, changed }) => `<url><loc>${origin}${path}</loc><lastmod>${changed}</lastmod></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
}
