import type { Database } from '../../runtime/database';
import { lockRulesOfSite, placeOfRule, rulesOfSite, type SiteRule } from './site-rules';
import { stirByNews, type StirTime } from './stir-hosts';

/** What became of it. */
export type AllowedRule = 'allowed' | 'not-at-rest' | 'unknown';

interface RuleRow {
  name: Buffer;
  rule_to: Buffer;
  barred_day: number;
}

/**
 * Lets a rule at rest propose again, with those of its site that rest because they lead to the same place, and has their hosts
 * searched soon; pairs that people removed stay barred (U4). A search of the site that is settled at the moment is waited for: what
 * it keeps as at rest is let go, too. Index: alias_rule.PRIMARY, host.PRIMARY; those of lockRulesOfSite and stirByNews.
 */
export function allowRule(database: Database, ruleId: number, at: StirTime): Promise<AllowedRule> {
  return database.transaction(async (statements) => {
    const [rule] = await statements.select<RuleRow>(
      `SELECT name, rule_to, barred_day FROM alias_rule FORCE INDEX (PRIMARY)
         STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id)
       WHERE rule_id = ?`,
      [ruleId],
    );
    if (rule === undefined) return 'unknown';
    if (rule.barred_day === 0) return 'not-at-rest';
    const place = placeOfRule(rule.rule_to.toString('utf8'));
    const name = rule.name.toString('latin1');
    const isSame = (one: SiteRule): boolean => one.place === place && one.barredDay > 0;
    const seen = (await rulesOfSite(statements, name)).filter(isSame);
    // Hosts first, as a search does.
    await stirByNews(statements, [...new Set(seen.map(({ hostId }) => hostId))], at);
    const same = (await lockRulesOfSite(statements, name)).filter(isSame);
    if (same.length === 0) return 'not-at-rest';
    await statements.run(
      'UPDATE alias_rule FORCE INDEX (PRIMARY) SET barred_day = 0 WHERE rule_id IN (?)',
      [same.map((one) => one.ruleId).toSorted((one, other) => one - other)],
    );
    return 'allowed';
  });
}
