import type { ArchiveService } from '../archives/archive-services';
import { compileForm, compileTemplate } from '../archives/archive-form';
import type { ArchiveSite } from '../archives/archive-row';
import { ARCHIVE_TABLE } from '../archives/archive-table';
import type { TimeKind } from '../archives/archive-times';
import type { OriginalKind } from '../archives/archived-original';

/** The address of a copy, and what is to be read from it. */
export interface ArchiveAddress {
  service: ArchiveService;
  address: string;
  timestamp: string;
  original: string;
}

/** A copy that addresses are made for. */
export interface MadeCopy {
  /** Whole seconds since 1970, as milliseconds. */
  ms: number;
  /** In normal form. */
  original: string;
  /** Of the replay, such as `id_`, or nothing. */
  flags: string;
}

const VIDEO = 'AbC_dEf-123';
const JAPAN_AHEAD_MS = 9 * 3_600_000;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** One address of a snapshot in each form of each site of the table, on its first host, or on all. */
export function archiveAddresses(copy: MadeCopy, on: 'first' | 'all' = 'all'): ArchiveAddress[] {
  return ARCHIVE_TABLE.flatMap(({ service, sites }) =>
    sites
      .filter(isOfSnapshots)
      .flatMap((site) =>
        site.hosts
          .slice(0, on === 'first' ? 1 : undefined)
          .flatMap((host) =>
            site.forms.map((form) => ({ service, ...addressOf(site, host, form, copy) })),
          ),
      ),
  );
}

const isOfSnapshots = ({ kind = 'snapshot' }: ArchiveSite): boolean => kind === 'snapshot';

function addressOf(site: ArchiveSite, host: string, form: string, copy: MadeCopy) {
  const { timeKind, originalKind } = compileForm(form);
  const { text, timestamp } = TIMES[timeKind](copy.ms);
  const path = compileTemplate(form)({
    collection: 'all',
    department: 'cfia-acia',
    part: 'history',
    user: 'reader',
    list: 'list',
    entry: 'b1',
    language: 'cy',
    number: '14231',
    year: '2004',
    video: VIDEO,
    flags: copy.flags,
    time: text,
    original: ORIGINALS[originalKind](copy.original),
  });
  const port = site.ports?.[0];
  const original =
    site.original === undefined ? copy.original : `https://www.youtube.com/watch?v=${VIDEO}`;
  const address = `http://${host}${port === undefined ? '' : `:${port}`}${path}`;
  return { address, timestamp, original };
}

const ORIGINALS: Readonly<Record<OriginalKind, (original: string) => string>> = {
  plain: (original) => original,
  named: (original) => original,
  parameter: encodeURIComponent,
  worded: encodeURIComponent,
};

interface Written {
  text: string;
  timestamp: string;
}

const TIMES: Readonly<Record<TimeKind, (ms: number) => Written>> = {
  digits: (ms) => ({ text: digitsOf(ms), timestamp: digitsOf(ms) }),
  dotted: (ms) => written(ms, /^(....)(..)(..)(.*)$/, '$1.$2.$3-$4'),
  dashed: (ms) => ({
    text: digitsOf(ms).replace(/^(.{8})(....)..$/, '$1-$2'),
    timestamp: digitsOf(ms).slice(0, 12),
  }),
  named: (ms) => ({
    text: `S${digitsOf(ms).slice(0, 4)}-${MONTHS[new Date(ms).getUTCMonth()]}-${new Date(ms).getUTCDate()}`,
    timestamp: digitsOf(ms).slice(0, 8),
  }),
  japanese: (ms) => ({
    text: written(ms + JAPAN_AHEAD_MS, /^(....)(....)(....)(..)$/, '$1-$2-$3-$4').text,
    timestamp: digitsOf(ms),
  }),
  base62: (ms) => ({ text: base62(ms * 1_000), timestamp: digitsOf(ms) }),
  microseconds: (ms) => ({
    text: String(ms * 1_000).padStart(16, '0'),
    timestamp: digitsOf(ms),
  }),
  seconds: (ms) => ({
    text: `${String(ms / 1_000).padStart(10, '0')}ABCDEFGHIJ`,
    timestamp: digitsOf(ms),
  }),
};

function written(ms: number, digits: RegExp, text: string): Written {
  return { text: digitsOf(ms).replace(digits, text), timestamp: digitsOf(ms) };
}

function digitsOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14);
}

function base62(number: number): string {
  let text = '';
  for (let rest = number; text.length < 9; rest = Math.floor(rest / 62))
    text = (BASE62[rest % 62] ?? '') + text;
  return text;
}
