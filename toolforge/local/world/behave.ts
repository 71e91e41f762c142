import { answerWith, htmlPage } from './site/answer';
import type { VisitOutcome, ExampleSite, Visit } from './site/site';
import { exampleSiteAt } from './all-sites';

/**
 * How a site behaves: its own fate first, then that of the page, else the page as it is; 404 for
 * a path it does not know. Pure, so that servers, connect map and expectations share one truth.
 */
export function behave(site: ExampleSite, visit: Visit): VisitOutcome {
  const page = site.pages[visit.path] ?? site.anyOtherPage;
  const decided = site.fate?.(visit) ?? page?.fate?.(visit);
  if (decided) return decided;
  if (page) return page.answer(site.name);
  return answerWith(404, htmlPage('Page not found', site.name, 'Nothing is kept at this address.'));
}

/**
 * What a request meets on a day, connect included: no name, a closed port, or the site's behaviour.
 * @param url in normal form
 */
export function visitUrl(url: string, method: string, day: number): VisitOutcome {
  const { hostname, protocol, port, pathname, search } = new URL(url);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  const site = exampleSiteAt(hostname);
  if (!site) return 'unknown-host';
  if (site.ports[Number(port) || usualPort[scheme]] !== scheme) return 'refused';
  return behave(site, { scheme, path: pathname + search, method, day });
}

const usualPort = { http: 80, https: 443 };
