import type { IncomingMessage, ServerResponse } from 'node:http';
import { sleepReal } from '../../../backend/runtime/clock';
import type { Database } from '../../../backend/runtime/database';
import { queueSearches } from '../../../backend/store/archives/archive-choices';
import { readText } from '../../../backend/runtime/http/read-body';
import { answersAvailability } from '../world/archive-indexes';
import { answersAsWayback } from '../world/archive-sites';
import { answerWith, htmlPage } from '../world/site/answer';
import { Shelf, type HeldCopy } from '../world/site/archive-holdings';
import { percentOf } from './soaked-hosts';

/** Hosts in place of the Internet Archive's. */
const COPIES_HOST = 'web.archive.org';
const AVAILABILITY_HOST = 'archive.org';
export const ARCHIVE_HOSTS: ReadonlySet<string> = new Set([COPIES_HOST, AVAILABILITY_HOST]);

const SHOWN_AT = `https://${COPIES_HOST}/web/`;
const TIMESTAMPS = ['20110203040506', '20190706050403'] as const;
const HELD_SHARE = 60;
/** As many as can be asked about: a question takes a second. */
const WANTED_AT_ONCE = 2;
const WANTED_EACH_MS = 5_000;
const BODY_BYTES_MAX = 1_000_000;

/** Whether the archive has copies of a page. */
export const isHeld = (url: string): boolean => percentOf(`archive of ${url}`) < HELD_SHARE;

/** Addresses of all copies of a page, as they are stored. */
export const heldAddresses = (url: string): string[] =>
  isHeld(url) ? TIMESTAMPS.map((timestamp) => `${SHOWN_AT}${timestamp}/${url}`) : [];

/**
 * Has the archive asked about one URL after the other that has failed, until `signal` aborts: within minutes nothing becomes
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
  constructor() {
    super(
      {
        service: 'wayback',
        name: 'Archive of the soak',
        shownAt: SHOWN_AT,
        copies: ['/web/'],
        timeMaps: '/web/timemap/link/',
        holdings: {},
      },
      [],
    );
  }

  override copiesOf(original: string): HeldCopy[] {
    if (!isHeld(original)) return [];
    return TIMESTAMPS.map((timestamp) => ({
      original,
      timestamp,
      answer: answerWith(200, htmlPage(`Page of ${timestamp}`, 'Site of the soak')),
    }));
  }
}

/** Answers as the Wayback Machine does: availability (version 2), CDX, TimeMaps and copies. */
export function createSoakedArchive(): (
  host: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> {
  const shelf = new SoakedShelf();
  const fates = new Map([
    [COPIES_HOST, answersAsWayback(shelf)],
    [AVAILABILITY_HOST, answersAvailability(shelf)],
  ]);
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
