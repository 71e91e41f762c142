import { classifyUrl } from '../url/classify-url';
import { orProblem } from './problem';
import type { Findings } from './findings';

/** A host, perhaps with a port: no other scheme, and no e-mail address. */
const BEGINS_WITH_HOST = /^(?:[^\s/?#@:[\]]+|\[[\da-f:.]+\])(?::\d+)?(?:[/?#]|$)/i;

/**
 * What people mean who leave the scheme out, as browsers show addresses: https, and http where only
 * that is known. Two URLs are looked up at most, in one statement.
 * @param text as typed
 * @returns the normal form with its scheme; the text itself where it has one, or is no address
 * @throws Problem database-unavailable
 */
export async function withScheme(text: string, findings: Pick<Findings, 'of'>): Promise<string> {
  const urls = meantWithoutScheme(text);
  if (urls.length === 0) return text;
  const known = await orProblem('database-unavailable', findings.of(urls));
  return urls.find((url) => known.has(url)) ?? urls[0] ?? text;
}

/**
 * The normal forms that may be meant by a text without a scheme, the likeliest first; none where it has one, or is no
 * address.
 */
export function meantWithoutScheme(text: string): string[] {
  const typed = text.trim();
  if (!BEGINS_WITH_HOST.test(typed)) return [];
  return ['https', 'http'].flatMap((scheme) => classifyUrl(`${scheme}://${typed}`).url?.text ?? []);
}
