import type { ReadStatements } from '../statements/read-statements';
import { SHOWN_REPLACEMENT } from './replacement-state';

/** What a rule has led to, as it stands now. */
export interface RuleYield {
  /** Dead addresses whose live pages were found by it. */
  found: number;
  /** Those of which reports tell people. */
  shown: number;
}

/**
 * Of some rules, by id; one that led to nothing has no entry. Reads a row an address. Index: alias.rule_id,
 * replacement.PRIMARY.
 */
export async function ruleTallies(
  statements: ReadStatements,
  ruleIds: readonly number[],
): Promise<Map<number, RuleYield>> {
  if (ruleIds.length === 0) return new Map();
  const rows = await statements.select<{ rule_id: number; found: number; shown: number }>(
    `SELECT rule_id, COUNT(*) AS found, COUNT(replacement.url_id) AS shown
     FROM alias FORCE INDEX (rule_id) LEFT JOIN replacement FORCE INDEX (PRIMARY)
       ON replacement.url_id = alias.url_id AND state = ? AND replacement.target = alias.target
     WHERE rule_id IN (?) AND found_day > 0 GROUP BY rule_id`,
    [SHOWN_REPLACEMENT, [...ruleIds]],
  );
  return new Map(rows.map(({ rule_id: ruleId, found, shown }) => [ruleId, { found, shown }]));
}
