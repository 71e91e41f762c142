import { createHash } from 'node:crypto';
import { answerWith } from './site/answer';
import type { HeldCopy, Shelf } from './site/archive-holdings';
import { millisecondsOf } from './capture-time';
import type { Fate } from './site/site';

const JSON_TYPE = { 'content-type': 'application/json' };
/** What the index says of what must not be told (with status 403). */
const BLOCKED =
  'org.archive.util.io.RuntimeIOException: org.archive.wayback.exception.AdministrativeAccessControlException: Blocked Site Error\n';

/**
 * The availability API, version 2: one question a line in the body of a POST, each with a tag, each
 * answered by the nearest copy on the wanted side of the wanted time.
 */
export function answersAvailability(shelf: Shelf): Fate {
  return ({ path, method, body = '', day }) => {
    if (path !== '/wayback/available') return undefined;
    if (method !== 'POST') return answerWith(405, '');
    const results = body
      .split('\n')
      .map((line) => availability(new URLSearchParams(line), shelf, day));
    return answerWith(200, JSON.stringify({ results }), JSON_TYPE);
  };
}

function availability(question: URLSearchParams, shelf: Shelf, day: number): unknown {
  const { url = '', timestamp = '', closest, tag } = Object.fromEntries(question);
  const codes = question.getAll('statuscodes');
  const copies = shelf.copiesOf(url, day);
  const [nearest] = nearestFirst(
    (copies === 'withdrawn' ? [] : copies)
      .filter(({ answer }) => codes.length === 0 || codes.includes(String(answer.status)))
      .filter((copy) => closest !== 'before' || copy.timestamp <= timestamp)
      .filter((copy) => closest !== 'after' || copy.timestamp >= timestamp),
    timestamp,
  );
  return { url, tag, archived_snapshots: nearest ? { closest: snapshot(nearest, shelf) } : {} };
}

/** The API writes addresses of copies with http. */
function snapshot({ original, timestamp, answer }: HeldCopy, { archive }: Shelf): unknown {
  const url = `${archive.shownAt.replace('https:', 'http:')}${timestamp}/${original}`;
  return { url, timestamp, status: String(answer.status), available: true };
}

/** The CDX server, as far as it is asked: one page, JSON, a filter by status, nearest first. */
export function answersCdx(shelf: Shelf): Fate {
  return ({ path, day }) => {
    const { pathname, searchParams } = new URL(path, shelf.archive.shownAt);
    if (pathname !== '/cdx/search/cdx') return undefined;
    const { url = '', closest = '', to = '9', limit, fl = '' } = Object.fromEntries(searchParams);
    const copies = shelf.copiesOf(url, day);
    if (copies === 'withdrawn') return answerWith(403, BLOCKED, { 'content-type': 'text/plain' });
    const status = searchParams.get('filter')?.replace('statuscode:', '');
    const told = nearestFirst(
      copies
        .filter(({ answer }) => status === undefined || String(answer.status) === status)
        .filter(({ timestamp }) => timestamp <= to),
      closest,
    ).slice(0, Number(limit ?? Infinity));
    const fields = fl.split(',');
    const rows = told.map((copy) => fields.map((field) => cdxLine(copy)[field] ?? '-'));
    const table = rows.length === 0 ? [] : [fields, ...rows];
    return answerWith(200, JSON.stringify(table), JSON_TYPE);
  };
}

function cdxLine({ original, timestamp, answer }: HeldCopy): Record<string, string> {
  return {
    timestamp,
    original,
    statuscode: String(answer.status),
    mimetype: (answer.headers['content-type'] ?? '').replace(/;.*/, ''),
    digest: createHash('sha1').update(answer.body).digest('hex').toUpperCase(),
  };
}

function nearestFirst(copies: readonly HeldCopy[], timestamp: string): HeldCopy[] {
  const wantedMs = millisecondsOf(timestamp);
  const away = (copy: HeldCopy): number => Math.abs(millisecondsOf(copy.timestamp) - wantedMs);
  return copies.toSorted((one, other) => away(one) - away(other));
}
