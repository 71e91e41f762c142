import { decodeUtf8 } from '../../url/syntax/percent-escapes';
import { whatwgUrl } from '../../url/whatwg-url';

/** An http or https address, taken apart for rules; escapes are undone where they are of UTF-8. */
export interface AddressParts {
  /** With its port, lower case. */
  readonly host: string;
  /** `https://host`, as the address has it. */
  readonly origin: string;
  /** Of the path, none empty. */
  readonly segments: readonly string[];
  readonly endsInSlash: boolean;
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** Longer ones are no addresses of pages, and would cost too much to compare. */
const CHARS_MAX = 1_000;
const SEGMENTS_MAX = 12;

/** @returns null for what is no http or https address, or too long */
export function addressParts(address: string): AddressParts | null {
  if (address.length > CHARS_MAX) return null;
  const url = whatwgUrl(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > SEGMENTS_MAX) return null;
  return {
    host: url.host,
    origin: `${url.protocol}//${url.host}`,
    segments: segments.map((segment) => decodeUtf8(segment) ?? segment),
    endsInSlash: url.pathname.endsWith('/'),
    query: [...url.searchParams],
  };
}
