/** More than this is nothing that a page needs to be read, and servers refuse long headers. */
const HEADER_CHARS_MAX = 4096;

/** What a header can hold (RFC 9110, 5.5); Node throws on anything else. */
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The cookies of one check: many sites redirect to themselves until they get their cookie back.
 * Kept by host alone; paths, life times and attributes do not matter for the length of a check.
 */
export class CookieJar {
  readonly #cookiesOfHost = new Map<string, Map<string, string>>();

  /** @param setCookies values of the Set-Cookie headers of an answer */
  keep(host: string, setCookies: readonly string[]): void {
    if (setCookies.length === 0) return;
    const cookies = this.#cookiesOfHost.get(host) ?? new Map<string, string>();
    for (const setCookie of setCookies) {
      const [pair = ''] = setCookie.split(';', 1);
      const [name = '', ...value] = pair.split('=');
      if (name.trim() !== '' && HEADER_TEXT.test(pair))
        cookies.set(name.trim(), value.join('=').trim());
    }
    this.#cookiesOfHost.set(host, cookies);
  }

  /** Value of the Cookie header for a host; empty for none. What makes it too long is left out. */
  headerFor(host: string): string {
    let header = '';
    for (const [name, value] of this.#cookiesOfHost.get(host) ?? []) {
      const longer = header === '' ? `${name}=${value}` : `${header}; ${name}=${value}`;
      if (longer.length <= HEADER_CHARS_MAX) header = longer;
    }
    return header;
  }
}
