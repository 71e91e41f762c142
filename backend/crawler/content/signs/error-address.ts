import { classifyUrl } from '../../../url/classify-url';
import type { NormalUrl } from '../../../url/normal-url';
import { whatwgUrl } from '../../../url/whatwg-url';
import { segmentsOf } from './front-page';
import type { PageText } from './page-text';

/** The last part of addresses to which servers send for errors. */
const NOT_FOUND_NAME =
  /^(?:(?:page|error|seite|err)?[-_]?(?:404|not[-_]?found)(?:[-_]?(?:page|error|not[-_]?found))?|404[-_]?error|nicht[-_]gefunden|seite-nicht-gefunden|page-introuvable|page-non-trouvee|pagina-no-encontrada|pagina-non-trovata|pagina-niet-gevonden|suspendedpage)(?:\.\w{1,5})?$/i;

const NOT_FOUND_QUERY =
  /[?&](?:aspxerrorpath=|(?:err|error|errorcode|code|status)=(?:404|(?:page)?not[-_]?found)\b)/i;

/** A page of a section may have the number 404: error pages are near the root. */
const DEPTH_MAX = 2;

/** Whether an address is one to which servers send when nothing is there. */
export function isNotFoundAddress({ path }: NormalUrl): boolean {
  const segments = segmentsOf(path);
  const last = segments.at(-1) ?? '';
  if (NOT_FOUND_QUERY.test(path)) return true;
  if (segments.length > DEPTH_MAX || !NOT_FOUND_NAME.test(last)) return false;
  return (
    !/^\d+$/.test(last) ||
    segments.length === 1 ||
    /^[a-z]{2}(?:-[a-z]{2})?$/i.test(segments[0] ?? '')
  );
}

/** Words, between what is none: no `/20140412/`, and no `?url=http:…`. */
const ERROR_WORDS =
  /(?<![a-z0-9])(?:404s?|not[-_+]?found|errors?|https?(?!(?::|%3a))|status|codes?|suspended|redirects?)(?![a-z0-9])/i;

/** Whether an address itself speaks of errors, as that of an article about them does. */
export function speaksOfErrors({ path }: NormalUrl): boolean {
  return ERROR_WORDS.test(path);
}

/** Whether an address is that of the file which a server shows for errors: nobody writes about them there. */
export function isErrorFile(address: NormalUrl): boolean {
  return isNotFoundAddress(address) && /\.(?:x?html?|php|aspx?|jsp)$/i.test(address.path);
}

/** The address for errors that the page names as its own; null where it names none. */
export function ownErrorAddress({ canonical }: PageText, at: NormalUrl): string | null {
  const named = canonical === null ? null : whatwgUrl(canonical, at.text);
  if (named === null) return null;
  const { url } = classifyUrl(named.href);
  return url !== null && url.host === at.host && isNotFoundAddress(url) ? url.text : null;
}
