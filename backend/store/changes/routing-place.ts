import type { Statements } from '../../runtime/database';

/** How far a client has come with a batch that is handed on in parts. */
export interface RoutingPlace {
  /** The end of the batch; none is under way where the client has seen as much. */
  toId: number;
  /** All subscribers up to this one have what concerns them. */
  subscriberId: number;
}

/** To be read under the client's lock; null: there is no such client (any more). Index: dispatch.PRIMARY. */
export async function routingPlace(
  statements: Pick<Statements, 'select'>,
  client: string,
): Promise<RoutingPlace | null> {
  const [row] = await statements.select<{ routing_to: number; routed_subscriber: number }>(
    'SELECT routing_to, routed_subscriber FROM dispatch WHERE client = ?',
    [client],
  );
  return row === undefined ? null : { toId: row.routing_to, subscriberId: row.routed_subscriber };
}

/**
 * Moves a client on within a batch, if it still is where it was. Call in the transaction that hands the part on.
 * Index: dispatch.PRIMARY.
 * @param seenId what it has seen, before the batch
 * @returns whether it was there
 */
export async function moveRouting(
  statements: Pick<Statements, 'run'>,
  client: string,
  { seenId, from, to }: { seenId: number; from: RoutingPlace; to: RoutingPlace },
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE dispatch SET routing_to = ?, routed_subscriber = ?
     WHERE client = ? AND seen_change_id = ? AND routing_to = ? AND routed_subscriber = ?`,
    [to.toId, to.subscriberId, client, seenId, from.toId, from.subscriberId],
  );
  return affectedRows > 0;
}
