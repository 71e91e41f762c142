import { sleepReal } from '../../../backend/runtime/clock';
import type { Database } from '../../../backend/runtime/database';
import { queueSearches } from '../../../backend/store/archives/archive-choices';
import { readText } from '../../../backend/runtime/http/read-body';
import { answersAvailability } from '../world/archive-indexes';
import { answersAsMemento, answersAsWayback } from '../world/archive-sites';
import { answerWith, htmlPage } from '../world/site/answer';
import { Shelf, type HeldCopy } from '../world/site/archive-holdings';
import type { Fate } from '../world/site/site';
import { percentOf } from './soaked-hosts';
import type { ServiceAnswer } from './soaked-web';

/** An archive of the soak, as it is known. */
interface SoakedArchive {
  service: 'wayback' | 'arquivo-pt';
  shownAt: string;
  /** Paths below which it shows copies as their sites sent them, beside that of `shownAt`. */
  rawBelow: readonly string[];
  /** Of all its copies. */
  timestamps: readonly string[];
  /** So many of a hundred pages it holds. */
  heldShare: number;
}

/** In place of the Internet Archive's, and of one that speaks Memento alone (RFC 7089). */
const ARCHIVES: readonly SoakedArchive[] = [
  {
    service: 'wayback',
    shownAt: 'https://web.archive.org/web/',
    rawBelow: [],
    timestamps: ['20110203040506', '20190706050403'],
    heldShare: 60,
  },
  {
    service: 'arquivo-pt',
    shownAt: 'https://arquivo.pt/wayback/',
    rawBelow: ['/noFrame/replay/'],
    timestamps: ['20120304050607', '20180605040302'],
    heldShare: 40,
  },
];
const AVAILABILITY_HOST = 'archive.org';

/** The archives of the soak, in the order in which they are asked. */
export const SOAKED_SERVICES = ARCHIVES.map(({ service }) => service);

/** One of them. */
export type SoakedService = SoakedArchive['service'];

const hostOf = ({ shownAt }: SoakedArchive): string => new URL(shownAt).hostname;

/** Hosts of all of them. */
export const ARCHIVE_HOSTS: readonly string[] = [...ARCHIVES.map(hostOf), AVAILABILITY_HOST];

/** As many as can be asked about: a question takes a second. */
const WANTED_AT_ONCE = 2;
const WANTED_EACH_MS = 5_000;
const BODY_BYTES_MAX = 1_000_000;

/** Addresses of all copies of a page that an archive has, as they are stored. */
export function heldAddresses(service: SoakedService, url: string): string[] {
  return ARCHIVES.filter((archive) => archive.service === service).flatMap((archive) =>
    heldTimestamps(archive, url).map((timestamp) => `${archive.shownAt}${timestamp}/${url}`),
  );
}

function heldTimestamps(
  { service, timestamps, heldShare }: SoakedArchive,
  url: string,
): readonly string[] {
  return percentOf(`${service} of ${url}`) < heldShare ? timestamps : [];
}

/**
 * Has the archives asked about one URL after the other that has failed, until `signal` aborts: within minutes nothing becomes
 * unreachable, and the walk over all URLs has passed before there were any.
 */
export async function wantCopies(own: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const rows = await own.select<{ url_id: number }>(
      `SELECT url_id FROM url LEFT JOIN archive_search USING (url_id)
       WHERE failures > 0 AND due_at IS NULL LIMIT ?`,
      [WANTED_AT_ONCE],
    );
    const dueS = Math.floor(Date.now() / 1_000);
    await queueSearches(
      own,
      rows.map(({ url_id: urlId }) => ({ urlId, dueS })),
    );
    await sleepReal(WANTED_EACH_MS);
  }
}

/** Holds some pages of the soak's sites, and of no other; nothing is listed before it is asked for. */
class SoakedShelf extends Shelf {
  readonly #soaked: SoakedArchive;

  constructor(soaked: SoakedArchive) {
    const { service, shownAt, rawBelow } = soaked;
    const { pathname } = new URL(shownAt);
    super(
      {
        service,
        name: 'Archive of the soak',
        shownAt,
        copies: [pathname, ...rawBelow],
        timeMaps: `${pathname}timemap/link/`,
        holdings: {},
      },
      [],
    );
    this.#soaked = soaked;
  }

  override copiesOf(original: string): HeldCopy[] {
    return heldTimestamps(this.#soaked, original).map((timestamp) => ({
      original,
      timestamp,
      answer: answerWith(200, htmlPage(`Page of ${timestamp}`, 'Site of the soak')),
    }));
  }
}

/** Answers as the Wayback Machine does: availability (version 2), CDX, TimeMaps and copies; and as an archive of Memento. */
export function createSoakedArchive(): ServiceAnswer {
  const fates = new Map(ARCHIVES.flatMap(fatesOf));
  return async (host, request, response) => {
    const { method = 'GET', url = '/' } = request;
    const body = await readText(request, BODY_BYTES_MAX);
    const outcome = fates.get(host)?.({ scheme: 'https', path: url, method, body, day: 0 });
    const {
      status,
      headers,
      body: text,
    } = typeof outcome === 'object' ? outcome : answerWith(404, '');
    response.writeHead(status, headers).end(text);
  };
}

function fatesOf(archive: SoakedArchive): [host: string, fate: Fate][] {
  const shelf = new SoakedShelf(archive);
  if (archive.service !== 'wayback') return [[hostOf(archive), answersAsMemento(shelf)]];
  return [
    [hostOf(archive), answersAsWayback(shelf)],
    [AVAILABILITY_HOST, answersAvailability(shelf)],
  ];
}
