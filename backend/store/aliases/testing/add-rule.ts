import type { Statements } from '../../../runtime/database';

interface SampleRule {
  ruleId: number;
  hostId: number;
  right?: number;
  matching?: number;
  found?: number;
  mended?: number;
  barredDay?: number;
  /** Pattern of new addresses. */
  to?: string;
  /** Known moves, or what stands in the row instead. */
  cases?: Record<'examples' | 'exceptions', [old: string, now: string][]> | string;
}

/** A host that may have rules. */
export async function addRuleHost(
  statements: Pick<Statements, 'run'>,
  { hostId, name, domain = name }: { hostId: number; name: string; domain?: string },
): Promise<void> {
  await statements.run(
    'INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (?)',
    [[hostId, name, domain, 1, 1, 0]],
  );
}

/** A rule as a search stores it: right in ten of ten known cases, without anything found by it. */
export async function addRule(
  statements: Pick<Statements, 'run'>,
  { ruleId, hostId, right = 10, matching = 10, found = 0, mended = 0, ...rest }: SampleRule,
): Promise<void> {
  const { barredDay = 0, to = null, cases = { examples: [], exceptions: [] } } = rest;
  await statements.run(
    `INSERT INTO alias_rule (rule_id, host_id, rule_key, rule_from, rule_to, right_cases, matching_cases, cases,
       learned_day, barred_day, found, mended)
     SELECT ?, host_id, UNHEX(MD5(?)), CONCAT(name, ?), COALESCE(?, CONCAT('https://', name, ?)), ?, ?, ?, 3600, ?, ?, ?
     FROM host WHERE host_id = ?`,
    [
      ruleId,
      String(ruleId),
      `/old${ruleId}/…`,
      to,
      `/new${ruleId}/{last segment}`,
      right,
      matching,
      typeof cases === 'string' ? cases : JSON.stringify(cases),
      barredDay,
      found,
      mended,
      hostId,
    ],
  );
}
