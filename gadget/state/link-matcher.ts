import { normalizeUrl } from '../../backend/url/normalize-url';
import type { KnownProblem } from './problem';

/** Reads the two attributes of a link that may name its target. */
interface LinkReader<Link> {
  readonly hrefOf: (link: Link) => string;
  /** `data-mw-original-href`: what stood in the page before MediaWiki rewrote the link; null: it did not. */
  readonly originalOf: (link: Link) => string | null;
}

/** A link that has a problem. */
export interface LinkMatch<Link> {
  readonly link: Link;
  readonly problem: KnownProblem;
}

/** Finds the links that have problems, in their order; it remembers what it saw in earlier calls. */
export type LinkMatcher = <Link>(
  links: readonly Link[],
  reader: LinkReader<Link>,
) => LinkMatch<Link>[];

/**
 * An address whose host is its own normal form: most are. By the constructor, so that no minifier has it made
 * again for each of thousands of links.
 */
const PLAIN_HOST = new RegExp(/^(?:https?|ftps?):\/\/(?![^/]*xn--)[a-z\d_.-]+\.[a-z]{2,}\//);
/** What has to follow on such a host for the whole address to be its own normal form. */
const PLAIN_PATH = /^\w+:..[\w.-]+(?!.*\/\.)\/[!$&-;=?-Z_a-z~]*$/;

/**
 * Matches links to problems by the normal form of their address. Links to hosts without problems are
 * passed over, and no address is normalized that is its own normal form: pages have thousands of links.
 * The problems' own addresses are keys already, as Weboid tells them.
 *
 * SecureLinkFixer turns `http:` into `https:` in the page's HTML, though not in the link table, for
 * whole hosts of the HSTS preload list. So an https link may also stand for the http address, if this
 * very page has that, and unless an http link to that host in the page proves that the host was not
 * rewritten.
 */
export function createLinkMatcher(problems: readonly KnownProblem[]): LinkMatcher {
  const problemByKey = new Map(problems.map((problem) => [problem.url, problem]));
  const hosts = new Set(problems.map(({ url }) => hostOf(url)));
  const hostsNotRewritten = new Set<string>();

  const keyOf = (address: string): string | null => {
    const isPlain = PLAIN_HOST.test(address);
    if (isPlain && !hosts.has(hostOf(address))) return null;
    return isPlain && PLAIN_PATH.test(address) ? address : normalizeUrl(address);
  };
  const problemOf = (key: string, isOriginal: boolean): KnownProblem | undefined => {
    const problem = problemByKey.get(key);
    if (problem || isOriginal || key.indexOf('https:') !== 0) return problem;
    const written = problemByKey.get(key.replace('https:', 'http:'));
    return written?.isHere && !hostsNotRewritten.has(hostOf(key)) ? written : undefined;
  };

  return <Link>(links: readonly Link[], { hrefOf, originalOf }: LinkReader<Link>) => {
    const keys = new Map<Link, string>();
    links.forEach((link) => {
      const original = originalOf(link);
      const key = keyOf(original ?? hrefOf(link));
      if (!key) return;
      keys.set(link, key);
      if (original === null && key.startsWith('http:')) hostsNotRewritten.add(hostOf(key));
    });
    const matches: LinkMatch<Link>[] = [];
    keys.forEach((key, link) => {
      const problem = problemOf(key, originalOf(link) !== null);
      if (problem) matches.push({ link, problem });
    });
    return matches;
  };
}

/** Whatever stands between the scheme and the first slash behind it; no array for each of thousands of links. */
function hostOf(address: string): string {
  const start = address.indexOf('//') + 2;
  return address.slice(start, address.indexOf('/', start));
}
