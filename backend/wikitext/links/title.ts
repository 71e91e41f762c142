import { isNamespace, type Namespace } from '../namespaces/namespaces';
import { protocolEnd } from './protocols';

const RELATIVE = /^\.{1,2}(?:$|\/)|\/\.{1,2}(?:$|\/)/;
const BYTES_MAX = 255;

/**
 * Whether text between `[[` and `|` or `]]` can be a page's title.
 * Source: MediaWiki Parser::handleInternalLinks2, MediaWikiTitleCodec.
 * @param target of characters that titles may have, `#` and `%`
 */
export function isTitle(target: string): boolean {
  const trimmed = target.trim();
  const [page = ''] = trimmed.split('#', 1);
  return (
    trimmed !== '' &&
    protocolEnd(target.replace(/^ +/, ''), 0) === -1 &&
    !/^:(?:[: ]|$)/.test(trimmed) &&
    !RELATIVE.test(page) &&
    !page.includes('~~~') &&
    !/^[^:]+:\s*$/.test(page) &&
    (page.length < BYTES_MAX / 3 || new TextEncoder().encode(page).length <= BYTES_MAX)
  );
}

/** Whether a link shows a file or puts the page in a category; one with a colon before only leads there. */
export function isOf(target: string, namespace: Namespace): boolean {
  const colon = target.indexOf(':');
  return colon > 0 && isNamespace(target.slice(0, colon), namespace);
}
