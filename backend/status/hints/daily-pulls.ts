/** Of a host's URLs, so many are looked at on one day for its sitemap at most (R3). */
const PULLED_SHARE_MAX = 0.1;

/**
 * How many more of a host's URLs may fall due today, as its sitemap asks for.
 * @param urls all of the host
 * @param pulled today until now
 */
export function pullsLeft(urls: number, pulled: number): number {
  return Math.max(0, Math.floor(urls * PULLED_SHARE_MAX) - pulled);
}
