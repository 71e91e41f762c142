import { redirectKey, type SiteRedirect } from '../../../status/aliases/redirect-list';
import { comparedGroups, listCaveat, mapCaveat, redirectCheck } from './redirect-checks';
import { requestSpellings } from './request-spellings';

/** Files of redirects that servers read. */
export const REDIRECT_FORMATS = ['tsv', 'nginx', 'apache'] as const;
export type RedirectFormat = (typeof REDIRECT_FORMATS)[number];

/** A line that a server looks up: nothing in it ends it, quotes it, or stands for something else. */
interface MapLine {
  key: string;
  value: string;
}

/** RFC 3986; a `$` begins a variable in the values of nginx. */
const UNSAFE_IN_VALUE = /[^A-Za-z0-9._~:/?#[\]@!&'()*+,;=%-]/gu;
const UNSAFE_IN_KEY = /[^A-Za-z0-9._~:/?#[\]@!$&'()*+,;=%-]/gu;
const LINE_LENGTH_MAX = 8_000;
/** Source: nginx, NGX_CONF_BUFFER. */
const NGINX_LINE_LENGTH_MAX = 4_000;
/** Source: Apache, mod_rewrite.c, REWRITE_MAX_TXT_MAP_LINE. */
const APACHE_LINE_LENGTH_MAX = 1_000;

/**
 * Redirects as a file for a server: `tsv`: old path, tab, new address, tab, how it is known, with the host before the path
 * where there are several; `nginx`: lines of a map of `$host$request_uri` to pairs of request and new address; `apache`: a RewriteMap of the type txt by host and
 * path. In maps stands only what was compared with a copy: servers redirect by it unseen. Each line is in ASCII. Lines that
 * are too long for the server are left out.
 * @param name of the file, as the comment in it says
 */
export function redirectFile(
  format: RedirectFormat,
  redirects: readonly SiteRedirect[],
  name: string,
): string {
  switch (format) {
    case 'nginx':
      return nginxMap(redirects, name);
    case 'apache':
      return apacheMap(redirects, name);
    case 'tsv':
    default:
      return listCaveat() + plainLines(redirects);
  }
}

function plainLines(redirects: readonly SiteRedirect[]): string {
  const hosts = new Set(redirects.map(({ from }) => from.host));
  const isOneHost = hosts.size <= 1;
  return redirects
    .map((redirect) => ({
      ...lineOf(redirect),
      path: safe(redirect.from.path, UNSAFE_IN_KEY),
      check: redirectCheck(redirect),
    }))
    .filter(({ key, value }) => key.length + value.length <= LINE_LENGTH_MAX)
    .map(({ key, path, value, check }) => `${isOneHost ? path : key}\t${value}\t${check}\n`)
    .join('');
}

/**
 * Keys count there without regard to case, and no two may be alike: of each there is one line, with all spellings and where
 * they lead, among which the server looks for what it was sent.
 */
function nginxMap(redirects: readonly SiteRedirect[], name: string): string {
  const groups = mapGroups(redirects, () => true);
  const byKey = new Map<string, MapLine>();
  const merged = groups.map(({ comment, lines }) => ({
    comment,
    lines: lines.filter((line) => isFirstOfKey(line, byKey)),
  }));
  const longest = Math.max(0, ...[...byKey.keys()].map(({ length }) => length));
  return `${mapCaveat(leftOutOf(redirects))}# http {
#   map_hash_bucket_size ${powerOfTwo(longest + 32, 64)};
#   map_hash_max_size ${powerOfTwo(byKey.size * 2, 2_048)};
#   geo $dollar { default "$"; }
#   map $host$request_uri $moved_pages { include ${name}; }
#   map "$host$request_uri $moved_pages" $moved_to { "${NGINX_SAME}" $moved_page; }
#   server { if ($moved_to) { return 301 $moved_to; } }
# }
${written(merged, ({ key, value }) => `"${key}" "${value}";`)}`;
}

/** What was sent, among pairs of spelling and target. */
const NGINX_SAME = String.raw`~^(\S+) (?:\S+ \S+ )*?\1 (?<moved_page>\S+)`;

/** @returns whether its key is new; the line of a known one gets its spelling, as long as the server takes that */
function isFirstOfKey(line: MapLine, byKey: Map<string, MapLine>): boolean {
  const key = line.key.toLowerCase();
  const pair = `${line.key.replaceAll('$', '${dollar}')} ${line.value}`;
  const known = byKey.get(key);
  const value = known === undefined ? pair : `${known.value} ${pair}`;
  if (key.length + value.length > NGINX_LINE_LENGTH_MAX) return false;
  if (known === undefined) byKey.set(key, Object.assign(line, { key, value }));
  else known.value = value;
  return known === undefined;
}

/** Since 2.4.60 a question mark that comes out of a map is refused (403), and since ever a path with %2F is (404). */
function apacheMap(redirects: readonly SiteRedirect[], name: string): string {
  const groups = mapGroups(
    redirects,
    ({ key, value }) => key.length + value.length <= APACHE_LINE_LENGTH_MAX,
  );
  return `${mapCaveat(leftOutOf(redirects))}# AllowEncodedSlashes NoDecode
# RewriteEngine on
# RewriteMap moved "txt:/path/to/${name}"
# RewriteCond %{THE_REQUEST} "^\\S+ (\\S+)"
# RewriteCond \${moved:%{HTTP_HOST}%1} "^([^?]+)(?:\\?(.*))?$"
# RewriteRule ^ %1?%2 [R=301,L,NE,QSD]
${written(groups, ({ key, value }) => `${key} ${value}`)}`;
}

/** Lines of one kind, below the comment that tells which. */
interface MapGroup {
  comment: string;
  lines: MapLine[];
}

function mapGroups(
  redirects: readonly SiteRedirect[],
  isGood: (line: MapLine) => boolean,
): MapGroup[] {
  return comparedGroups(redirects).map(({ comment, redirects: group }) => ({
    comment,
    lines: group
      .map(lineOf)
      .flatMap(({ key, value }) =>
        requestSpellings(key).map((spelled) => ({ key: spelled, value })),
      )
      .filter(isGood),
  }));
}

const leftOutOf = (redirects: readonly SiteRedirect[]): number =>
  redirects.length -
  comparedGroups(redirects).reduce((sum, group) => sum + group.redirects.length, 0);

function written(groups: readonly MapGroup[], line: (one: MapLine) => string): string {
  return groups
    .map(({ comment, lines }) => comment + lines.map((one) => `${line(one)}\n`).join(''))
    .join('');
}

function lineOf({ from, to }: SiteRedirect): MapLine {
  return { key: safe(redirectKey(from), UNSAFE_IN_KEY), value: safe(to.text, UNSAFE_IN_VALUE) };
}

function safe(text: string, unsafe: RegExp): string {
  return text.replaceAll(unsafe, (one) =>
    Array.from(
      Buffer.from(one, 'utf8'),
      (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  );
}

/** The first one that is not smaller. */
function powerOfTwo(size: number, least: number): number {
  return Math.max(least, 2 ** Math.ceil(Math.log2(Math.max(1, size))));
}
