import { whatwgUrl } from '../../url/whatwg-url';
import { latencyUnitOf, parseLatency, type Latency, type LatencyUnit } from './latency';
import { isSameSite, siteOfAddress } from './rup-site-name';

/** What a site says in `/rupinfo.txt` of how it speaks the Remote Update Protocol. */
export interface Rupinfo {
  /** Where requests go, at the same site. */
  cgi: string;
  /** Whether robots need not prove who they are. */
  isOpen: boolean;
  /** In the order of the file, each once, at least one. */
  units: readonly LatencyUnit[];
  /** How far back an index may reach; null: it does not tell. */
  maxSpan: Latency | null;
}

/** Longer ones are read no further. */
export const RUPINFO_BYTES_MAX = 65_536;
const CGI_LENGTH_MAX = 2_000;
const FIELD = /^(?<name>[\w-]+)[ \t]*:(?<value>.*)$/;

/**
 * Reads `/rupinfo.txt` (draft-rfced-exp-cosmo-00, 3.1.1): fields in any order and case, any ends of lines, unknown lines
 * passed over.
 * @param address from where it came; a relative RUP-CGI counts from there
 * @returns null where no site speaks the protocol so: no RUP-CGI or several, one elsewhere, no latency that is known
 */
export function readRupinfo(text: string, address: URL): Rupinfo | null {
  const fields = fieldsOf(text);
  const cgis = fields.get('rup-cgi') ?? [];
  const cgi = cgis.length === 1 ? cgiAt(cgis[0] ?? '', address) : null;
  const units = unitsIn(valueOf('latency', fields));
  if (cgi === null || units.length === 0) return null;
  const authentifier = valueOf('authentifier', fields) ?? 'none';
  const maxSpan = parseLatency(valueOf('maxqueryspan', fields) ?? '');
  return { cgi, isOpen: authentifier.toLowerCase() === 'none', units, maxSpan };
}

/** The first one; null where the field is missing, or empty. */
function valueOf(name: string, fields: ReadonlyMap<string, readonly string[]>): string | null {
  const [value = ''] = fields.get(name) ?? [];
  return value === '' ? null : value;
}

function fieldsOf(text: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const line of text.replace(/^\u{FEFF}/u, '').split(/[\r\n]+/)) {
    const { name, value = '' } = FIELD.exec(line)?.groups ?? {};
    if (name === undefined) continue;
    const values = fields.get(name.toLowerCase()) ?? [];
    values.push(value.trim());
    fields.set(name.toLowerCase(), values);
  }
  return fields;
}

function cgiAt(value: string, address: URL): string | null {
  const url = value === '' ? null : whatwgUrl(value, address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  const [own, its] = [siteOfAddress(address.href), siteOfAddress(url.href)];
  const isOwn = own !== null && its !== null && isSameSite(own, its);
  return isOwn && url.href.length <= CGI_LENGTH_MAX ? url.href : null;
}

function unitsIn(value: string | null): LatencyUnit[] {
  const words = (value ?? 'day').split(',');
  const units = words.map((word) => latencyUnitOf(word.trim())).filter((unit) => unit !== null);
  return [...new Set(units)];
}
