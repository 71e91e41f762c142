import { readArchiveLink } from '../../../url/archived-copy';
import { classifyUrl } from '../../../url/classify-url';
import { resourceKey } from '../../../url/same-resource';

/** By what a link and copies of it are known to be of one page; http or https makes no difference. @param text as a page spells it */
export function pageKeyOf(text: string): string {
  const { url } = classifyUrl(text);
  return url === null ? text : resourceKey(url);
}

/** The same of what a link is an archived copy of; null where it is none. */
export function copiedKeyOf(text: string): string | null {
  const { url } = classifyUrl(text);
  const copied = url === null ? null : readArchiveLink(url)?.original;
  return copied ? resourceKey(copied) : null;
}
