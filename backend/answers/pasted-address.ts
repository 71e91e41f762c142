import { PageAddressError, pageNameIn, type PageName } from '../wiki/page-address';
import { Problem } from './problem';
import { whatwgUrl } from '../url/whatwg-url';

/** What a page address says: the wiki's domain and the page. */
export interface PastedAddress {
  domain: string;
  page: PageName;
}

const SCRIPT_PATH = /^.*\/index\.php\//;
/** Until the wiki is known, so is only the usual path of its articles. */
const ARTICLE_PATH = '/wiki/';

/**
 * Reads the address of a wiki page as people copy it from their browser; mobile domains mean the
 * desktop ones.
 * @returns null when the text is no address
 * @throws Problem bad-title when the address names no page
 */
export function readPastedAddress(text: string): PastedAddress | null {
  const address = text.startsWith('//') ? `https:${text}` : text;
  const url = /^https?:\/\//i.test(address) ? whatwgUrl(address) : null;
  if (url === null) return null;
  return { domain: url.host.replace('.m.', '.'), page: pageIn(url, text) };
}

function pageIn(url: URL, given: string): PageName {
  const [beforeTitle] = SCRIPT_PATH.exec(url.pathname) ?? [ARTICLE_PATH];
  try {
    return pageNameIn(url, `${beforeTitle}$1`);
  } catch (cause) {
    throw cause instanceof PageAddressError ? new Problem('bad-title', given, { cause }) : cause;
  }
}
