/** The protocols whose addresses can be asked for a status (W2.2); all others are ignored. */
export const SCHEMES = ['http', 'https', 'ftp', 'ftps', 'sftp'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** A valid resource URL in its normal form (README.md), taken apart. */
export interface UrlParts {
  scheme: Scheme;
  /**
   * ASCII, lower case, no root dot: a host name with at least one dot, an IPv4 address as four
   * decimal numbers, or an IPv6 address compressed by RFC 5952 and without its brackets.
   */
  host: string;
  /** 1…65535; 0 = the default port of the scheme. */
  port: number;
  /** Path and query, ASCII, at least `/`. */
  path: string;
}

/** The port that is dropped from the normal form of each scheme (W2.4). */
export const DEFAULT_PORTS: Readonly<Record<Scheme, number>> = {
  http: 80,
  https: 443,
  ftp: 21,
  ftps: 990,
  sftp: 22,
};

/** Puts a URL together: the normal form, if the parts are. IPv6 addresses get their brackets back. */
export function joinUrl({ scheme, host, port, path }: UrlParts): string {
  const authority = host.includes(':') ? `[${host}]` : host;
  return `${scheme}://${authority}${port === 0 ? '' : `:${port}`}${path}`;
}
