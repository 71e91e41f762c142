import type { Database } from '../../runtime/database';
import { stirByNews, type StirTime } from './stir-hosts';

/** What became of it. */
export type AllowedRule = 'allowed' | 'not-at-rest' | 'unknown';

/**
 * Lets a rule at rest propose again, and has its host searched soon; pairs that people removed stay barred (U4). Index:
 * alias_rule.PRIMARY, those of stirByNews.
 */
export function allowRule(database: Database, ruleId: number, at: StirTime): Promise<AllowedRule> {
  return database.transaction(async (statements) => {
    const [rule] = await statements.select<{ host_id: number; barred_day: number }>(
      'SELECT host_id, barred_day FROM alias_rule FORCE INDEX (PRIMARY) WHERE rule_id = ?',
      [ruleId],
    );
    if (rule === undefined) return 'unknown';
    if (rule.barred_day === 0) return 'not-at-rest';
    // The host first, as a search does.
    await stirByNews(statements, [rule.host_id], at);
    await statements.run('UPDATE alias_rule SET barred_day = 0 WHERE rule_id = ?', [ruleId]);
    return 'allowed';
  });
}
