import type { Statements } from '../../runtime/database';
import { verdictOfId } from '../../status/verdict';
import type { DeliveryPlace, LeasedSubscriber } from './lease-subscribers';
import type { RoutedChange } from './route-deliveries';

/** Something that a subscriber is to be told. */
export interface WaitingChange extends RoutedChange {
  urlId: number;
  /** Normal form. */
  url: string;
  /** Seconds since 1970. */
  changedAtS: number;
  reason: string;
}

/** What waits for a subscriber, from the beginning on. */
export interface WaitingRows {
  /** When its owner had it called, which goes before all changes, in seconds since 1970; null: it is not to be called. */
  calledAtS: number | null;
  /** In the order of the log; what the log holds no more is missing. */
  changes: WaitingChange[];
  /** The place of the last row that was read, there or missing; null: no change waits. */
  end: DeliveryPlace | null;
}

interface WaitingRow {
  change_id: number;
  wiki_id: number;
  first_id: number;
  old_verdict: number;
  new_verdict: number;
  url_id: number | null;
  url: Buffer | null;
  changed_at: number | null;
  reason: Buffer | null;
}

/**
 * Reads what waits for a subscriber; of a message that was tried before, just that. Index: delivery.PRIMARY,
 * change.PRIMARY.
 * @param limit of changes
 */
export async function waitingChanges(
  statements: Pick<Statements, 'select'>,
  { subscriberId, messageEnd }: Pick<LeasedSubscriber, 'subscriberId' | 'messageEnd'>,
  limit: number,
): Promise<WaitingRows> {
  const [isWithin, values] = withinMessage(messageEnd);
  const rows = await statements.select<WaitingRow>(
    `SELECT change_id, wiki_id, first_id, delivery.old_verdict, delivery.new_verdict, url_id, url, changed_at, reason
     FROM delivery FORCE INDEX (PRIMARY)
       LEFT JOIN \`change\` FORCE INDEX (PRIMARY) USING (change_id)
     WHERE subscriber_id = ? ${isWithin} ORDER BY change_id, wiki_id LIMIT ?`,
    [subscriberId, ...values, limit + 1],
  );
  const call = rows.find((row) => row.change_id === 0);
  const others = rows.filter((row) => row !== call).slice(0, limit);
  const last = others.at(-1);
  return {
    calledAtS: call?.first_id ?? null,
    changes: others.flatMap(changeOfRow),
    end: last === undefined ? null : { changeId: last.change_id, wikiId: last.wiki_id },
  };
}

/** A condition for rows up to a place, with its values. */
export function withinMessage(end: DeliveryPlace | null): [condition: string, values: number[]] {
  if (end === null) return ['', []];
  const { changeId, wikiId } = end;
  return ['AND (change_id < ? OR (change_id = ? AND wiki_id <= ?))', [changeId, changeId, wikiId]];
}

function changeOfRow(row: WaitingRow): WaitingChange[] {
  if (row.url === null) return [];
  return [
    {
      id: row.change_id,
      wikiId: row.wiki_id,
      firstId: row.first_id,
      from: verdictOfId(row.old_verdict),
      to: verdictOfId(row.new_verdict),
      urlId: row.url_id ?? 0,
      url: row.url.toString('utf8'),
      changedAtS: row.changed_at ?? 0,
      reason: row.reason?.toString('utf8') ?? '',
    },
  ];
}

/** Whether more than a number of changes wait for a subscriber. Index: PRIMARY. */
export async function waitMoreThan(
  statements: Pick<Statements, 'select'>,
  subscriberId: number,
  count: number,
): Promise<boolean> {
  const rows = await statements.select(
    'SELECT 1 FROM delivery WHERE subscriber_id = ? LIMIT 1 OFFSET ?',
    [subscriberId, count],
  );
  return rows.length > 0;
}
