import type { DayNumber } from '../../status/day-number';
import type { ReadStatements } from '../statements/read-statements';
import { hostsOfSite } from './related-hosts';

/** A rule of a site: of a host, its twin, its mobile and its other hosts. */
export interface SiteRule {
  readonly ruleId: number;
  readonly hostId: number;
  /** Whither it leads, whatever it leads from: rules of one place are one. */
  readonly place: string;
  /** 0: it is not at rest. */
  readonly barredDay: DayNumber;
}

/** A page is the same by http or https, with `www.` or on the site's host for small screens. */
export const placeOfRule = (to: string): string =>
  to.replace(/^https?:\/\//, '').replace(/^(?:www|m|mobile|amp)\.(?=[^/]*\.)/, '');

/**
 * The rules of all hosts of a site, of the first 300 of its domain. Index: host.name, host.registered_domain,
 * alias_rule.host_rule.
 * @param host one of them
 */
export async function rulesOfSite(statements: ReadStatements, host: string): Promise<SiteRule[]> {
  const rows = await statements.select<RuleRow>(RULES, [await hostIdsOfSite(statements, host)]);
  return rows.map(siteRuleOf);
}

/**
 * The same under lock, as they are by now, for who puts them to rest: a search of the site that is settled at the moment is
 * waited for, and one that comes later sees what was done (keepRules). Index: those of rulesOfSite, alias_host.PRIMARY.
 */
export async function lockRulesOfSite(
  statements: ReadStatements,
  host: string,
): Promise<SiteRule[]> {
  const ids = await hostIdsOfSite(statements, host);
  await statements.select(
    `SELECT host_id FROM alias_host FORCE INDEX (PRIMARY) WHERE host_id IN (?)
     ORDER BY host_id FOR UPDATE`,
    [ids],
  );
  return (await statements.select<RuleRow>(`${RULES} FOR UPDATE`, [ids])).map(siteRuleOf);
}

const RULES = `SELECT rule_id, host_id, rule_to, barred_day FROM alias_rule FORCE INDEX (host_rule)
  WHERE host_id IN (?)`;

/** Never empty, as lists in statements must not be: there is no host 0. */
async function hostIdsOfSite(statements: ReadStatements, host: string): Promise<number[]> {
  const { own, kin } = await hostsOfSite(statements, host);
  return [0, ...[...own, ...kin].map(({ hostId }) => hostId)];
}

const siteRuleOf = (row: RuleRow): SiteRule => ({
  ruleId: row.rule_id,
  hostId: row.host_id,
  place: placeOfRule(row.rule_to.toString('utf8')),
  barredDay: row.barred_day,
});

interface RuleRow {
  rule_id: number;
  host_id: number;
  rule_to: Buffer;
  barred_day: number;
}
