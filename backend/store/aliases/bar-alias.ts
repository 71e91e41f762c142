import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { resourceKey } from '../../url/same-resource';
import { urlKey } from '../statements/url-key';
import { forgetFound } from './rested-proposals';
import { lockRulesOfSite, placeOfRule } from './site-rules';

/** Of an address in whatever spelling: http or https, with `www.` or a slash at the end or without. */
export const barKey = (target: string): Buffer => urlKey(resourceKey({ text: target }));

/**
 * Somebody has removed an address that stood for a URL: it is never proposed again by a search, in no spelling, and the rule that led there
 * proposes nothing until an operator lets it (W8.4, U4). The URL is locked. Index: alias_bar.PRIMARY, alias.PRIMARY,
 * alias_rule.PRIMARY, host.PRIMARY; those of lockRulesOfSite and forgetFound.
 */
export async function barAlias(
  statements: Statements,
  { urlId, target }: { urlId: number; target: string },
  today: DayNumber,
): Promise<void> {
  await statements.run(
    `INSERT INTO alias_bar (url_id, target_key, barred_day) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE barred_day = VALUES(barred_day), drops = 0`,
    [urlId, barKey(target), today],
  );
  await restRuleOf(statements, { urlId, target }, today);
  await forgetFound(statements, { urlId, target });
}

/** With those of its site that lead to the same place, from whatever folder or host: they are told as at rest, too. */
async function restRuleOf(
  statements: Statements,
  { urlId, target }: { urlId: number; target: string },
  today: DayNumber,
): Promise<void> {
  const [rule] = await statements.select<{ name: Buffer; rule_to: Buffer }>(
    `SELECT name, rule_to FROM alias FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN alias_rule FORCE INDEX (PRIMARY) USING (rule_id)
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id)
     WHERE url_id = ? AND target = ?`,
    [urlId, target],
  );
  if (rule === undefined) return;
  const place = placeOfRule(rule.rule_to.toString('utf8'));
  const all = await lockRulesOfSite(statements, rule.name.toString('latin1'));
  const same = all.filter((one) => one.place === place).map(({ ruleId }) => ruleId);
  await statements.run(
    'UPDATE alias_rule FORCE INDEX (PRIMARY) SET barred_day = ? WHERE rule_id IN (?)',
    [today, same.toSorted((one, other) => one - other)],
  );
}

/**
 * Checks have dropped what a search found for a URL: it is proposed again in half a year at the earliest, and after the second
 * time no more. What somebody has proposed alone is none of that. The URL is locked. Index: alias.PRIMARY, alias_bar.PRIMARY.
 */
export async function noteDroppedAlias(
  statements: Statements,
  { urlId, target }: { urlId: number; target: string },
  today: DayNumber,
): Promise<void> {
  await statements.run(
    `INSERT INTO alias_bar (url_id, target_key, barred_day, drops)
     SELECT url_id, ?, ?, 1 FROM alias FORCE INDEX (PRIMARY) WHERE url_id = ? AND alias.target = ?
     ON DUPLICATE KEY UPDATE barred_day = VALUES(barred_day), drops = IF(drops = 0, 0, 2)`,
    [barKey(target), today, urlId, target],
  );
}
