/**
 * Whether two URLs in normal form are one resource to an archive: they look http and https up as one, and
 * a host with and without `www.`
 */
export function isSameResource(one: string, other: string): boolean {
  return one === other || keyOf(one) === keyOf(other);
}

function keyOf(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '');
}
