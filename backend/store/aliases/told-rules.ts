import type { AliasRule } from '../../status/aliases/alias-rule';
import type { DayNumber } from '../../status/day-number';
import type { ReadStatements } from '../statements/read-statements';
import { dayOrNull } from '../urls/check-state-row';
import { ruleCasesOf } from './rule-cases';

/** A rule behind moves, with what it has led to (U5). */
export interface ToldRule extends AliasRule {
  ruleId: number;
  /** Live pages that were found by it. */
  found: number;
  /** Links of articles that were changed to these since. */
  mended: number;
  learnedDay: DayNumber;
  /** Since somebody removed what it proposed: it proposes nothing. Null: it does. */
  restsSince: DayNumber | null;
}

/** Where a list of rules has come to. */
export type RulePlace = Pick<ToldRule, 'mended' | 'found' | 'ruleId'>;

/** Which rules are told: by links mended, then by pages found, the most first. */
export interface RulesQuestion {
  /** Behind this one; null: from the first on. */
  after: RulePlace | null;
  limit: number;
}

/** Whose rules are told. */
export interface RuleOwner {
  /** A registered domain with all its hosts, or a host. */
  kind: 'domain' | 'host';
  name: string;
}

/** Hosts of one domain that are looked at: more have only those that anybody may have a host of. */
const HOSTS_MAX = 5_000;

const COLUMNS =
  'rule_id, name, rule_from, rule_to, right_cases, matching_cases, cases, learned_day, barred_day, found, mended';
const ORDER = 'ORDER BY mended DESC, found DESC, rule_id DESC LIMIT ?';

/**
 * All rules. Index: alias_rule.mended_found, host.PRIMARY.
 * @throws {RuleCasesError}
 */
export async function toldRules(
  statements: ReadStatements,
  { after, limit }: RulesQuestion,
): Promise<ToldRule[]> {
  const { condition, values } = behind(after);
  const rows = await statements.select<RuleRow>(
    `SELECT ${COLUMNS} FROM alias_rule FORCE INDEX (mended_found)
     STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id)
     WHERE ${condition} ${ORDER}`,
    [...values, limit],
  );
  return rows.map(ruleOfRow);
}

/**
 * Those of one website; of a domain its first 5,000 hosts count. Index: host.registered_domain or host.name,
 * alias_rule.host_rule.
 * @throws {RuleCasesError}
 */
export async function rulesOfWebsite(
  statements: ReadStatements,
  { kind, name }: RuleOwner,
  { after, limit }: RulesQuestion,
): Promise<ToldRule[]> {
  const { condition, values } = behind(after);
  const hosts =
    kind === 'host'
      ? 'SELECT host_id, name FROM host FORCE INDEX (name) WHERE name = ?'
      : `SELECT host_id, name FROM host FORCE INDEX (registered_domain)
         WHERE registered_domain = ? ORDER BY host_id LIMIT ${HOSTS_MAX}`;
  const rows = await statements.select<RuleRow>(
    `SELECT ${COLUMNS} FROM (${hosts}) AS its_hosts
     STRAIGHT_JOIN alias_rule FORCE INDEX (host_rule) USING (host_id)
     WHERE ${condition} ${ORDER}`,
    [Buffer.from(name, 'latin1'), ...values, limit],
  );
  return rows.map(ruleOfRow);
}

interface RuleRow {
  rule_id: number;
  name: Buffer;
  rule_from: Buffer;
  rule_to: Buffer;
  right_cases: number;
  matching_cases: number;
  cases: Buffer;
  learned_day: number;
  barred_day: number;
  found: number;
  mended: number;
}

function ruleOfRow(row: RuleRow): ToldRule {
  const { rule_id: ruleId, found, mended } = row;
  return {
    ruleId,
    host: row.name.toString('latin1'),
    from: row.rule_from.toString('utf8'),
    to: row.rule_to.toString('utf8'),
    right: row.right_cases,
    matching: row.matching_cases,
    ...ruleCasesOf(ruleId, row.cases),
    learnedDay: row.learned_day,
    restsSince: dayOrNull(row.barred_day),
    found,
    mended,
  };
}

function behind(after: RulePlace | null): { condition: string; values: number[] } {
  if (after === null) return { condition: 'rule_id > 0', values: [] };
  const { mended, found, ruleId } = after;
  return {
    // Three ranges of the index, which begin where the list has come to.
    condition:
      '(mended < ? OR (mended = ? AND found < ?) OR (mended = ? AND found = ? AND rule_id < ?))',
    values: [mended, mended, found, mended, found, ruleId],
  };
}
