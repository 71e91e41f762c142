import type { FormValues } from './archives/archive-form';
import { archiveFormsOf, type TableForm } from './archives/archive-table';
import { dashedTime, readArchiveTime, webciteCode } from './archives/archive-times';
import { isBareOriginal, readOriginal, withoutUser } from './archives/archived-original';
import { joinUrl, type UrlParts } from './url-parts';

/** A year and a name with a dot may be a folder and a file: so many digits are a time even so. */
const SURE_DIGITS = 8;

/** What one address at an archive says, copies of copies not followed. */
export interface ArchiveLayer {
  form: TableForm;
  /** Of this address alone; what templates of the table may name. */
  values: FormValues;
  /** Null but of a snapshot. */
  timestamp: string | null;
  /** Null of a code. */
  original: UrlParts | null;
}

/** What the form names, to which more is added. */
type Named = Record<string, string | undefined>;

/**
 * What an address at an archive says, by the first form that fits.
 * @param parts in normal form
 * @returns null where it is no such address
 */
export function readArchiveLayer(parts: UrlParts): ArchiveLayer | null {
  if (parts.scheme !== 'https' && parts.scheme !== 'http') return null;
  for (const form of archiveFormsOf(parts.host)) {
    const layer = readForm(parts, form);
    if (layer !== null) return layer;
  }
  return null;
}

function readForm(parts: UrlParts, form: TableForm): ArchiveLayer | null {
  if (parts.port !== 0 && !form.ports.includes(parts.port)) return null;
  const values: Named | undefined = form.pattern.exec(parts.path)?.groups;
  if (values === undefined) return null;
  const timestamp = readArchiveTime(values['time'] ?? '', form.timeKind);
  const original = originalOf(form, values, timestamp);
  const has = { time: timestamp !== null, original: original !== null };
  if (!isWhole(form, values, has)) return null;
  fill(values, parts, { form, timestamp, original });
  return { form, values, timestamp: form.kind === 'snapshot' ? timestamp : null, original };
}

/** Whether that is told which a copy of the form's kind tells; a code that is a time has to be a possible one. */
function isWhole(
  { kind }: TableForm,
  values: FormValues,
  has: { time: boolean; original: boolean },
): boolean {
  if (kind === 'snapshot') return has.time && has.original;
  if (kind === 'latest') return has.original;
  return values['time'] === undefined || has.time;
}

function originalOf(form: TableForm, values: Named, timestamp: string | null): UrlParts | null {
  if (form.kind === 'code') return null;
  const text = form.original === null ? (values['original'] ?? '') : form.original(values);
  if (form.kind === 'snapshot') {
    if (timestamp !== null && timestamp.length < SURE_DIGITS && isBareOriginal(text)) return null;
  } else if (text.endsWith('*')) {
    // All pages of a site, not the copies of one.
    return null;
  }
  // A `=` tells that the original was not escaped: what is behind the service's own may be either's.
  if ((values['more'] ?? '') !== '' && text.includes('=')) return null;
  return readOriginal(text, form.originalKind);
}

/** What answers on another port than the default ones may know one scheme only. */
function fill(
  values: Named,
  { scheme, host, port }: UrlParts,
  { form, timestamp, original }: Pick<ArchiveLayer, 'form' | 'timestamp' | 'original'>,
): void {
  const shown = form.keepsScheme || port !== 0 ? scheme : 'https';
  values['origin'] = `${shown}://${host}${port === 0 ? '' : `:${port}`}`;
  if (values['original'] !== undefined) values['original'] = withoutUser(values['original']);
  if (original !== null) values['url'] = joinUrl(original).replace(/[[\]]/g, encodeURIComponent);
  if (timestamp === null) return;
  values['timestamp'] = timestamp;
  values['date'] = dashedTime(timestamp);
  const time = values['time'] ?? '';
  values['code'] ??= form.timeKind === 'microseconds' ? webciteCode(time) : time;
}
