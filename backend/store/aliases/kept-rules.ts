import { hash } from 'node:crypto';
import type { SqlValue, Statements } from '../../runtime/database';
import type { AliasRule, MovedPage } from '../../status/aliases/alias-rule';
import type { DayNumber } from '../../status/day-number';
import type { NamedHost } from './related-hosts';
import { placeOfRule, rulesOfSite } from './site-rules';

/** How a rule is kept. */
interface KeptRule {
  /** 0: it is not. */
  readonly ruleId: number;
  /** A proposal by it was removed: it proposes nothing until an operator lets it. */
  readonly isAtRest: boolean;
}

/** A rule that nobody else speaks for is a guess. */
const RIGHT_MIN = 2;
const CASES_MAX = 5;

/** Rules of one host, by what they tell. */
export type KeptRules = (rule: AliasRule) => KeptRule;

/**
 * Keeps the rules of a host for which two known moves speak, with their counts as of today. One that leads where a rule of the
 * site at rest leads is at rest, too, whatever it leads from and however few moves speak for it: it is the same in a narrower or
 * wider folder, or on a host for small screens. The host is locked, and its row of alias_host before anything is read: so a removal
 * (lockRulesOfSite) waits for what is kept here, or is seen. Index: alias_rule.host_rule; those of rulesOfSite.
 */
export async function keepRules(
  statements: Statements,
  { hostId, name }: NamedHost,
  rules: readonly AliasRule[],
  today: DayNumber,
): Promise<KeptRules> {
  const byKey = new Map(
    rules
      .filter(({ right }) => right >= RIGHT_MIN)
      .map((rule) => [ruleKeyOf(rule).toString('hex'), rule]),
  );
  const barredDays = await barredDaysOf(statements, name);
  await writeRules(
    statements,
    [...byKey]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, rule]) => [
        ...rowOf(hostId, Buffer.from(key, 'hex'), rule, today),
        barredDays.get(placeOfRule(rule.to)) ?? 0,
      ]),
  );
  const ids = await ruleIdsOf(statements, hostId, [...byKey.keys()]);
  return (rule) => ({
    ruleId: ids.get(ruleKeyOf(rule).toString('hex')) ?? 0,
    isAtRest: barredDays.has(placeOfRule(rule.to)),
  });
}

/** Whither rules of a site at rest lead, and since when they rest. */
async function barredDaysOf(statements: Statements, host: string): Promise<Map<string, DayNumber>> {
  const days = new Map<string, DayNumber>();
  for (const { place, barredDay } of await rulesOfSite(statements, host)) {
    if (barredDay > 0) days.set(place, Math.max(barredDay, days.get(place) ?? 0));
  }
  return days;
}

async function writeRules(statements: Statements, rows: SqlValue[][]): Promise<void> {
  if (rows.length === 0) return;
  await statements.run(
    `INSERT INTO alias_rule
       (host_id, rule_key, rule_from, rule_to, right_cases, matching_cases, cases, learned_day, barred_day) VALUES ?
     ON DUPLICATE KEY UPDATE right_cases = VALUES(right_cases), matching_cases = VALUES(matching_cases),
       cases = VALUES(cases), learned_day = VALUES(learned_day), barred_day = GREATEST(barred_day, VALUES(barred_day))`,
    [rows],
  );
}

async function ruleIdsOf(
  statements: Statements,
  hostId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await statements.select<{ rule_id: number; rule_key: Buffer }>(
    `SELECT rule_id, rule_key FROM alias_rule FORCE INDEX (host_rule)
     WHERE host_id = ? AND rule_key IN (?)`,
    [hostId, keys.map((key) => Buffer.from(key, 'hex'))],
  );
  return new Map(rows.map((row) => [row.rule_key.toString('hex'), row.rule_id]));
}

function rowOf(hostId: number, key: Buffer, rule: AliasRule, today: DayNumber): SqlValue[] {
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

/** Longer than half a year and what spreads searches: one that was not learned for so long holds no more. */
const UNLEARNED_DAYS = 200;

/**
 * Forgets rules of a host that have not been learned for long, and of which nothing came; for who has just learned others. The
 * host is locked. Index: alias_rule.host_rule.
 */
export async function dropIdleRules(
  statements: Pick<Statements, 'run'>,
  hostId: number,
  today: DayNumber,
): Promise<void> {
  await statements.run(
    `DELETE alias_rule FROM alias_rule FORCE INDEX (host_rule)
     WHERE host_id = ? AND learned_day < ? AND found = 0 AND mended = 0 AND barred_day = 0`,
    [hostId, Math.max(0, today - UNLEARNED_DAYS)],
  );
}
