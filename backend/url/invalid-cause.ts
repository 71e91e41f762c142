import { parseAuthority } from './syntax/authority';
import { INVISIBLE } from './syntax/host-to-ascii';
import { cleanInput, hasResourceScheme } from './syntax/parse-url';
import { decodeUtf8 } from './syntax/percent-escapes';

/** Why an authority is invalid (W2.3), the first that applies. */
export const INVALID_CAUSES = [
  'no-host',
  'invisible-character',
  'bad-port',
  'bad-ip-address',
  'no-dot',
  'bad-name',
] as const;
export type InvalidCause = (typeof INVALID_CAUSES)[number];

const AUTHORITY = /^(?:[a-z]+:)?\/\/([^/\\?#]*)/i;
const PORT = /:([^:\]]*)$/;
const IPV6 = /^\[|:.*:/;
const NUMBERS = /^[\d.]+$/;
/** Those that IDNA takes for one. */
const DOT = /[.\u3002\uFF0E\uFF61]/;

/**
 * Tells people what to look at in a URL that classifyUrl calls invalid; it judges nothing by itself.
 * @returns null if the URL is valid or no resource
 */
export function invalidCause(input: string): InvalidCause | null {
  const text = cleanInput(input);
  if (!hasResourceScheme(text)) return null;
  const [, authority = ''] = AUTHORITY.exec(text) ?? [];
  if (parseAuthority(authority) !== null) return null;
  return causeIn(authority.slice(authority.lastIndexOf('@') + 1));
}

/** @param authority without user information */
function causeIn(authority: string): InvalidCause {
  const host = authority.replace(PORT, '');
  if (host === '') return 'no-host';
  if (INVISIBLE.test(decodeUtf8(authority) ?? authority)) return 'invisible-character';
  if (IPV6.test(authority)) return 'bad-ip-address';
  if (!isPort(PORT.exec(authority)?.[1] ?? '')) return 'bad-port';
  if (NUMBERS.test(host)) return 'bad-ip-address';
  return DOT.test(host.slice(0, -1)) ? 'bad-name' : 'no-dot';
}

function isPort(text: string): boolean {
  return text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535);
}
