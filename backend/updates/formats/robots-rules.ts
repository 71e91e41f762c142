import robotsParser from 'robots-parser';
import { siteAddress, type PathOnSite, type ServedSite } from '../../url/served-site';
import { normalizePath } from '../../url/syntax/normalize-path';
import { KEPT_IN_PATH, KEPT_IN_QUERY, normalizeEscapes } from '../../url/syntax/percent-escapes';
import { whatwgUrl } from '../../url/whatwg-url';

/** What the robots.txt of a site lets us do. */
export interface RobotsRules {
  /** Path and query of the sitemaps that it names, those of other hosts left out. */
  sitemaps: readonly string[];
  /** Whole addresses of all that it names, on whatever host. */
  sitemapAddresses: readonly string[];
  isAllowed(path: string): boolean;
}

/** Our product token (RFC 9309, 2.2.1). */
const TOKEN = 'weboid';
/** A longer one may cost too much to compare with half a megabyte of patterns; nobody has such a file. */
const PATH_MAX = 500;
/**
 * Of all patterns with `*` together: each of these characters may be compared with each one of a path, for each path that is
 * asked about. Nobody has such a file; who has, forbids all.
 */
const WILDCARD_CHARS_MAX = 50_000;

/**
 * Reads a robots.txt (W3.15).
 * @param text '' where there is none: all is allowed
 * Source: RFC 9309
 */
export function readRobots(text: string, site: ServedSite, pathOnSite: PathOnSite): RobotsRules {
  const lines = linesForUs(text);
  const isTooDear = wildcardCharsOf(lines) > WILDCARD_CHARS_MAX;
  const robots = robotsParser(siteAddress(site, '/robots.txt').href, lines.join('\n'));
  const named = robots.getSitemaps();
  return {
    sitemaps: [...new Set(named.map(pathOnSite).filter((path) => path !== null))],
    sitemapAddresses: [...new Set(named.flatMap((one) => whatwgUrl(one)?.href ?? []))],
    isAllowed: (path) =>
      !isTooDear &&
      path.length <= PATH_MAX &&
      robots.isAllowed(siteAddress(site, normalizePath(path)).href, TOKEN) !== false,
  };
}

/** A product token, whatever follows it (RFC 9309, 2.2.1), or all robots. */
const PRODUCT = /^(?:[a-z_-]+|\*)/;

/** A line of robots.txt; what it says otherwise concerns nobody here. */
const LINE = /^\s*([a-z-]+)\s*:\s*([^#]*)/i;
const OURS: ReadonlySet<string> = new Set([TOKEN, '*']);

/**
 * Only what is said to us, to all, or of sitemaps: the parser keeps each rule for each robot that it is said to, of which
 * a text may name ten thousand.
 */
function linesForUs(text: string): string[] {
  const lines: string[] = [];
  const sitemaps: string[] = [];
  let named = new Set<string>();
  let isForUs = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = LINE.exec(line.replace('\uFEFF', '')) ?? [];
    const name = key.toLowerCase();
    if (name === 'user-agent') {
      named = withAgent(named, value, lines);
    } else if (name === 'sitemap') {
      // In between, it would part the robots of a group.
      sitemaps.push(line);
    } else if (name === 'allow' || name === 'disallow') {
      // The first rule ends the names of its group.
      if (named.size > 0) isForUs = [...OURS].some((agent) => named.has(agent));
      if (isForUs) lines.push(`${name}: ${comparablePattern(value.trim())}`);
      named = new Set();
    }
  }
  return [...lines, ...sitemaps];
}

const RULE = /^(?:dis)?allow: (.*\*.*)/;

const wildcardCharsOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + (RULE.exec(line)?.[1]?.length ?? 0), 0);

/** At the end it would be one. */
const ESCAPED_DOLLAR = /%24$/;

/**
 * A pattern with its escapes as paths have them (RFC 9309, 2.2.2). What is an escaped `*` counts as any characters, and an
 * escaped `$` at the end as no end.
 */
function comparablePattern(pattern: string): string {
  const literal = pattern.replace(ESCAPED_DOLLAR, '$*');
  const queryStart = literal.indexOf('?');
  const end = queryStart === -1 ? literal.length : queryStart;
  const path = normalizeEscapes(literal.slice(0, end), KEPT_IN_PATH);
  return path + normalizeEscapes(literal.slice(end), KEPT_IN_QUERY);
}

/** Notes a line that names a robot, where that is news to its group. */
function withAgent(named: ReadonlySet<string>, value: string, lines: string[]): Set<string> {
  const [agent = ''] = PRODUCT.exec(value.trim().toLowerCase()) ?? [];
  const known = OURS.has(agent) ? agent : 'another';
  if (!named.has(known)) lines.push(`user-agent: ${known}`);
  return new Set(named).add(known);
}
