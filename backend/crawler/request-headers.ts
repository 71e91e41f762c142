const PROJECT_PAGE = 'https://weboid.toolforge.org/';

/**
 * Who asks, in the form that Wikimedia's User-Agent policy wants: name, version, project page and
 * contact. The words “link” and “checker” are left out, because servers block them.
 * @param contact mail address of the maintainers
 */
export function userAgent(version: string, contact: string): string {
  return `Weboid/${version} (${PROJECT_PAGE}; ${contact})`;
}

/**
 * The headers of every request (W3.3).
 * @param authority the URL's host, in brackets if IPv6, with its port unless it is the default
 * @param cookies value of the Cookie header; empty for none
 */
export function requestHeaders(
  authority: string,
  agent: string,
  cookies: string,
): Record<string, string> {
  return {
    Host: authority,
    'User-Agent': agent,
    Accept: '*/*',
    'Accept-Language': '*',
    'Accept-Encoding': 'gzip, deflate, br',
    Connection: 'keep-alive',
    'Cache-Control': 'max-age=0',
    ...(cookies !== '' && { Cookie: cookies }),
  };
}
