import type { DayNumber } from '../../status/day-number';
import { hintSourceIdOf, hintWordById, type HintWord } from '../../status/hints/hint';
import { decodeHistory } from '../../status/history';
import { outcomeOf } from '../../status/status-code';
import type { Scheme } from '../../url/syntax/url-parts';
import type { ReadStatements } from '../statements/read-statements';
import { dayOrNull } from '../urls/check-state-row';
import { schemeOfId } from '../urls/urls';

/** A URL of a host, with what its sitemap said of it so far. */
export interface HostUrlRow {
  urlId: number;
  /** Path and query in normal form. */
  path: string;
  checkedDay: DayNumber | null;
  failures: number;
  /** How the last look ended, where it was made since the last reading; null else, and where it tells nothing. */
  look: 'good' | 'failed' | null;
  /** What was last said of it, and when; null and 0: nothing. */
  word: HintWord | null;
  saidDay: DayNumber;
  /** The day of its last change by that word; null: not told. */
  toldChangedDay: DayNumber | null;
}

/** Where a URL of a host is served. */
export interface HostPlace {
  scheme: Scheme;
  /** 0: the usual one. */
  port: number;
}

interface UrlRow {
  url_id: number;
  due_day: number;
  scheme: number;
  port: number;
  path: Buffer;
  checked_day: number | null;
  failures: number;
  history: Buffer | null;
  word: number | null;
  said_day: number | null;
  changed_day: number | null;
}

const SLICE = 5_000;

/**
 * The URLs of a host with what its sitemap said of them, some thousands at a time. Nothing is locked: one that is
 * looked at meanwhile may be met twice, or not at all. Index: url.host_due, url_hint.PRIMARY.
 * @param sinceDay looks after this day are told
 */
export async function* urlsOfHost(
  statements: ReadStatements,
  hostId: number,
  sinceDay: DayNumber,
): AsyncGenerator<(HostUrlRow & HostPlace)[]> {
  const asked = { hostId, sinceDay };
  let [dueDay, urlId] = [0, 0];
  for (;;) {
    // Two ranges of one index: the rest of that day, then the days behind it.
    const rest = await slice(statements, asked, ['u.due_day = ? AND u.url_id > ?', dueDay, urlId]);
    if (rest.length > 0) yield rest.map(hostUrlOf);
    const isRestAll = rest.length < SLICE;
    const later = isRestAll ? await slice(statements, asked, ['u.due_day > ?', dueDay]) : [];
    if (later.length > 0) yield later.map(hostUrlOf);
    const last = later.at(-1) ?? rest.at(-1);
    if (last === undefined || (isRestAll && later.length < SLICE)) return;
    [dueDay, urlId] = [last.due_day, last.url_id];
  }
}

function slice(
  statements: ReadStatements,
  { hostId, sinceDay }: { hostId: number; sinceDay: DayNumber },
  [range, ...bounds]: [range: string, ...bounds: number[]],
): Promise<UrlRow[]> {
  return statements.select<UrlRow>(
    `SELECT u.url_id, u.due_day, u.scheme, u.port, u.path, u.checked_day, u.failures,
       IF(u.checked_day > ?, u.history, NULL) AS history, h.word, h.said_day, h.changed_day
     FROM url u FORCE INDEX (host_due)
     LEFT JOIN url_hint h FORCE INDEX FOR JOIN (PRIMARY) ON h.url_id = u.url_id AND h.source = ?
     WHERE u.host_id = ? AND ${range} ORDER BY u.due_day, u.url_id LIMIT ?`,
    [sinceDay, hintSourceIdOf('sitemap'), hostId, ...bounds, SLICE],
  );
}

function hostUrlOf(row: UrlRow): HostUrlRow & HostPlace {
  return {
    urlId: row.url_id,
    scheme: schemeOfId(row.scheme),
    port: row.port,
    path: row.path.toString('latin1'),
    checkedDay: row.checked_day,
    failures: row.failures,
    look: lookOf(row.history),
    word: row.word === null ? null : hintWordById(row.word),
    saidDay: row.said_day ?? 0,
    toldChangedDay: dayOrNull(row.changed_day ?? 0),
  };
}

function lookOf(history: Buffer | null): HostUrlRow['look'] {
  const [newest] = history === null || history.length === 0 ? [] : decodeHistory(history);
  const outcome = newest === undefined ? null : outcomeOf(newest);
  return outcome === 'good' || outcome === 'failed' ? outcome : null;
}
