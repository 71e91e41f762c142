import { answerWith, htmlPage } from './answer';
import type { Outcome, Page, Site, Visit } from './site';

/**
 * How a site behaves: its own fate first, then that of the page, else the page as it is; 404 for
 * a path it does not know. Pure, so that servers, connect map and expectations share one truth.
 */
export function behave(site: Site, visit: Visit): Outcome {
  const page = pageAt(site, visit.path);
  const decided = site.fate?.(visit) ?? page?.fate?.(visit);
  if (decided) return decided;
  if (page) return page.answer(site.name);
  return answerWith(404, htmlPage('Page not found', site.name, 'Nothing is kept at this address.'));
}

/** The page of a site at a path with query, if it knows the address. */
export function pageAt(site: Site, path: string): Page | undefined {
  return site.pages[path] ?? site.anyOtherPage;
}
