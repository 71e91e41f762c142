/**
 * Where people say something about a URL (W8).
 * @param url its normal form
 * @param lang language of the page that leads there
 */
export function reportAddress(url: string, lang: string): string {
  return `/report?${new URLSearchParams({ url, lang }).toString()}`;
}
