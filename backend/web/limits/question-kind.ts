import type { Request } from 'express';
import { fullName, type AskedWiki, type AskedWikis } from '../../answers/asked-wiki';
import { wantsScript } from '../http/wants-script';
import { whatwgUrl } from '../../url/whatwg-url';

/** From where a question comes; never who asks. */
export type QuestionKind = 'wiki' | 'people' | 'others';

/** What a question is counted under. */
export interface QuestionOrigin {
  kind: QuestionKind;
  /** Of its budget: one of ours, whatever the client sends. */
  budget: string;
}

const PEOPLE: QuestionOrigin = { kind: 'people', budget: 'people' };
const OTHERS: QuestionOrigin = { kind: 'others', budget: 'others' };

/**
 * Tells questions from pages of a configured wiki, from people in browsers and all others apart, by
 * what browsers say of where a request comes from (W7.8, ARCHITECTURE.md). A program can say the
 * same; then it shares the budget of those whom it names, and no other.
 */
export function questionOrigin(request: Request, wikis: AskedWikis): QuestionOrigin {
  const wiki = findByOrigin(originOf(request), wikis);
  if (wiki !== null) return { kind: 'wiki', budget: `wiki ${fullName(wiki)}` };
  return isFromPeople(request) ? PEOPLE : OTHERS;
}

/** A page that loads an answer as a script sends no `Origin`, but its address. */
function originOf(request: Request): string | undefined {
  const origin = request.get('Origin');
  return origin === undefined && wantsScript(request) ? request.get('Referer') : origin;
}

function isFromPeople(request: Request): boolean {
  return (
    request.get('Sec-Fetch-Mode') === 'navigate' || request.get('Sec-Fetch-Site') === 'same-origin'
  );
}

function findByOrigin(origin: string | undefined, wikis: AskedWikis): AskedWiki | null {
  const host = origin === undefined ? undefined : whatwgUrl(origin)?.host;
  if (host === undefined) return null;
  for (const domain of [host, desktopDomain(host)]) {
    const wiki = wikis.find(domain);
    // Other names of wikis, such as `dewiki`, are no hosts.
    if (wiki?.domain === domain) return wiki;
  }
  return null;
}

/** `de.m.wikipedia.org` → `de.wikipedia.org`, `m.wikidata.org` → `www.wikidata.org`. */
function desktopDomain(host: string): string {
  return host.replace(/^m\./, 'www.').replace(/^([^.]+)\.m\./, '$1.');
}
