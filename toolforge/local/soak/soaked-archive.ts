import type { IncomingMessage, ServerResponse } from 'node:http';
import { readText } from '../../../backend/runtime/http/read-body';
import { answersAvailability } from '../world/archive-indexes';
import { answersAsWayback } from '../world/archive-sites';
import { answerWith, htmlPage } from '../world/site/answer';
import { Shelf, type HeldCopy } from '../world/site/archive-holdings';
import { percentOf } from './soaked-hosts';

/** Hosts in place of the Internet Archive's. */
export const COPIES_HOST = 'web.archive.org';
const AVAILABILITY_HOST = 'archive.org';
export const ARCHIVE_HOSTS: ReadonlySet<string> = new Set([COPIES_HOST, AVAILABILITY_HOST]);

const SHOWN_AT = `https://${COPIES_HOST}/web/`;
const TIMESTAMPS = ['20110203040506', '20190706050403'] as const;
const HELD_SHARE = 60;
const BODY_BYTES_MAX = 1_000_000;

/** Whether the archive has copies of a page. */
export const isHeld = (url: string): boolean => percentOf(`archive of ${url}`) < HELD_SHARE;

/** Addresses of all copies of a page, as they are stored. */
export const heldAddresses = (url: string): string[] =>
  isHeld(url) ? TIMESTAMPS.map((timestamp) => `${SHOWN_AT}${timestamp}/${url}`) : [];

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
