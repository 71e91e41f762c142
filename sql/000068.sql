-- A batch of changes is routed to its subscribers in parts, in the order of their ids. routing_to: the end of the batch that is
-- under way, where it lies behind seen_change_id, else of none. routed_subscriber: all up to this one have it.
ALTER TABLE dispatch
  ADD COLUMN IF NOT EXISTS routing_to BIGINT UNSIGNED NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS routed_subscriber INT UNSIGNED NOT NULL DEFAULT 0;
