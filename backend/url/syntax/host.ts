import { hostToAscii } from './host-to-ascii';

const PLAIN_ASCII = /^[0-9A-Za-z._-]+$/;
const PUNYCODE = 'xn--';
/** RFC 1123 labels of at most 63 characters, an underscore inside allowed; a TLD of two or more. */
const HOST_NAME =
  /^(?:[0-9a-z](?:[0-9a-z_-]{0,61}[0-9a-z])?\.)+[0-9a-z](?:[0-9a-z_-]{0,61}[0-9a-z])$/;
const MAX_NAME_LENGTH = 253;
/** Browsers take a host with such a last label for an IPv4 address (WHATWG URL, ends in a number). */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
const MAX_OCTET = 255;
const IPV6 = /^\[([0-9a-f:.]+)\]$/i;

/**
 * Judges a host and gives its one ASCII form (W2.3, W2.4; form as in UrlParts).
 * Invalid: invisible or bidi characters, IPv4 with impossible numbers (other shorthands of browsers
 * such as `127.1` included), no dot, a label not beginning and ending with a letter or digit or with
 * other characters than letters, digits, `-`, `_`, a one-letter TLD, a label over 63 or a name over
 * 253 characters, an IDN that browsers refuse, an IPv6 address that does not parse.
 * IPv4 numbers with a leading zero are octal, as in browsers (`010` is 8; MediaWiki's table says 10).
 * @param text the host as written, IPv6 in its brackets, percent-escapes allowed in names
 */
export function canonicalHost(text: string): string | null {
  const ipv6 = IPV6.exec(text)?.[1];
  if (ipv6 !== undefined) return canonicalIpv6(ipv6);
  const ascii = toAscii(text);
  if (ascii === null) return null;
  const name = ascii.endsWith('.') ? ascii.slice(0, -1) : ascii;
  if (ENDS_IN_NUMBER.test(name)) return canonicalIpv4(name);
  return name.length <= MAX_NAME_LENGTH && HOST_NAME.test(name) ? name : null;
}

/** Skips the costly IDNA mapping where it would only lower the case. */
function toAscii(text: string): string | null {
  if (!PLAIN_ASCII.test(text)) return hostToAscii(text);
  const lower = text.toLowerCase();
  return lower.includes(PUNYCODE) ? hostToAscii(lower) : lower;
}

function canonicalIpv4(name: string): string | null {
  if (!IPV4.test(name)) return null;
  // NaN where a number with a leading zero has an 8 or a 9: browsers refuse it, too.
  const octets = name.split('.').map((octet) => Number(octet.replace(/^0(?=\d)/, '0o')));
  return octets.every((octet) => octet <= MAX_OCTET) ? octets.join('.') : null;
}

function canonicalIpv6(address: string): string | null {
  try {
    return new URL(`http://[${address}]/`).hostname.slice(1, -1);
  } catch {
    return null;
  }
}
