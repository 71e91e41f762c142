import type { Database } from '../../runtime/database';
import { stirByNews, type StirTime } from './stir-hosts';

/** What became of it. */
export type AllowedRule = 'allowed' | 'not-at-rest' | 'unknown';

interface RuleRow {
  host_id: number;
  rule_to: Buffer;
  barred_day: number;
}

/**
 * Lets a rule at rest propose again, with those of its host that rest because they lead to the same place, and has its host searched soon; pairs that people removed stay barred (U4). Index:
 * alias_rule.PRIMARY, alias_rule.host_rule, those of stirByNews.
 */
export function allowRule(database: Database, ruleId: number, at: StirTime): Promise<AllowedRule> {
  return database.transaction(async (statements) => {
    const [rule] = await statements.select<RuleRow>(
      'SELECT host_id, rule_to, barred_day FROM alias_rule FORCE INDEX (PRIMARY) WHERE rule_id = ?',
      [ruleId],
    );
    if (rule === undefined) return 'unknown';
    if (rule.barred_day === 0) return 'not-at-rest';
    // The host first, as a search does.
    await stirByNews(statements, [rule.host_id], at);
    await statements.run(
      'UPDATE alias_rule FORCE INDEX (host_rule) SET barred_day = 0 WHERE host_id = ? AND rule_to = ?',
      [rule.host_id, rule.rule_to],
    );
    return 'allowed';
  });
}
