import type { ArchiveService } from './archive-services';
import { classifyUrl } from './classify-url';
import type { UrlParts } from './url-parts';

/** What the address of an archived copy says. */
export interface ArchivedCopy {
  service: ArchiveService;
  /** Normal form of the URL that was archived. */
  original: string;
  /** `YYYYMMDDhhmmss` in UTC, or its beginning where the service tells no more. */
  timestamp: string;
}

/** Hosts whose addresses are a path, a time and the original, one after the other. */
const FORMS: readonly (readonly [service: ArchiveService, host: RegExp, before: RegExp])[] = [
  ['wayback', /^(?:web\.|www\.)?(?:archive\.org|waybackmachine\.org)$/, /^\/(?:web\/)?/],
  ['archive-today', /^archive\.(?:today|is|ph|fo|li|md|vn)$/, /^\//],
  ['arquivo-pt', /^(?:www\.)?arquivo\.pt$/, /^\/(?:noFrame\/replay|wayback)\//],
  ['ukwa', /^(?:www\.)?webarchive\.org\.uk$/, /^\/wayback\/(?:en\/)?archive\//],
  ['loc', /^webarchive\.loc\.gov$/, /^\/(?:all|[a-z]+\d{4})\//],
  ['vefsafn', /^wayback\.vefsafn\.is$/, /^\/wayback\//],
];

/**
 * A time of four to fourteen digits, flags of the replay (`id_`, `if_`), the original. Archive.today
 * writes some times with dots and a hyphen.
 */
const TIME_AND_ORIGINAL = /^(?<time>\d{4}[\d.-]{0,13})(?:[a-z]{2}_)?\/(?<original>\S+)$/;
const SCHEME = /^(?:https?|ftp)(?::|%3A)/i;

/**
 * Reads the address of an archived copy, where it names the original and the time: of the services of
 * archive-services.ts all but webcite and perma.cc, whose addresses tell neither.
 * @param address in normal form
 * @returns null where it is no such address
 */
export function readArchivedCopy({ host, path }: UrlParts): ArchivedCopy | null {
  for (const [service, hosts, before] of FORMS) {
    const start = hosts.test(host) ? before.exec(path)?.[0] : undefined;
    if (start === undefined) continue;
    const copy = copyIn(path.slice(start.length));
    if (copy !== null) return { service, ...copy };
  }
  return null;
}

function copyIn(text: string): Omit<ArchivedCopy, 'service'> | null {
  const { time, original = '' } = TIME_AND_ORIGINAL.exec(text)?.groups ?? {};
  const timestamp = time?.replace(/[.-]/g, '') ?? '';
  if (!/^\d{4,14}$/.test(timestamp)) return null;
  const { url } = classifyUrl(withScheme(original));
  return url === null ? null : { original: url, timestamp };
}

/** Some leave out `http://`, or write it with one slash or escaped. */
function withScheme(original: string): string {
  const plain = /^(?:https?|ftp)%3A/i.test(original) ? decodeOr(original) : original;
  if (!SCHEME.test(plain)) return `http://${plain}`;
  return plain.replace(/^([a-z]+):\/*/i, '$1://');
}

function decodeOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
