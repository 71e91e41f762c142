import { mapInSteps, type Steps } from '../../runtime/in-steps';
import { samePageKey } from '../addresses/address-key';
import { addressParts } from '../addresses/address-parts';
import { areKin, bareHost } from '../addresses/folder-key';
import { comparedText } from '../check/compared-text';
import { HostBoilerplate } from '../check/host-boilerplate';
import { readAliasPage } from '../pages/read-alias-page';
import type { KnownMove } from '../rules/known-move';
import { askedPage, type AskedPage, type DeadPage } from './asked-page';
import { DayOrders } from './day-orders';
import { RuleBook } from './rule-book';

/** What is known of one host that had the dead pages, and whither its pages moved. */
export interface HostGroup {
  /** Those with a copy first. */
  readonly asked: readonly AskedPage[];
  /** Of the copies. */
  readonly copies: HostBoilerplate;
  readonly book: RuleBook;
  /** Of days with slashes, by what copies and found pages show. */
  readonly dayOrders: DayOrders;
  /** Cited addresses of the host, or of whither its pages moved, that work. */
  readonly living: readonly string[];
  /** Keys of addresses that are never answers. */
  readonly merged: ReadonlySet<string>;
}

/** What the tables hold of some hosts. */
export interface AliasCase {
  readonly dead: readonly DeadPage[];
  /** movesOfRedirects, movesOfCitations */
  readonly moves: readonly KnownMove[];
  readonly living: readonly string[];
  /** mergedTargets: never answers; none where nothing is known of any. */
  readonly merged?: readonly string[];
}

/** The hosts of a case, the one with the most dead addresses first. */
export function* hostGroups({
  dead,
  moves,
  living,
  merged: mergedInto = [],
}: AliasCase): Steps<HostGroup[]> {
  const byHost = yield* groupedByHost(dead, ({ url }) => url);
  const movesByHost = yield* groupedByHost(moves, ({ old }) => old);
  const livingByHost = yield* groupedByHost(living, (address) => address);
  const merged = new Set(yield* mapInSteps(mergedInto, samePageKey));
  const groups: HostGroup[] = [];
  for (const [host, pages] of byHost) {
    const own = yield* groupOf(pages, movesOf(host, movesByHost), livingByHost);
    groups.push({ ...own, merged });
  }
  return groups.toSorted((one, other) => other.asked.length - one.asked.length);
}

/** Those of its own first; of other hosts of its domain, where it has none. */
function movesOf(
  host: string,
  movesByHost: ReadonlyMap<string, readonly KnownMove[]>,
): readonly KnownMove[] {
  const own = movesByHost.get(host);
  if (own !== undefined) return own;
  return [...movesByHost].flatMap(([other, moves]) => (areKin(other, host) ? moves : []));
}

function* groupOf(
  dead: readonly DeadPage[],
  moves: readonly KnownMove[],
  livingByHost: ReadonlyMap<string, readonly string[]>,
): Steps<Omit<HostGroup, 'merged'>> {
  const copies = new HostBoilerplate();
  const read = yield* mapInSteps(dead, ({ url, copyHtml }) => {
    const copy = copyHtml === null ? null : comparedText(readAliasPage(copyHtml), url);
    if (copy !== null) copies.add(copy);
    return { url, copy };
  });
  const asked = read
    .map(({ url, copy }) => askedPage(url, copy, (part) => copies.isCommonTitle(part)))
    .filter((page) => page !== null);
  const hosts = new Set([
    ...asked.map(({ url }) => hostOf(url)),
    ...(yield* mapInSteps(moves, ({ now }) => hostOf(now))),
  ]);
  const dayOrders = new DayOrders();
  for (const { facts } of asked) dayOrders.see(facts.slashDay);
  return {
    dayOrders,
    asked: asked.toSorted((one, other) => Number(one.copy === null) - Number(other.copy === null)),
    copies,
    book: new RuleBook(moves),
    living: [...livingByHost].flatMap(([host, living]) => (hosts.has(host) ? living : [])),
  };
}

function* groupedByHost<Thing>(
  things: readonly Thing[],
  addressOf: (thing: Thing) => string,
): Steps<Map<string, Thing[]>> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const host = hostOf(addressOf(thing));
    const group = groups.get(host);
    if (group === undefined) groups.set(host, [thing]);
    else group.push(thing);
    yield;
  }
  return groups;
}

/** Without `www.`; of what is no address, itself. */
export function hostOf(address: string): string {
  const host = addressParts(address)?.host;
  return host === undefined ? samePageKey(address) : bareHost(host);
}
