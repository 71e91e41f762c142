import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { resourceKey } from '../../url/same-resource';
import { urlKey } from '../statements/url-key';

/** Of an address in whatever spelling: http or https, with `www.` or a slash at the end or without. */
export const barKey = (target: string): Buffer => urlKey(resourceKey({ text: target }));

/**
 * Somebody has removed an address that stood for a URL: it is never proposed again by a search, in no spelling, and the rule that led there
 * proposes nothing until an operator lets it (W8.4, U4). The URL is locked. Index: alias_bar.PRIMARY, alias.PRIMARY,
 * alias_rule.PRIMARY.
 */
export async function barAlias(
  statements: Statements,
  { urlId, target }: { urlId: number; target: string },
  today: DayNumber,
): Promise<void> {
  await statements.run(
    `INSERT INTO alias_bar (url_id, target_key, barred_day) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE barred_day = VALUES(barred_day)`,
    [urlId, barKey(target), today],
  );
  await statements.run(
    `UPDATE alias JOIN alias_rule USING (rule_id) SET alias_rule.barred_day = ?
     WHERE alias.url_id = ? AND alias.target = ?`,
    [today, urlId, target],
  );
  await statements.run(
    "UPDATE alias SET target = '', found_day = 0, rule_id = 0 WHERE url_id = ? AND target = ?",
    [urlId, target],
  );
}
