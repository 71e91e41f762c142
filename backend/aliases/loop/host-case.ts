import type { LeasedAliasHost } from '../../store/aliases/alias-queue';
import type { DeadUrls } from '../../store/aliases/dead-urls';
import { isParkedHost, isSitemapKnown } from '../../store/aliases/host-condition';
import { relatedHostsNamed, relatedHosts, type NamedHost } from '../../store/aliases/related-hosts';
import {
  foundMovesOf,
  livingUrlsOf,
  nearMovesOf,
  seenMovesOf,
  type HostBounds,
  type SeenMove,
} from '../../store/aliases/seen-moves';
import { hostsInOtherHands } from '../../store/names/hosts-in-other-hands';
import { inSteps, mapInSteps, type Steps } from '../../runtime/in-steps';
import type { ReadStatements } from '../../store/statements/read-statements';
import { addressParts } from '../addresses/address-parts';
import { samePageKey } from '../addresses/address-key';
import { bareHost } from '../addresses/folder-key';
import { nearFolders } from '../examples/near-folders';
import { movesOfCitations } from '../examples/moves-of-citations';
import { mergedTargets, movesOfRedirects } from '../examples/moves-of-redirects';
import type { KnownMove } from '../rules/known-move';

/** What the tables know of a host whose pages died. */
export interface HostCase {
  readonly dead: DeadUrls;
  /** By redirects, earlier searches and citations, of kin hosts, too. */
  readonly moves: readonly KnownMove[];
  /** Of the host itself and its twin, by redirects alone. */
  readonly redirects: readonly KnownMove[];
  /** Where redirects of many pages lead: never answers. */
  readonly merged: readonly string[];
  /** Cited addresses of the host, and of whither its pages moved, that work. */
  readonly living: readonly string[];
  readonly isSitemapKnown: boolean;
  /** Its name may be in other hands (U1). */
  readonly isInOtherHands: boolean;
  readonly isParked: boolean;
  /** Under which its rules are kept. */
  readonly ruleHostId: number;
}

const OWN: HostBounds = { urls: 50_000, rows: 1_000 };
/** Of each folder. */
const NEAR: HostBounds = { urls: 2_500, rows: 100 };
const KIN: HostBounds = { urls: 5_000, rows: 100 };
const LIVING: HostBounds = { urls: 20_000, rows: 1_000 };
/** Whither pages moved, the places of most of them. */
const TARGET_HOSTS_MAX = 4;

/**
 * Reads what is known of a leased host beside its dead pages; how much of a large one is bounded (`store/aliases/`).
 */
export async function readHostCase(
  statements: ReadStatements,
  host: LeasedAliasHost,
  dead: DeadUrls,
): Promise<HostCase> {
  const related = await relatedHosts(statements, host.name);
  const ownRedirects = await ownRedirectsOf(statements, related.own, dead);
  const kinRedirects = await eachOf(related.kin, KIN, seenMovesOf, statements);
  const redirects = await inSteps(movesOfRedirects(ownRedirects));
  const kin = await inSteps(movesOfRedirects(kinRedirects));
  const found = await eachOf(related.own, OWN, foundMovesOf, statements);
  const earlier = found.map((move) => ({ ...move, facts: null }));
  const seen = await inGoodHands(statements, [...redirects, ...earlier, ...kin]);
  const places = await placesOf(statements, related.own, seen);
  const living = await eachOf(places, LIVING, livingUrlsOf, statements);
  const cited = await inSteps(movesOfCitations(dead.addresses, living));
  const sought = new Set(places.map(({ hostId }) => hostId));
  const isOwn = new Set(redirects);
  return {
    dead,
    moves: await inSteps(eachOnce([...seen, ...cited])),
    redirects: seen.filter((move) => isOwn.has(move)),
    merged: await inSteps(mergedTargets([...ownRedirects, ...kinRedirects])),
    living,
    isSitemapKnown: await isSitemapKnown(statements, [...sought]),
    isInOtherHands: (await hostsInOtherHands(statements, [host.name])).size > 0,
    isParked: await isParkedHost(statements, host.hostId),
    ruleHostId: Math.min(host.hostId, ...related.own.map(({ hostId }) => hostId)),
  };
}

/** Those near the dead pages first, then any, those that are due soonest. */
async function ownRedirectsOf(
  statements: ReadStatements,
  own: readonly NamedHost[],
  { open, addresses }: DeadUrls,
): Promise<SeenMove[]> {
  const folders = nearFolders(open.length > 0 ? open.map(({ url }) => url) : addresses);
  const near = await eachOf(
    own,
    NEAR,
    (known, host, bounds) => nearMovesOf(known, host, folders, bounds),
    statements,
  );
  const any = await eachOf(own, OWN, seenMovesOf, statements);
  return [...new Map([...near, ...any].map((move) => [move.url, move])).values()];
}

type ReadOfHost<Row> = (
  statements: ReadStatements,
  host: NamedHost,
  bounds: HostBounds,
) => Promise<Row[]>;

async function eachOf<Row>(
  hosts: readonly NamedHost[],
  bounds: HostBounds,
  read: ReadOfHost<Row>,
  statements: ReadStatements,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const host of hosts) rows.push(...(await read(statements, host, bounds)));
  return rows;
}

/** Where a name has come into other hands, nothing of what was there is. */
async function inGoodHands(
  statements: ReadStatements,
  moves: readonly KnownMove[],
): Promise<KnownMove[]> {
  const hosts = await inSteps(mapInSteps(moves, ({ now }) => hostIn(now)));
  const lost = await hostsInOtherHands(statements, [...new Set(hosts)]);
  return moves.filter((_, place) => !lost.has(hosts[place] ?? ''));
}

/** The host, its twin, and the hosts to which most of its pages moved. */
async function placesOf(
  statements: ReadStatements,
  own: readonly NamedHost[],
  moves: readonly KnownMove[],
): Promise<NamedHost[]> {
  const hosts = await inSteps(mapInSteps(moves, ({ now }) => hostIn(now)));
  const targets = byFrequency(hosts).slice(0, TARGET_HOSTS_MAX);
  const known = new Set(own.map(({ name }) => name));
  return [
    ...own,
    ...(await relatedHostsNamed(
      statements,
      targets.filter((name) => !known.has(name)),
    )),
  ];
}

/** Each once, the most frequent first. */
function byFrequency(hosts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([host]) => host);
}

const hostIn = (address: string): string => addressParts(address)?.host ?? '';

/** What was seen counts before what was cited. */
function* eachOnce(moves: readonly KnownMove[]): Steps<KnownMove[]> {
  const byOld = new Map<string, KnownMove>();
  for (const move of moves) {
    const key = samePageKey(move.old);
    if (!byOld.has(key)) byOld.set(key, move);
    yield;
  }
  return [...byOld.values()];
}

/** Whether some of its pages are known to have moved to another host. */
export function hasSuccessor(name: string, moves: readonly KnownMove[]): boolean {
  return moves.some(({ now }) => bareHost(hostIn(now)) !== bareHost(name));
}
