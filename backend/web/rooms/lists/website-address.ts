import { getDomain } from 'tldts';
import { readDomain } from './domain-question';

/** What the form for websites sends. */
export interface AskedWebsite {
  /** A domain, a part of a website, or a pattern, as somebody typed or pasted it. */
  website: string;
  /** Of the wiki; '' is any. */
  dbname: string;
  namespaces: readonly string[];
  /** '' is any. */
  status: string;
  lang: string;
}

/** It comes along with a pasted address, and does not count. */
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;

/**
 * The address that answers what somebody asks about a website: `/domain` for a whole one, `/pattern` for a part of it,
 * with placeholders, or for certain pages of a wiki only. Subdomains are meant wherever a domain is whole.
 * @throws Problem bad-pattern where it is no website
 */
export function websiteAddress(asked: AskedWebsite): string {
  const { website, dbname, namespaces, status, lang } = asked;
  const typed = website.trim().replace(SCHEME, '');
  const isWhole = /^[^/*?]+\/?$/.test(typed) && dbname === '' && namespaces.length === 0;
  const query = new URLSearchParams({
    ...(isWhole ? { domain: typed.replace(/\/$/, '') } : { pattern: patternOf(typed) }),
    ...(dbname !== '' && { dbname }),
    ...(namespaces.length > 0 && { namespace: namespaces.join('|') }),
    ...(status !== '' && { status }),
    ...(lang !== '' && { lang }),
  });
  return `${isWhole ? '/domain' : '/pattern'}?${query.toString()}`;
}

/** `example.org/news` stands for all that begins so, on all of its subdomains. */
function patternOf(typed: string): string {
  if (typed.includes('*')) return typed;
  const [, host = '', path = ''] = /^([^/?]*)(.*)$/s.exec(typed) ?? [];
  const { domain, glob } = readDomain(host);
  const hosts = getDomain(domain) === domain ? glob.text : host;
  if (path === '' || path === '/') return glob.text;
  return `${hosts}${path}${path.endsWith('/') ? '' : '*'}`;
}
