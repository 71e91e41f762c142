import { mapIdna } from './syntax/host-to-ascii';

/** A row of MediaWiki's table `externallinks`, decoded as UTF-8: 1.41 and newer, or up to 1.40. */
export type LinkRow = { el_to_domain_index: string; el_to_path: string | null } | { el_to: string };

const DOMAIN_INDEX = /^([a-z][a-z0-9+.-]*:(?:\/\/)?)([^:]*\.)(:\d+)?$/;
const MAIL_INDEX = /^mailto:([^@]*\.)?@(.*)$/;
const IPV4_INDEX = /^V4\.((?:\d{1,3}\.){4})$/;
const IPV6_INDEX = /^V6\.((?:[0-9A-F]{1,4}\.){8})$/;
/** MediaWiki cuts the domain index to this many bytes without a sign. */
const MAX_INDEX_BYTES = 255;
const MAX_BYTES_PER_UNIT = 3;
const JOINER = /[\u200C\u200D]/;

/**
 * The URL that a row stands for, to be judged by classifyUrl. A protocol-relative `el_to` is taken
 * as https.
 * @returns null if the row cannot be trusted: its domain index was cut, or is none of MediaWiki's. A
 *   cut index must never yield a wrong host.
 * Source: the inverse of MediaWiki's LinkFilter::makeIndexes (not its reverseIndexes, which loses
 * `ß` and the group of `news:`).
 */
export function rowToUrl(row: LinkRow): string | null {
  if ('el_to' in row) return addressOf(row.el_to);
  if (mayBeCut(row.el_to_domain_index)) return null;
  const origin = originOf(row.el_to_domain_index);
  return origin === null ? null : origin + (row.el_to_path ?? '');
}

/** MediaWiki escapes backslashes for its table, not in pages: there they end the authority for browsers. */
function addressOf(text: string): string {
  const link = text.replace(/^[^/]*\/\/[^/?#]*/, (origin) => origin.replaceAll('%5C', '\\'));
  return link.startsWith('//') ? `https:${link}` : link;
}

function originOf(index: string): string | null {
  const mail = MAIL_INDEX.exec(index);
  if (mail !== null) {
    const [, domain = '', local = ''] = mail;
    return domain === '' ? `mailto:${local}` : `mailto:${local}@${reverseLabels(domain)}`;
  }
  const match = DOMAIN_INDEX.exec(index);
  if (match === null) return null;
  const [, scheme = '', host = '', port = ''] = match;
  const name = hostOf(host);
  return name === null ? null : scheme + name + port;
}

/** V4 and V6 mark addresses; in host names MediaWiki has lowered every letter. */
function hostOf(index: string): string | null {
  if (!index.startsWith('V')) return reverseLabels(index);
  const ipv4 = IPV4_INDEX.exec(index)?.[1];
  if (ipv4 !== undefined) return ipv4.slice(0, -1);
  const ipv6 = IPV6_INDEX.exec(index)?.[1];
  return ipv6 === undefined ? null : `[${ipv6.slice(0, -1).replaceAll('.', ':')}]`;
}

/**
 * `de.bücher.` → `bücher.de`. A root dot that is still there is the second of two, of which
 * MediaWiki dropped one. Joiners can only come from a host that was written in punycode: from
 * Unicode MediaWiki drops them.
 */
function reverseLabels(index: string): string {
  const name = index.slice(0, -1).split('.').toReversed().join('.');
  if (JOINER.test(name)) return mapIdna(name) ?? name;
  return name.endsWith('.') ? `${name}.` : name;
}

function mayBeCut(index: string): boolean {
  if (index.length * MAX_BYTES_PER_UNIT < MAX_INDEX_BYTES) return false;
  return new TextEncoder().encode(index).length >= MAX_INDEX_BYTES;
}
