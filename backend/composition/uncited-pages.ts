import type { AllowedPaths, UncitedPages } from '../crawler/loop/uncited-pages';
import type { Database } from '../runtime/database';
import { urlIdByKey } from '../store/urls/url-id-by-key';
import type { BorrowParts } from '../updates/borrowed-host';
import { getRobots } from '../updates/sitemaps/get-robots';
import { VisitOverError } from '../updates/visit-over-error';
import { withBorrowedHost } from '../updates/with-borrowed-host';
import type { NormalUrl } from '../url/normal-url';
import type { ServedSite } from '../url/served-site';

/** With what robots.txt is asked for. */
interface UncitedPagesParts {
  readonly database: Database;
  /** Heeds the marks and wishes of owners, and the pauses of hosts. */
  readonly visiting: BorrowParts;
  readonly userAgent: string;
}

const ALL: AllowedPaths = { isAllowed: () => true };
const NONE: AllowedPaths = { isAllowed: () => false };

type Answer = Promise<AllowedPaths | 'busy'>;

/**
 * Asks sites of pages that no wiki cites for robots.txt (W3.15), by leases of their hosts. Where it cannot be had, nothing is
 * allowed (RFC 9309, 2.3.1.4); where it lies on another host, nothing is forbidden here.
 */
export function createUncitedPages(parts: UncitedPagesParts): UncitedPages {
  const underWay = new Map<string, Answer>();
  return {
    isCited: async ({ text }) => (await urlIdByKey(parts.database, text)) !== undefined,
    allowedOn: async (url, signal) => {
      const site = siteOf(url);
      if (site === null) return ALL;
      const key = `${site.scheme} ${site.host} ${site.port}`;
      // Several pages of a site are often checked at once.
      const answer = underWay.get(key) ?? ask(parts, site, signal);
      underWay.set(key, answer);
      return answer.finally(() => underWay.delete(key));
    },
  };
}

async function ask(
  { visiting, userAgent }: UncitedPagesParts,
  site: ServedSite,
  signal: AbortSignal,
): Answer {
  try {
    const seen = await withBorrowedHost(visiting, site.host, (visit) =>
      getRobots({ visit, userAgent, signal }, site),
    );
    if (seen.kind === 'busy') return 'busy';
    if (seen.kind === 'rules') return seen.rules;
    return seen.kind === 'elsewhere' ? ALL : NONE;
  } catch (error) {
    if (error instanceof VisitOverError) return 'busy';
    throw error;
  }
}

/** Other schemes have no robots.txt. */
function siteOf({ scheme, host, port }: NormalUrl): ServedSite | null {
  return scheme === 'http' || scheme === 'https' ? { scheme, host, port } : null;
}
