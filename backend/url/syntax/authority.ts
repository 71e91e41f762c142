import { canonicalHost } from './host';

const HOST_AND_PORT = /^(\[[^[\]]*\]|[^:[\]]*)(?::(\d*))?$/;
const MAX_PORT = 65_535;

/** A valid authority without user information. */
export interface Authority {
  /** As in UrlParts. */
  host: string;
  /** 1…65535 as written; 0 = none written. */
  port: number;
}

/**
 * Judges and takes apart the authority of a URL (W2.3) as browsers do: what is escaped delimits nothing
 * (`example.org%3A80` and `user%40example.org` are refused), and all up to the last `@` is user information and
 * dropped.
 * @param text what stands between `//` and the next `/`, `?` or `#`, for browsers' own schemes also `\`
 * @returns null if the authority is invalid; see canonicalHost for the rules of the host
 * Source: WHATWG URL, authority state and host state.
 */
export function parseAuthority(text: string): Authority | null {
  const match = HOST_AND_PORT.exec(text.slice(text.lastIndexOf('@') + 1));
  if (match === null) return null;
  const portText = match[2] ?? '';
  const port = Number(portText);
  if (portText !== '' && (port < 1 || port > MAX_PORT)) return null;
  const host = canonicalHost(match[1] ?? '');
  return host === null ? null : { host, port };
}
