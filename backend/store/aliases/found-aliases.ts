import type { FoundAlias } from '../../status/aliases/found-alias';
import { rowQuestion } from '../statements/row-question';
import { evidenceOfRow } from './alias-row';

/** Where searches found dead URLs again, by id (U4). Index: alias.PRIMARY, alias_rule.PRIMARY. */
export const foundAliases = rowQuestion({
  row: ({ integer, text }) => ({
    urlId: integer('url_id'),
    target: text('target'),
    foundDay: integer('found_day'),
    foundBy: integer('found_by'),
    checkedAs: integer('checked_as'),
    titleLike: integer('title_like'),
    textKept: integer('text_kept'),
    textGrown: integer('text_grown'),
    numbersKept: integer('numbers_kept'),
    dates: integer('dates'),
    ruleFrom: text("COALESCE(rule_from, '')"),
    ruleTo: text("COALESCE(rule_to, '')"),
    right: integer('COALESCE(right_cases, 0)'),
    matching: integer('COALESCE(matching_cases, 0)'),
  }),
  from: `FROM alias FORCE INDEX (PRIMARY) LEFT JOIN alias_rule FORCE INDEX (PRIMARY) USING (rule_id)
    WHERE url_id IN (?) AND found_day > 0`,
  values: (urlIds: number[]) => [urlIds],
  key: ({ urlId }) => urlId,
  value: ([row]): FoundAlias => ({
    target: row.target,
    foundDay: row.foundDay,
    ...evidenceOfRow(row),
    rule:
      row.ruleFrom === ''
        ? null
        : { from: row.ruleFrom, to: row.ruleTo, right: row.right, matching: row.matching },
  }),
});
