import { getDomain } from 'tldts';
import type { Statements } from '../runtime/database';
import type { DayNumber } from '../status/day-number';
import {
  domainTraitIdOf,
  domainTraitOfId,
  type DomainTrait,
  type KnownTrait,
  type TraitSeen,
} from '../status/domain-trait';
import type { Lease } from './leases';
import type { QuestionRow, RowQuestion } from './row-questions';

/**
 * What is known of hosts and of the domains above them up to the registered one (W3.9), whatever
 * its age. Index: host.name, domain_trait.PRIMARY.
 * @returns by host id, its own traits first, then its parent's, and so on
 */
export async function knownTraits(
  statements: Statements,
  hosts: Lease[],
): Promise<Map<number, KnownTrait[]>> {
  const domainsById = new Map(hosts.map((host) => [host.hostId, domainsOf(host)]));
  const byDomain = await traitsByDomain(statements, [...new Set([...domainsById.values()].flat())]);
  return new Map(
    [...domainsById].map(([hostId, domains]) => [
      hostId,
      domains.flatMap((domain) => byDomain.get(domain) ?? []),
    ]),
  );
}

/**
 * The same by name, for hosts that need not be in our tables. Index: host.name, domain_trait.PRIMARY.
 * @param names ASCII
 */
export function traitsQuestion(
  names: readonly string[],
): RowQuestion<string, Map<string, KnownTrait[]>> {
  return {
    name: 'traits',
    items: names,
    partsOf: (all) => [
      {
        sql: `'trait' AS kind, host.host_id AS id, CAST(trait AS SIGNED) AS number, name AS text,
            CAST(CONCAT(first_day, ' ', last_day) AS BINARY) AS note
          ${TRAITS_OF_NAMES}`,
        values: [[...new Set(all.flatMap(domainsOfName))]],
      },
    ],
    read(rows, all) {
      const byDomain = groupTraits(rows.map(namedTraitIn));
      return new Map(
        all.map((name) => [
          name,
          domainsOfName(name).flatMap((domain) => byDomain.get(domain) ?? []),
        ]),
      );
    },
  };
}

function domainsOfName(name: string): string[] {
  return domainsOf({ name, registeredDomain: getDomain(name) ?? name });
}

function namedTraitIn({ text, number, note }: QuestionRow): TraitRow & { name: Buffer } {
  const [firstDay, lastDay] = note.toString('latin1').split(' ');
  return {
    name: text,
    trait: number ?? 0,
    first_day: Number(firstDay),
    last_day: Number(lastDay),
  };
}

const TRAITS_OF_NAMES = `FROM host FORCE INDEX (name) STRAIGHT_JOIN domain_trait FORCE INDEX (PRIMARY)
    ON domain_trait.host_id = host.host_id
  WHERE name IN (?)`;

async function traitsByDomain(
  statements: Statements,
  domains: string[],
): Promise<Map<string, KnownTrait[]>> {
  if (domains.length === 0) return new Map();
  const rows = await statements.select<TraitRow & { name: Buffer }>(
    `SELECT name, trait, first_day, last_day ${TRAITS_OF_NAMES}`,
    [domains],
  );
  return groupTraits(rows);
}

function groupTraits(rows: readonly (TraitRow & { name: Buffer })[]): Map<string, KnownTrait[]> {
  const byDomain = new Map<string, KnownTrait[]>();
  for (const row of rows) {
    const domain = row.name.toString('utf8');
    byDomain.set(domain, [...(byDomain.get(domain) ?? []), traitOf(row)]);
  }
  return byDomain;
}

interface TraitRow {
  trait: number;
  first_day: number;
  last_day: number;
}

const traitOf = (row: TraitRow): KnownTrait => ({
  trait: domainTraitOfId(row.trait),
  firstDay: row.first_day,
  lastDay: row.last_day,
});

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
