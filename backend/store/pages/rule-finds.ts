import type { Statements } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';

/** Rules by which some URLs were found, for who counts them anew when these are found elsewhere, or gone. Index: alias.PRIMARY. */
export async function findingRules(
  statements: ReadStatements,
  urlIds: readonly number[],
): Promise<number[]> {
  if (urlIds.length === 0) return [];
  const rows = await statements.select<{ rule_id: number }>(
    'SELECT DISTINCT rule_id FROM alias FORCE INDEX (PRIMARY) WHERE url_id IN (?) AND rule_id > 0',
    [[...urlIds]],
  );
  return rows.map((row) => row.rule_id);
}

/**
 * Counts anew how many pages were found by rules, which are locked before: who found or lost one at the same time has counted
 * it then. Index: alias.rule_id, alias_rule.PRIMARY.
 * @param ruleIds some may be none, 0
 */
export async function recountFound(
  statements: Statements,
  ruleIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(ruleIds)].filter((id) => id > 0).toSorted((one, other) => one - other);
  if (ids.length === 0) return;
  await statements.select(
    'SELECT rule_id FROM alias_rule FORCE INDEX (PRIMARY) WHERE rule_id IN (?) ORDER BY rule_id FOR UPDATE',
    [ids],
  );
  const rows = await statements.select<{ rule_id: number; found: number }>(
    'SELECT rule_id, COUNT(*) AS found FROM alias FORCE INDEX (rule_id) WHERE rule_id IN (?) GROUP BY rule_id',
    [ids],
  );
  const found = new Map(rows.map((row) => [row.rule_id, row.found]));
  const first = 'SELECT ? AS rule_id, ? AS found';
  await statements.run(
    `UPDATE alias_rule FORCE INDEX (PRIMARY)
       JOIN (${first}${' UNION ALL SELECT ?, ?'.repeat(ids.length - 1)}) AS fresh USING (rule_id)
     SET alias_rule.found = fresh.found`,
    ids.flatMap((id) => [id, found.get(id) ?? 0]),
  );
}
