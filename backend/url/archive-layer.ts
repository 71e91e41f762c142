import type { FormValues } from './archives/archive-form';
import { archiveFormsOf, type TableForm } from './archives/archive-table';
import { dashedTime, readArchiveTime, webciteCode } from './archives/archive-times';
import { isBareOriginal, readOriginal, withoutUser } from './archives/archived-original';
import { NormalUrl } from './normal-url';
import type { UrlParts } from './syntax/url-parts';

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
  original: NormalUrl | null;
}

/** What the form names, to which more is added. */
type NamedValues = Record<string, string | undefined>;

/**
 * What an address at an archive says, by the first form that fits.
 * @returns null where it is no such address
 */
export function readArchiveLayer(address: NormalUrl): ArchiveLayer | null {
  if (address.scheme !== 'https' && address.scheme !== 'http') return null;
  for (const form of archiveFormsOf(address.host)) {
    const layer = readForm(address, form);
    if (layer !== null) return layer;
  }
  return null;
}

function readForm(address: NormalUrl, form: TableForm): ArchiveLayer | null {
  if (address.port !== 0 && !form.ports.includes(address.port)) return null;
  const values: NamedValues | undefined = form.pattern.exec(address.path)?.groups;
  if (values === undefined) return null;
  const timestamp = readArchiveTime(values['time'] ?? '', form.timeKind);
  const parts = originalOf(form, values, timestamp);
  const original = parts && NormalUrl.ofParts(parts);
  const has = { time: timestamp !== null, original: original !== null };
  if (!isWhole(form, values, has)) return null;
  fill(values, address, { form, timestamp, original });
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

function originalOf(
  form: TableForm,
  values: NamedValues,
  timestamp: string | null,
): UrlParts | null {
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
  values: NamedValues,
  { scheme, host, port }: NormalUrl,
  { form, timestamp, original }: Pick<ArchiveLayer, 'form' | 'timestamp' | 'original'>,
): void {
  const shown = form.keepsScheme || port !== 0 ? scheme : 'https';
  values['origin'] = `${shown}://${host}${port === 0 ? '' : `:${port}`}`;
  if (values['original'] !== undefined) values['original'] = withoutUser(values['original']);
  if (original !== null) values['url'] = original.text.replace(/[[\]]/g, encodeURIComponent);
  if (timestamp === null) return;
  values['timestamp'] = timestamp;
  values['date'] = dashedTime(timestamp);
  const time = values['time'] ?? '';
  values['code'] ??= form.timeKind === 'microseconds' ? webciteCode(time) : time;
}
