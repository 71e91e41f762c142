import { joinUrl, type Scheme, type UrlParts } from './syntax/url-parts';

/**
 * A resource URL in its normal form (W2.4, README.md): what is compared, stored and told. Links and typed
 * addresses become one by classifyUrl alone; whoever holds one need not ask whether it is normal.
 */
export class NormalUrl implements UrlParts {
  readonly scheme: Scheme;
  /** ASCII, lower case, no root dot; IPv6 addresses without their brackets. See UrlParts. */
  readonly host: string;
  /** 1…65535; 0 = the default port of the scheme. */
  readonly port: number;
  /** Path and query, ASCII, at least `/`. */
  readonly path: string;
  /** The whole address. Maps are keyed by it: two values of one text are the same URL. */
  readonly text: string;
  /** So that no object literal passes for one. */
  declare private readonly isNormal: true;

  private constructor(parts: UrlParts) {
    this.scheme = parts.scheme;
    this.host = parts.host;
    this.port = parts.port;
    this.path = parts.path;
    this.text = joinUrl(parts);
  }

  /** Trusts that the parts are normal: those of a row of ours, or of another NormalUrl. */
  static ofParts(parts: UrlParts): NormalUrl {
    return new NormalUrl(parts);
  }

  /** The same URL in another place: trusts that these parts are normal, too. */
  with(changes: Partial<UrlParts>): NormalUrl {
    const { scheme, host, port, path } = this;
    return new NormalUrl({ scheme, host, port, path, ...changes });
  }

  /** The same in JSON: a URL is told as its text. */
  toJSON(): string {
    return this.text;
  }

  toString(): string {
    return this.text;
  }
}
