import type { SqlValue, Statements } from '../../runtime/database';
import { verdictIdOf, type Verdict } from '../../status/verdict';
import { rowSlices } from '../statements/slices';
import { stateIdOf } from './subscriber-state';

/** What became of a URL, in the eyes of a wiki or by the default policy. */
export interface RoutedChange {
  /** The newest change of the log that it stands for. */
  id: number;
  /** The oldest. */
  firstId: number;
  from: Verdict;
  to: Verdict;
  /** By whose policy; 0: by the default one. */
  wikiId: number;
}

/** Who is to be told of a change. */
export interface NewDelivery {
  subscriberId: number;
  change: RoutedChange;
}

const COLUMNS = 'change_id, wiki_id, first_id, old_verdict, new_verdict';

/**
 * Has subscribers told of changes, once each; those alone that are on by now. Call in the transaction that moves the router on,
 * and with all of a batch that concerns a subscriber: who sends takes what waits for one in the order of the log.
 * Index: subscriber.PRIMARY, delivery.PRIMARY.
 */
export async function routeDeliveries(
  statements: Pick<Statements, 'run'>,
  routings: readonly NewDelivery[],
): Promise<void> {
  const rows = routings.map(({ subscriberId, change }) => [subscriberId, ...valuesOf(change)]);
  for (const slice of rowSlices(rows)) {
    await statements.run(
      `INSERT INTO delivery (subscriber_id, ${COLUMNS})
       WITH told (subscriber_id, ${COLUMNS}) AS (VALUES ?)
       SELECT subscriber_id, ${COLUMNS}
       FROM told STRAIGHT_JOIN subscriber FORCE INDEX (PRIMARY) USING (subscriber_id)
       WHERE state = ? ${ONCE}`,
      [slice, stateIdOf('on')],
    );
  }
}

/** Who has subscribed to a page and to its wiki is told once. */
const ONCE = 'ON DUPLICATE KEY UPDATE delivery.first_id = delivery.first_id';

function valuesOf({ id, wikiId, firstId, from, to }: RoutedChange): SqlValue[] {
  return [id, wikiId, firstId, verdictIdOf(from), verdictIdOf(to)];
}
