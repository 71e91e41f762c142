import { classifyUrl } from '../classify-url';
import type { NormalUrl } from '../normal-url';

/** For tests: the URL that a text is. @throws when it is none, or is written otherwise in its normal form */
export function normalUrl(text: string): NormalUrl {
  const { url } = classifyUrl(text);
  if (url?.text !== text) throw new TypeError(`${text} is not in normal form: ${url?.text}`);
  return url;
}

/** For tests: what links lead to, by its text; links that are ignored or invalid lead nowhere. */
export function urlsByText(links: readonly string[]): Map<string, NormalUrl> {
  const urls = links.flatMap((link) => classifyUrl(link).url ?? []);
  return new Map(urls.map((url) => [url.text, url]));
}
