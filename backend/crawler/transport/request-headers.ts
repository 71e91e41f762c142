/** Who asks. */
interface Asker {
  /** Address of a page about Weboid, for who wonders about its visits. */
  projectPage: string;
  /** Mail address of the maintainers. */
  contact: string;
}

/**
 * Who asks, in the form that Wikimedia's User-Agent policy wants: name, version, project page and
 * contact. The words “link” and “checker” are left out, because servers block them.
 */
export function userAgent(version: string, { projectPage, contact }: Asker): string {
  return `Weboid/${version} (${projectPage}; ${contact})`;
}

/** What is asked for: anything; anything in English; or a page in English, by name, as browsers do. */
export type Preference = 'anything' | 'english' | 'english-page';

/** Some servers find no page where none is asked for by name. */
const ACCEPTED_PAGES = 'text/html,application/xhtml+xml,*/*;q=0.8';

/**
 * The headers of every request (W3.3).
 * @param authority the URL's host, in brackets if IPv6, with its port unless it is the default
 * @param cookies value of the Cookie header; empty for none
 */
export function requestHeaders(
  authority: string,
  agent: string,
  cookies: string,
  preference: Preference = 'anything',
): Record<string, string> {
  return {
    Host: authority,
    'User-Agent': agent,
    Accept: preference === 'english-page' ? ACCEPTED_PAGES : '*/*',
    'Accept-Language': preference === 'anything' ? '*' : 'en',
    'Accept-Encoding': 'gzip, deflate, br',
    Connection: 'keep-alive',
    'Cache-Control': 'max-age=0',
    ...(cookies !== '' && { Cookie: cookies }),
  };
}
