import { magicOf } from './magic-bytes';
import { isShownByBrowsers, MIME_TYPES, type MimeKeyword } from './mime-types';

export type { MimeKeyword };

const KEYWORDS: readonly MimeKeyword[] = MIME_TYPES.map(([keyword]) => keyword);

const keywordOfType: ReadonlyMap<string, MimeKeyword> = new Map(
  MIME_TYPES.flatMap(([keyword, types]) => types.map((type) => [type, keyword] as const)),
);

/**
 * The unified keyword of T2 for what a server calls a resource (W3.12).
 * @param contentType the header's value, parameters and all; null when it is missing
 * @param firstBytes the resource's first bytes (`MAGIC_BYTES` are enough), if they were read
 * @returns null for what browsers show (HTML, PNG, plain text …), and where nothing can be said: no
 *   type, or an unknown one without bytes. An unknown type becomes `binary` only after a look at the
 *   bytes.
 */
export function mimeKeyword(
  contentType: string | null,
  firstBytes?: Uint8Array,
): MimeKeyword | null {
  const type = bareType(contentType);
  const listed = keywordOfType.get(type);
  if (listed !== undefined) return listed;
  if (isShownByBrowsers(type) || firstBytes === undefined || firstBytes.length === 0) return null;
  const magic = magicOf(firstBytes);
  if (magic === 'shown') return null;
  return magic ?? (type === '' ? null : 'binary');
}

/** Whether only a look at the first bytes can name this type. */
export function needsFirstBytes(contentType: string | null): boolean {
  const type = bareType(contentType);
  return !keywordOfType.has(type) && !isShownByBrowsers(type);
}

/** Whether a server does not say what a resource is, so that browsers look (MIME Sniffing Standard, 7). */
export function isUntyped(contentType: string | null): boolean {
  return UNKNOWN_TYPES.has(bareType(contentType));
}

const UNKNOWN_TYPES: ReadonlySet<string> = new Set([
  '',
  '*/*',
  'application/unknown',
  'unknown/unknown',
]);

/** Whether a server calls a resource a page of HTML. */
export function isHtml(contentType: string | null): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(bareType(contentType));
}

/** The byte under which a keyword is stored; 0 is none's. */
export function mimeIdOf(keyword: MimeKeyword): number {
  return KEYWORDS.indexOf(keyword) + 1;
}

/**
 * The keyword stored under a byte.
 * @throws {RangeError} when no keyword has this id
 */
export function mimeOfId(id: number): MimeKeyword {
  const keyword = KEYWORDS[id - 1];
  if (keyword === undefined) throw new RangeError(`no MIME keyword has the id ${id}`);
  return keyword;
}

/** `Text/HTML; charset=x` → `text/html`; an empty string for what is no type at all. */
function bareType(contentType: string | null): string {
  const type = (contentType ?? '').split(/[;,]/, 1).join('').trim().toLowerCase();
  return type.includes('/') ? type : '';
}
