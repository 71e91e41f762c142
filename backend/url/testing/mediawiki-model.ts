import { domainToUnicode } from 'node:url';
import { whatwgUrl } from '../whatwg-url';

/**
 * What MediaWiki does to the URL of a link on its way into the page and into its link table: an
 * independent model for tests, written after the PHP code (1.43 unless said otherwise) and compared
 * with it. It knows ICU's old transitional IDNA (`ß` → `ss`), as Debian's PHP has it. Binary strings
 * (one character a byte) stand for PHP's strings.
 */
export interface StoredLink {
  /** The `href` attribute in the page. */
  href: string;
  /** The row of 1.41 and newer; null if MediaWiki stores none. */
  row: { el_to_domain_index: string; el_to_path: string } | null;
  /** The row of 1.39; null if MediaWiki stores none. */
  oldRow: { el_to: string } | null;
}

const NO_SLASH_SCHEMES = ['mailto', 'news', 'tel', 'urn', 'sip', 'magnet'];
const SCHEMES = [...NO_SLASH_SCHEMES, 'http', 'https', 'ftp', 'ftps', 'sftp', 'irc'];
const MAX_INDEX_BYTES = 255;

export function storeLink(wikitextUrl: string): StoredLink {
  const href = cleanUrl(wikitextUrl.normalize('NFC'));
  const bytes = toBytes(href);
  const row = makeIndexes(normalizeLinkUrl(bytes, true));
  return {
    href,
    row,
    oldRow: row && { el_to: fromBytes(normalizeLinkUrl(bytes, false)) },
  };
}

/** Sanitizer::cleanUrl, for URLs without entities; the list of invisible characters is shortened. */
function cleanUrl(url: string): string {
  // oxlint-disable-next-line no-control-regex -- the bytes of MediaWiki's own pattern
  const escaped = url.replace(/[\][<>"\x00-\x20\x7F|]+/g, phpUrlencode);
  const match = /^([^:]+:)(\/\/[^/]+)?(.*)$/s.exec(escaped);
  if (match === null) return escaped;
  const [, protocol = '', host = '', rest = ''] = match;
  const visible = host.replace(/[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g, '');
  return protocol + visible.replace(/^\/\/%5B([0-9A-Fa-f:.]+)%5D((?::\d+)?)$/, '//[$1]$2') + rest;
}

function phpUrlencode(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+');
}

/** Parser::normalizeLinkUrl; 1.39 does not resolve dot segments. */
function normalizeLinkUrl(url: string, resolveDots: boolean): string {
  const ipv6 = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^@/?#]*@)?\[([0-9a-f:]+)\](?:[:/?#]|$)/i.exec(
    url,
  )?.[1];
  // oxlint-disable-next-line no-control-regex -- the bytes of MediaWiki's own pattern
  const encoded = url.replace(/[\x00-\x20"<>[\\\]^`{|}\x7F-\xFF]/g, escapeByte);
  const [, head = '', path = '', query = '', fragment = ''] =
    /^((?:[^/?#]*?\/\/)?[^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(encoded) ?? [];
  const newPath = normalizeComponent(path, '"#%<>[\\]^`{|}/?');
  const result =
    normalizeComponent(head, '"#%<>[\\]^`{|}/?') +
    (resolveDots ? removeDotSegments(newPath) : newPath) +
    normalizeComponent(query, '"#%<>[\\]^`{|}&=+;') +
    normalizeComponent(fragment, '"#%<>[\\]^`{|}');
  return isIpv6(ipv6) ? result.replace(`%5B${ipv6}%5D`, `[${ipv6}]`) : result;
}

/** Parser::normalizeUrlComponent. */
function normalizeComponent(component: string, unsafe: string): string {
  return component.replace(/%[0-9A-Fa-f]{2}/g, (escape) => {
    const code = Number.parseInt(escape.slice(1), 16);
    const isFree = code > 32 && code < 127 && !unsafe.includes(String.fromCharCode(code));
    return isFree ? String.fromCharCode(code) : escape.toUpperCase();
  });
}

/** RFC 3986 5.2.4, word by word. */
function removeDotSegments(path: string): string {
  let input = path;
  let output = '';
  while (input !== '') {
    if (/^\/\.(\/|$)/.test(input)) input = `/${input.slice(3)}`;
    else if (/^\/\.\.(\/|$)/.test(input)) {
      input = `/${input.slice(4)}`;
      output = output.slice(0, Math.max(0, output.lastIndexOf('/')));
    } else {
      const segment = /^\/?[^/]*/.exec(input)?.[0] ?? '';
      output += segment;
      input = input.slice(segment.length);
    }
  }
  return output;
}

/** LinkFilter::makeIndexes and the cut at insertion. */
function makeIndexes(url: string): StoredLink['row'] {
  const bits = parse(url);
  if (bits === null) return null;
  const { scheme, delimiter } = bits;
  let { host, path } = bits;
  if (scheme === 'mailto' || scheme === 'news') {
    host = path ?? host;
    path = '';
  }
  let index = `${scheme}${delimiter}`;
  if (scheme === 'mailto') {
    const at = host.indexOf('@');
    index += at === -1 ? `@${host}` : `${indexifyHost(host.slice(at + 1))}@${host.slice(0, at)}`;
  } else {
    index += indexifyHost(host);
  }
  if (bits.port !== null) index += `:${bits.port}`;
  return {
    el_to_domain_index: fromBytes(index.slice(0, MAX_INDEX_BYTES)),
    el_to_path: fromBytes((path ?? '/') + bits.query + bits.fragment),
  };
}

interface Bits {
  scheme: string;
  delimiter: string;
  host: string;
  port: number | null;
  path: string | null;
  query: string;
  fragment: string;
}

/** UrlUtils::parse over PHP's parse_url. */
function parse(url: string): Bits | null {
  const absolute = url.startsWith('//') ? `https:${url}` : url;
  const match = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(
    absolute,
  );
  if (match === null) return null;
  const [, schemeText = '', authority, path, query = '', fragment = ''] = match;
  const scheme = schemeText.toLowerCase();
  const server = parseServer(authority);
  if (server === null || !SCHEMES.includes(scheme)) return null;
  const delimiter = NO_SLASH_SCHEMES.includes(scheme) ? ':' : '://';
  return { scheme, delimiter, ...server, path: path || null, query, fragment };
}

function parseServer(authority: string | undefined): Pick<Bits, 'host' | 'port'> | null {
  if (authority === undefined) return { host: '', port: null };
  const server = authority.slice(authority.lastIndexOf('@') + 1);
  const colon = /^\[.*\]$/.test(server) ? -1 : server.lastIndexOf(':');
  const host = colon === -1 ? server : server.slice(0, colon);
  const portText = colon === -1 ? '' : server.slice(colon + 1);
  if (host === '' || portText.length > 5) return null;
  if (portText === '') return { host, port: null };
  const port = Number.parseInt(portText, 10);
  return port >= 0 && port <= 65_535 ? { host, port } : null;
}

/** LinkFilter::indexifyHost. */
function indexifyHost(text: string): string {
  const decoded = text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const unicode = isUtf8(decoded) ? toBytes(idnToUtf8(fromBytes(decoded))) : decoded;
  const unsafe = isUtf8(unicode)
    ? /[^a-zA-Z0-9\-._~!$&'()*+,;=\x80-\xf4]/g
    : /[^a-zA-Z0-9\-._~!$&'()*+,;=]/g;
  const host = unicode.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const ipv6 = /^\[([0-9a-f:]+)\]$/.exec(host)?.[1];
  if (isIpv6(ipv6)) return `V6.${ipv6Groups(ipv6)}.`;
  const name = host.replace(unsafe, escapeByte).replace(/\.$/, '');
  const octet = '0*(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[0-9]?[0-9])';
  if (new RegExp(`^(?:${octet}\\.){3}${octet}$`).test(name)) {
    return `V4.${name.split('.').map(Number).join('.')}.`;
  }
  return `${name.split('.').toReversed().join('.')}.`;
}

function isIpv6(address: string | undefined): address is string {
  return address !== undefined && whatwgUrl(`http://[${address}]/`) !== null;
}

/** Without a dot decimal at the end, which MediaWiki does not take for IPv6. */
function ipv6Groups(address: string): string {
  const [left = '', right] = address.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const zeros = 8 - groups(left).length - groups(right).length;
  const all = [...groups(left), ...Array<string>(right === undefined ? 0 : zeros).fill('0')];
  return [...all, ...groups(right)]
    .map((group) => group.replace(/^0+(?=.)/, '').toUpperCase())
    .join('.');
}

/** PHP's idn_to_utf8 with ICU before 76: transitional, but labels in punycode keep what they say. */
function idnToUtf8(host: string): string {
  const labels = host.split(/[.。．｡]/).map((label) =>
    /^xn--/i.test(label)
      ? label
      : label
          .replace(/ß|ẞ/g, 'ss')
          .replaceAll('ς', 'σ')
          .replace(/[\u200C\u200D]/g, ''),
  );
  const mapped = labels.join('.');
  const isRefused = /^\.|\.\.|[/?#@:\\%]/.test(mapped);
  const unicode = isRefused ? '' : domainToUnicode(`${mapped}.x`);
  return unicode === '' ? host : unicode.slice(0, -2);
}

function escapeByte(run: string): string {
  const hex = Buffer.from(run, 'latin1').toString('hex').toUpperCase();
  return hex.replace(/../g, '%$&');
}

function isUtf8(bytes: string): boolean {
  return toBytes(fromBytes(bytes)) === bytes;
}

function toBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

function fromBytes(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
