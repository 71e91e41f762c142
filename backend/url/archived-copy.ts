import type { ArchiveService } from './archive-services';
import type { FormValues } from './archives/archive-form';
import { archiveFormsOf, type TableForm } from './archives/archive-table';
import { readArchiveTime } from './archives/archive-times';
import { isBareOriginal, readOriginal, withoutUser } from './archives/archived-original';
import { parseUrl } from './parse-url';
import { joinUrl, type UrlParts } from './url-parts';

/** What the address of an archived copy says. */
export interface ArchivedCopy {
  /** Who serves it: of a copy of a copy, the outer one. */
  service: ArchiveService;
  /** Normal form of the URL that was archived: of a copy of a copy, the innermost one. */
  original: string;
  /** `YYYYMMDDhhmmss` in UTC, or its beginning where the address tells no more; that of `service`. */
  timestamp: string;
  /**
   * The same copy as its service writes the address today, in normal form: without flags of the replay,
   * the original and the time inside as they were.
   */
  url: string;
}

/** More copies of copies, one inside the other, are nothing that anybody meant. */
const NESTED_MAX = 5;
/** A year and a name with a dot may be a folder and a file: so many digits are a time even so. */
const SURE_DIGITS = 8;

/** What one address says, copies of copies not followed. */
interface Layer {
  form: TableForm;
  /** Of this address alone. */
  values: Record<string, string | undefined>;
  timestamp: string;
  original: UrlParts;
}

/**
 * Reads the address of an archived copy (SPEC W5.4), where it is surely one and names the original and the
 * time. Short codes, lists of copies (`*`), requests to save and the newest copy (no time) are none.
 * @param parts in normal form
 * @returns null where it is no such address
 */
export function readArchivedCopy(parts: UrlParts): ArchivedCopy | null {
  const layer = readLayer(parts);
  const original = layer === null ? undefined : originalsFrom(layer.original).at(-1);
  if (layer === null || original === undefined) return null;
  const { form, timestamp } = layer;
  const url = form.canonical(withOrigin(parts, layer));
  return { service: form.service, original: joinUrl(original), timestamp, url };
}

/**
 * Normal forms of all that an address is an archived copy of, the innermost last: of a copy of a copy, the
 * copy inside is one of them. None where it is no such address, see readArchivedCopy.
 * @param parts in normal form
 */
export function copiedUrls(parts: UrlParts): string[] {
  const layer = readLayer(parts);
  return layer === null ? [] : originalsFrom(layer.original).map(joinUrl);
}

/**
 * The address at which the service gives the bytes as it archived them, without a frame around them and
 * with their own links; the canonical one where no such address is known (`hasRawForm`).
 */
export function rawCopyUrl({ url }: Pick<ArchivedCopy, 'url'>): string {
  return readRaw(url) ?? url;
}

/**
 * Whether it is known at which address the service gives the archived bytes; else what answers may be the
 * frame of a viewer, or a page that only a script fills.
 */
export function hasRawForm({ url }: Pick<ArchivedCopy, 'url'>): boolean {
  return readRaw(url) !== null;
}

function readRaw(url: string): string | null {
  const parts = parseUrl(url);
  const layer = parts === null ? null : readLayer(parts);
  if (parts === null || layer === null || layer.form.raw === null) return null;
  return layer.form.raw(withOrigin(parts, layer));
}

function readLayer(parts: UrlParts): Layer | null {
  if (parts.scheme !== 'https' && parts.scheme !== 'http') return null;
  for (const form of archiveFormsOf(parts.host)) {
    const layer = readForm(parts, form);
    if (layer !== null) return layer;
  }
  return null;
}

function readForm({ port, path }: UrlParts, form: TableForm): Layer | null {
  if (port !== 0 && !form.ports.includes(port)) return null;
  const values: Layer['values'] | undefined = form.pattern.exec(path)?.groups;
  if (values === undefined) return null;
  const timestamp = readArchiveTime(values['time'] ?? '', form.timeKind);
  if (timestamp === null) return null;
  const original = originalOf(form, values, timestamp);
  values['original'] = withoutUser(values['original'] ?? '');
  return original === null ? null : { form, values, timestamp, original };
}

function originalOf(form: TableForm, values: FormValues, timestamp: string): UrlParts | null {
  const text = form.original === null ? (values['original'] ?? '') : form.original(values);
  if (timestamp.length < SURE_DIGITS && isBareOriginal(text)) return null;
  // A `=` tells that the original was not escaped: what is behind the service's own may be either's.
  if ((values['more'] ?? '') !== '' && text.includes('=')) return null;
  return readOriginal(text, form.originalKind);
}

/** @returns an original and what is inside it; none where that is more than anybody means */
function originalsFrom(outer: UrlParts): UrlParts[] {
  const originals: UrlParts[] = [];
  let next: UrlParts | undefined = outer;
  while (next !== undefined && originals.length < NESTED_MAX) {
    originals.push(next);
    next = readLayer(next)?.original;
  }
  return next === undefined ? originals : [];
}

/** What answers on another port than the default ones may know one scheme only. */
function withOrigin({ scheme, host, port }: UrlParts, { form, values }: Layer): FormValues {
  const shown = form.keepsScheme || port !== 0 ? scheme : 'https';
  values['origin'] = `${shown}://${host}${port === 0 ? '' : `:${port}`}`;
  return values;
}
