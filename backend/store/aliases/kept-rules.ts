import { hash } from 'node:crypto';
import type { Statements } from '../../runtime/database';
import type { AliasRule, MovedPage } from '../../status/aliases/alias-rule';
import type { DayNumber } from '../../status/day-number';

/** A rule as it is kept. */
interface KeptRule {
  readonly ruleId: number;
  /** A proposal by it was removed: it proposes nothing until an operator lets it. */
  readonly isAtRest: boolean;
}

/** A rule that nobody else speaks for is a guess. */
const RIGHT_MIN = 2;
const CASES_MAX = 5;

/** Rules of one host, by what they tell. */
export type KeptRules = (rule: AliasRule) => KeptRule | null;

/**
 * Keeps the rules of a host for which two known moves speak, with their counts as of today; whether one is at rest stays. The
 * host is locked. Index: alias_rule.host_rule.
 * @returns what is kept of a rule; null: nothing
 */
export async function keepRules(
  statements: Statements,
  hostId: number,
  rules: readonly AliasRule[],
  today: DayNumber,
): Promise<KeptRules> {
  const byKey = new Map(
    rules
      .filter(({ right }) => right >= RIGHT_MIN)
      .map((rule) => [ruleKeyOf(rule).toString('hex'), rule]),
  );
  if (byKey.size === 0) return () => null;
  const inOrder = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await statements.run(
    `INSERT INTO alias_rule
       (host_id, rule_key, rule_from, rule_to, right_cases, matching_cases, cases, learned_day) VALUES ?
     ON DUPLICATE KEY UPDATE right_cases = VALUES(right_cases), matching_cases = VALUES(matching_cases),
       cases = VALUES(cases), learned_day = VALUES(learned_day)`,
    [inOrder.map(([key, rule]) => rowOf(hostId, Buffer.from(key, 'hex'), rule, today))],
  );
  const rows = await statements.select<{ rule_id: number; rule_key: Buffer; barred_day: number }>(
    `SELECT rule_id, rule_key, barred_day FROM alias_rule FORCE INDEX (host_rule)
     WHERE host_id = ? AND rule_key IN (?)`,
    [hostId, inOrder.map(([key]) => Buffer.from(key, 'hex'))],
  );
  const kept = new Map(
    rows.map((row) => [
      row.rule_key.toString('hex'),
      { ruleId: row.rule_id, isAtRest: row.barred_day > 0 },
    ]),
  );
  return (rule) => kept.get(ruleKeyOf(rule).toString('hex')) ?? null;
}

function rowOf(hostId: number, key: Buffer, rule: AliasRule, today: DayNumber) {
  const { from, to, right, matching, examples, exceptions } = rule;
  const cases = { examples: pairsOf(examples), exceptions: pairsOf(exceptions) };
  return [hostId, key, from, to, right, matching, JSON.stringify(cases), today];
}

const pairsOf = (moves: readonly MovedPage[]): [old: string, now: string][] =>
  moves.slice(0, CASES_MAX).map(({ old, now }) => [old, now]);

/** The first 16 bytes of MD5, which are all of it; it guards nothing. */
function ruleKeyOf({ from, to }: Pick<AliasRule, 'from' | 'to'>): Buffer {
  return Buffer.from(hash('md5', `${from}\n${to}`, 'hex'), 'hex');
}

/**
 * Counts anew how many pages were found by rules. Index: alias.rule_id, alias_rule.PRIMARY.
 * @param ruleIds some may be none, 0
 */
export async function recountFound(
  statements: Statements,
  ruleIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(ruleIds)].filter((id) => id > 0).toSorted((one, other) => one - other);
  if (ids.length === 0) return;
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

/** Forgets rules of a host that hold no more, and of which nothing came. The host is locked. Index: alias_rule.host_rule. */
export async function dropIdleRules(
  statements: Pick<Statements, 'run'>,
  hostId: number,
  today: DayNumber,
): Promise<void> {
  await statements.run(
    `DELETE alias_rule FROM alias_rule FORCE INDEX (host_rule)
     WHERE host_id = ? AND learned_day < ? AND found = 0 AND mended = 0 AND barred_day = 0`,
    [hostId, today],
  );
}
