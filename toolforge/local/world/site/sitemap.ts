import { answerWith } from './answer';
import type { Fate } from './site';

/** A page that a sitemap lists. */
export interface ListedPage {
  path: string;
  /** When it was changed last, before the simulation: `2009-03-17`. */
  changed: string;
  /** The day of the simulation on which it was changed once more. */
  changedAgain?: number;
  /** From this day on it is not listed any more. */
  until?: number;
}

const DAY_MS = 86_400_000;

/** A robots.txt that forbids nothing and names the sitemap, and the sitemap (sitemaps.org). */
export function hasSitemap(host: string, pages: readonly ListedPage[]): Fate {
  return ({ scheme, path, day, startMs = 0 }) => {
    const origin = `${scheme}://${host}`;
    if (path === '/robots.txt') {
      const text = `User-agent: *\nDisallow: /search\n\nSitemap: ${origin}/sitemap.xml\n`;
      return answerWith(200, text, { 'content-type': 'text/plain' });
    }
    if (path !== '/sitemap.xml') return undefined;
    const listed = pages.filter(({ until }) => until === undefined || day < until);
    const entries = listed.map((one) => entry(origin + one.path, lastChange(one, day, startMs)));
    return answerWith(200, sitemap(entries), { 'content-type': 'application/xml' });
  };
}

/** As `2009-03-17`. */
function lastChange({ changed, changedAgain }: ListedPage, day: number, startMs: number): string {
  if (changedAgain === undefined || changedAgain > day) return changed;
  return new Date(startMs + changedAgain * DAY_MS).toISOString().slice(0, 10);
}

const entry = (url: string, changed: string): string =>
  `<url><loc>${url}</loc><lastmod>${changed}</lastmod></url>\n`;

function sitemap(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
}
