import { getDomain } from 'tldts';
import type { Random } from '../runtime/random';
import type { Statements } from '../runtime/database';

/** Hosts are spread over this many shards, so that crawlers do not meet on one index (DESIGN). */
const SHARDS = 64;
const SHUFFLE_LIMIT = 2 ** 32;

/**
 * Ids of the hosts with these ASCII names; unknown ones are created, due at once: never-checked
 * URLs come first (W3.1). Index: name.
 */
export async function hostIdsOf(
  statements: Statements,
  names: string[],
  random: Random,
): Promise<Map<string, number>> {
  const ids = await findHostIds(statements, names);
  const missing = names.filter((name) => !ids.has(name));
  if (missing.length === 0) return ids;
  await statements.run(
    `INSERT INTO host (name, registered_domain, shard, due_at, shuffle) VALUES ?
     ON DUPLICATE KEY UPDATE host_id = host_id`,
    [missing.map((name) => newHostRow(name, random))],
  );
  return new Map([...ids, ...(await findHostIds(statements, missing))]);
}

function newHostRow(name: string, random: Random): [string, string, number, number, number] {
  const registeredDomain = getDomain(name) ?? name;
  return [name, registeredDomain, random.below(SHARDS), 0, random.below(SHUFFLE_LIMIT)];
}

async function findHostIds(statements: Statements, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await statements.select<{ host_id: number; name: Buffer }>(
    'SELECT host_id, name FROM host WHERE name IN (?)',
    [names],
  );
  return new Map(rows.map((row) => [row.name.toString('utf8'), row.host_id]));
}

/**
 * Lets hosts with never-checked URLs fall due at once. A leased host is left alone: it finds its
 * new URLs when its visit ends. Index: PRIMARY.
 */
export async function makeHostsDue(statements: Statements, hostIds: number[]): Promise<void> {
  if (hostIds.length === 0) return;
  await statements.run('UPDATE host SET due_at = 0 WHERE host_id IN (?) AND lease_token IS NULL', [
    hostIds,
  ]);
}
