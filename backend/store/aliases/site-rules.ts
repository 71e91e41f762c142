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
  const { own, kin } = await hostsOfSite(statements, host);
  if (own.length + kin.length === 0) return [];
  const rows = await statements.select<RuleRow>(
    `SELECT rule_id, host_id, rule_to, barred_day FROM alias_rule FORCE INDEX (host_rule)
     WHERE host_id IN (?)`,
    [[...own, ...kin].map(({ hostId }) => hostId)],
  );
  return rows.map((row) => ({
    ruleId: row.rule_id,
    hostId: row.host_id,
    place: placeOfRule(row.rule_to.toString('utf8')),
    barredDay: row.barred_day,
  }));
}

interface RuleRow {
  rule_id: number;
  host_id: number;
  rule_to: Buffer;
  barred_day: number;
}
