import type { Database } from '../../runtime/database';
import { stateIdOf, type SubscriberState } from '../../store/subscribers/subscriber-state';
import { addTopics } from '../../store/subscribers/subscriptions';
import type { Topic } from '../../store/subscribers/topics';
import { verdictOfId, type Verdict } from '../../status/verdict';

/** Makes a subscriber with an id of one's own. */
export async function makeSubscriber(
  database: Database,
  subscriberId: number,
  topics: readonly Topic[],
  state: SubscriberState = 'on',
): Promise<void> {
  await database.run(
    `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at)
     VALUES (?, 1, 'somebody', ?, '', '', 0)`,
    [subscriberId, stateIdOf(state)],
  );
  await addTopics(database, subscriberId, topics);
}

/** A row of deliveries. */
export type Delivered = [
  subscriberId: number,
  id: number,
  wikiId: number,
  firstId: number,
  from: Verdict,
  to: Verdict,
];

/** All that waits to be told. */
export async function delivered(database: Database): Promise<Delivered[]> {
  const rows = await database.select<{
    subscriber_id: number;
    change_id: number;
    wiki_id: number;
    first_id: number;
    old_verdict: number;
    new_verdict: number;
  }>('SELECT * FROM delivery ORDER BY subscriber_id, change_id, wiki_id');
  return rows.map((row) => [
    row.subscriber_id,
    row.change_id,
    row.wiki_id,
    row.first_id,
    verdictOfId(row.old_verdict),
    verdictOfId(row.new_verdict),
  ]);
}
