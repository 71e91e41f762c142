import { answerWith, htmlPage, redirectTo } from '../world/site/answer';
import type { ExampleSite, Visit, VisitOutcome } from '../world/site/site';
import type { SiteChange } from './site-changes';

const PROOF_PATH = '/.well-known/weboid.txt';

/**
 * What a visit meets because of what the webmaster has changed; undefined: the site behaves as ever. A page that has
 * moved is led to from where it was, and is what it was in its good days; so are all of a site that is back in the hands
 * of its owner.
 */
export function behaveChanged(
  { proof, moves, isBack }: SiteChange,
  site: ExampleSite,
  { path }: Visit,
): VisitOutcome | undefined {
  if (path === PROOF_PATH && proof !== '') {
    return answerWith(200, proof, { 'content-type': 'text/plain; charset=utf-8' });
  }
  for (const { from, to } of moves) {
    if (path.startsWith(from)) return redirectTo(301, to + path.slice(from.length));
    if (!path.startsWith(to) || site.pages[path] !== undefined) continue;
    const former = site.pages[from + path.slice(to.length)];
    if (former !== undefined) return former.answer(site.name);
  }
  return isBack ? inGoodDays(site, path) : undefined;
}

function inGoodDays({ name, pages }: ExampleSite, path: string): VisitOutcome {
  return pages[path]?.answer(name) ?? answerWith(404, htmlPage('Page not found', name));
}
