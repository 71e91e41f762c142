import type { DayNumber } from '../../status/day-number';
import type { Statements } from '../../runtime/database';
import { accessOfId } from '../../status/link-declaration';
import { UNCHECKED_DAYS } from '../../status/mark-effects';
import { postponedDueDay } from '../../status/schedule';
import { DEFAULT_POLICY, judgeChecks } from '../../status/verdict';
import { CHECK_STATE_COLUMNS, checkStateOf, type CheckStateRow } from '../urls/check-state-row';
import type { DueUrl } from './frontier';
import { IS_LEFT, leftValues, type SharedVantage } from '../results/last-look';
import type { LeaseProof } from './leases';
import { schemeOfId } from '../urls/urls';

/** When due URLs are asked for. */
interface DueUrlQuestion {
  today: DayNumber;
  nowS: number;
  /** URLs of each host at most. */
  perHost: number;
  /** What is left to other vantages is not told; null: there are none. */
  sharing: SharedVantage | null;
}

/** What is told of one host. */
export interface DueUrlsOfHost {
  urls: DueUrl[];
  /** Whether URLs that were never looked at wait for another day (share-of-day.ts); not told where nothing is due. */
  holdsUnseen: boolean;
  /** How many of its URLs that had not failed earlier visits of today were told; the same. */
  looked: number;
}

/**
 * The URLs of each host that are due today, never-checked first, then oldest; none where the lease
 * has run out or passed to another crawler, nor those that wait for the next day's share. Index: host.PRIMARY, url.host_due, redirect.PRIMARY.
 * @returns place by place
 */
export async function dueUrlsOf(
  statements: Statements,
  hosts: LeaseProof[],
  { today, nowS, perHost, sharing }: DueUrlQuestion,
): Promise<DueUrlsOfHost[]> {
  const sql = hosts
    .map(() => (sharing === null ? DUE_OF_HOST : DUE_AND_NOT_LEFT))
    .join(' UNION ALL ');
  const rows = await statements.select<DueRow>(
    sql,
    hosts.flatMap(({ hostId, leaseToken }, place) => [
      place,
      today,
      today,
      hostId,
      leaseToken,
      nowS,
      hostId,
      today,
      today,
      ...(sharing === null ? [] : leftValues(sharing)),
      perHost,
    ]),
  );
  const told: DueUrlsOfHost[] = hosts.map(() => ({
    urls: [],
    holdsUnseen: false,
    looked: 0,
  }));
  for (const row of rows) {
    const its = told[row.place];
    if (its === undefined) continue;
    its.urls.push(dueUrlOf(row));
    its.holdsUnseen = row.holds === 1;
    its.looked = row.looked;
  }
  return told;
}

/** The host's row is a constant: without its lease the URLs are not even looked for. */
const dueOfHost = (
  more = '',
): string => `(SELECT ? AS place, share_day = ? AND holds_unseen AS holds, CAST(IF(used_day = ?, used, 0) AS DOUBLE) AS looked, url_id, scheme, port, path, ${CHECK_STATE_COLUMNS},
    target, read_day, declared_access
  FROM host
  JOIN url FORCE INDEX (host_due) ON url.host_id = host.host_id
  LEFT JOIN redirect USING (url_id)
  WHERE host.host_id = ? AND lease_token = ? AND due_at > ? AND url.host_id = ?
    AND due_day >= IF(share_day = ? AND holds_unseen, 1, 0) AND due_day <= ?
    ${more}
  ORDER BY due_day LIMIT ?)`;
const DUE_OF_HOST = dueOfHost();
const DUE_AND_NOT_LEFT = dueOfHost(`AND NOT ${IS_LEFT}`);

interface DueRow extends CheckStateRow {
  place: number;
  holds: number;
  looked: number;
  url_id: number;
  scheme: number;
  port: number;
  path: Buffer;
  target: Buffer | null;
  read_day: number;
  declared_access: number;
}

function checksOf(row: DueRow): Pick<DueUrl, 'last' | 'failures' | 'isUnreachable' | 'doubt'> {
  const state = checkStateOf(row);
  const [newest] = state.runs;
  return {
    last: newest === undefined ? null : { code: newest.code, http: newest.http },
    failures: state.failures,
    isUnreachable: judgeChecks(state, DEFAULT_POLICY) === 'unreachable',
    doubt: state.doubt,
  };
}

const dueUrlOf = (row: DueRow): DueUrl => ({
  urlId: row.url_id,
  scheme: schemeOfId(row.scheme),
  port: row.port,
  path: row.path.toString('utf8'),
  ...checksOf(row),
  lastTarget: row.target?.toString('utf8') ?? null,
  readDay: row.read_day,
  declaredAccess: accessOfId(row.declared_access),
});

/**
 * Lets URLs wait until `dueDay` without a result; one that is not due before stays as it is, so that
 * a late call never takes back what a check has decided. Index: PRIMARY.
 */
export async function postponeUrls(
  statements: Statements,
  urlIds: number[],
  dueDay: DayNumber,
): Promise<void> {
  if (urlIds.length === 0) return;
  await statements.run('UPDATE url SET due_day = ? WHERE url_id IN (?) AND due_day < ?', [
    dueDay,
    urlIds,
    dueDay,
  ]);
}

/** The same for as long as what is marked as not to be checked: they lead to who wants no visits (W8.5). */
export function postponeForLong(
  statements: Statements,
  urlIds: number[],
  today: DayNumber,
): Promise<void> {
  return postponeUrls(statements, urlIds, postponedDueDay(today, UNCHECKED_DAYS));
}
