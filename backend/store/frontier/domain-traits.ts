import { getDomain } from 'tldts';
import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import {
  domainTraitIdOf,
  domainTraitOfId,
  type DomainTrait,
  type KnownTrait,
  type TraitSeen,
} from '../../status/domain-trait';
import type { Lease } from './leases';
import { createJointAsking, type AskRows } from '../statements/joint-asking';
import { rowQuestion } from '../statements/row-question';

/** What was seen of domains, by name. Index: host.name, domain_trait.PRIMARY. */
const domainTraits = rowQuestion({
  row: ({ integer, text }) => ({
    trait: integer('trait'),
    firstDay: integer('first_day'),
    lastDay: integer('last_day'),
    domain: text('name'),
  }),
  from: `FROM host FORCE INDEX (name) STRAIGHT_JOIN domain_trait FORCE INDEX (PRIMARY)
      ON domain_trait.host_id = host.host_id
    WHERE name IN (?)`,
  values: (domains: string[]) => [domains],
  key: ({ domain }) => domain,
  value: toTraits,
});

/** What was seen of hosts, by id: without a look at their names, which lie elsewhere on disk. Index: PRIMARY. */
const hostTraits = rowQuestion({
  row: ({ integer }) => ({
    trait: integer('trait'),
    firstDay: integer('first_day'),
    lastDay: integer('last_day'),
    hostId: integer('host_id'),
  }),
  from: 'FROM domain_trait FORCE INDEX (PRIMARY) WHERE host_id IN (?)',
  values: (hostIds: number[]) => [hostIds],
  key: ({ hostId }) => hostId,
  value: toTraits,
});

interface TraitRow {
  trait: number;
  firstDay: number;
  lastDay: number;
}

function toTraits(rows: readonly TraitRow[]): KnownTrait[] {
  return rows.map(({ trait, firstDay, lastDay }) => ({
    trait: domainTraitOfId(trait),
    firstDay,
    lastDay,
  }));
}

/**
 * What is known of hosts and of the domains above them up to the registered one (W3.9), whatever
 * its age.
 * @returns by host id, its own traits first, then its parent's, and so on
 */
export async function knownTraits(
  statements: Statements,
  hosts: readonly Lease[],
): Promise<Map<number, KnownTrait[]>> {
  const ask = createJointAsking(statements);
  const [ofHosts, byDomain] = await Promise.all([
    ask(
      hostTraits,
      hosts.map(({ hostId }) => hostId),
    ),
    ask(domainTraits, hosts.flatMap(domainsAbove)),
  ]);
  return new Map(
    hosts.map((host) => {
      const own = ofHosts.get(host.hostId) ?? [];
      return [host.hostId, [...own, ...traitsOf(domainsAbove(host), byDomain)]];
    }),
  );
}

/**
 * The same by name, for hosts that need not be in our tables.
 * @param names ASCII
 */
export async function traitsOfNames(
  ask: AskRows,
  names: readonly string[],
): Promise<Map<string, KnownTrait[]>> {
  const byDomain = await ask(domainTraits, names.flatMap(domainsOfName));
  return new Map(names.map((name) => [name, traitsOf(domainsOfName(name), byDomain)]));
}

function traitsOf(
  domains: readonly string[],
  byDomain: ReadonlyMap<string, KnownTrait[]>,
): KnownTrait[] {
  return domains.flatMap((domain) => byDomain.get(domain) ?? []);
}

function domainsOfName(name: string): string[] {
  return domainsOf({ name, registeredDomain: getDomain(name) ?? name });
}

const domainsAbove = (host: Lease): string[] => domainsOf(host).slice(1);

/** The host's name and those of the domains above it, up to the registered one. */
function domainsOf({ name, registeredDomain }: Pick<Lease, 'name' | 'registeredDomain'>): string[] {
  if (!name.endsWith(`.${registeredDomain}`)) return [name];
  const labels = name.split('.');
  const above = labels.length - registeredDomain.split('.').length;
  return labels.slice(0, above + 1).map((_, place) => labels.slice(place).join('.'));
}

/**
 * Stores what visits saw of hosts that the caller has locked (`lockLeased`): what holds was observed
 * on `day`, what does not is forgotten. Index: PRIMARY.
 */
export async function storeTraits(
  statements: Statements,
  seen: readonly (TraitSeen & { hostId: number })[],
  day: DayNumber,
): Promise<void> {
  const row = ({ hostId, trait }: TraitSeen & { hostId: number }): [number, number] => [
    hostId,
    domainTraitIdOf(trait),
  ];
  const gone = seen.filter(({ holds }) => !holds).map(row);
  const held = seen.filter(({ holds }) => holds).map(row);
  if (gone.length > 0) {
    const either = gone.map(() => '(host_id = ? AND trait = ?)').join(' OR ');
    await statements.run(
      `DELETE domain_trait FROM domain_trait FORCE INDEX (PRIMARY) WHERE ${either}`,
      gone.flat(),
    );
  }
  if (held.length > 0) {
    await statements.run(
      `INSERT INTO domain_trait (host_id, trait, first_day, last_day) VALUES ?
       ON DUPLICATE KEY UPDATE last_day = GREATEST(last_day, VALUES(last_day))`,
      [held.map((one) => [...one, day, day])],
    );
  }
}

/**
 * Removes up to `limit` observations of a trait that were last made before `beforeDay` (W3.9).
 * Index: trait_last.
 * @returns how many are gone
 */
export async function purgeDomainTrait(
  statements: Statements,
  trait: DomainTrait,
  beforeDay: DayNumber,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM domain_trait WHERE trait = ? AND last_day < ? ORDER BY last_day LIMIT ?',
    [domainTraitIdOf(trait), beforeDay, limit],
  );
  return affectedRows;
}
