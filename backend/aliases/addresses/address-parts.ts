import { whatwgUrl } from '../../url/whatwg-url';

/** An http or https address, taken apart for rules; escapes are undone where they can be. */
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
    segments: segments.map(unescaped),
    endsInSlash: url.pathname.endsWith('/'),
    query: [...url.searchParams],
  };
}

/** The same in percent escapes or none; what is no UTF-8 stays as it is. */
function unescaped(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // Escapes of another encoding: nothing is lost by leaving them.
    return text;
  }
}
