import type { Database } from '../../runtime/database';

/** What became of it. */
export type AllowedRule = 'allowed' | 'not-at-rest' | 'unknown';

/**
 * Lets a rule at rest propose again; pairs that people removed stay barred (U4). Index: alias_rule.PRIMARY.
 */
export function allowRule(database: Database, ruleId: number): Promise<AllowedRule> {
  return database.transaction(async (statements) => {
    const [rule] = await statements.select<{ barred_day: number }>(
      'SELECT barred_day FROM alias_rule FORCE INDEX (PRIMARY) WHERE rule_id = ? FOR UPDATE',
      [ruleId],
    );
    if (rule === undefined) return 'unknown';
    if (rule.barred_day === 0) return 'not-at-rest';
    await statements.run('UPDATE alias_rule SET barred_day = 0 WHERE rule_id = ?', [ruleId]);
    return 'allowed';
  });
}
