import { createChance, type Chance } from './chance';
import { DEATHS, drawDeath, type Death } from './death';
import { drawOutages, type Outage } from './outage';
import { pick } from './pick';

/** How a host treats everybody, or us only, for as long as it lives. */
export type Habit =
  | 'plain'
  | 'sometimes-walled'
  | 'walled'
  | 'refuses-abroad'
  | 'silent-abroad'
  | 'missing-to-programs'
  | 'flapping';

export interface Host {
  readonly index: number;
  readonly habit: Habit;
  /** Four hours a week; the day and hour of its first one. */
  readonly maintenanceFrom: number | null;
  readonly outages: readonly Outage[];
  readonly death: Death | null;
}

export interface SimulatedUrl {
  readonly index: number;
  readonly host: Host;
  /** Its own or its host's, whichever comes first. */
  readonly death: Death | null;
  /** Whether every second answer is an error, by chance. */
  readonly flaps: boolean;
  /** 0 ≤ x < 1; detectors that doubt a share of the softly dead doubt those below it. */
  readonly doubtRank: number;
  /** 0 ≤ x < 1; archives that hold younger copies of a share of the living hold those below it. */
  readonly archiveRank: number;
}

export interface Population {
  readonly chance: Chance;
  readonly days: number;
  readonly hosts: readonly Host[];
  readonly urls: readonly SimulatedUrl[];
}

/** Shares of hosts (facts of 2026-11-23); a host has one habit. */
const HABITS = [
  [0.06, 'sometimes-walled'],
  [0.03, 'walled'],
  [0.01, 'refuses-abroad'],
  [0.01, 'silent-abroad'],
  [0.005, 'missing-to-programs'],
  [0.02, 'flapping'],
  [0.865, 'plain'],
] as const satisfies readonly (readonly [number, Habit])[];
const MAINTAINED_SHARE = 0.05;
/** Of the URLs of a host that has flapping ones. */
const FLAPPING_SHARE = 0.5;
/**
 * Each URL draws its host, the first ones most often: 20,000 URLs are on some 4,450 hosts, 1.5 % of
 * them on the largest one.
 */
const URLS_A_HOST = 4.27;
const SKEW = 2;

/** @param days length of the simulation */
export function createPopulation(seed: number, urlCount: number, days: number): Population {
  const chance = createChance(seed);
  const hostCount = Math.round(urlCount / URLS_A_HOST);
  const hosts = Array.from({ length: hostCount }, (_, index) => createHost(chance, index, days));
  const urls = Array.from({ length: urlCount }, (_, index) => {
    const host = hosts[Math.floor(chance.at('host-of-url', index) ** SKEW * hostCount)];
    if (host === undefined) throw new RangeError('a draw was not below 1');
    return createUrl(chance, index, host, days);
  });
  return { chance, days, hosts, urls };
}

/** Hosts of which we never see anything but silence or 404, though people are let in. */
export function shutsUsOut({ habit }: Pick<Host, 'habit'>): boolean {
  return habit === 'silent-abroad' || habit === 'missing-to-programs';
}

/** Hosts whose living and missing pages look the same to us. */
export function hidesItsPages({ habit }: Pick<Host, 'habit'>): boolean {
  return habit === 'walled' || habit === 'refuses-abroad' || shutsUsOut({ habit });
}

function createHost(chance: Chance, index: number, days: number): Host {
  const isMaintained = chance.at('host-maintenance', index) < MAINTAINED_SHARE;
  return {
    index,
    habit: pick(HABITS, chance.at('host-habit', index)),
    maintenanceFrom: isMaintained ? chance.at('host-maintenance', index, 1) * 7 : null,
    outages: drawOutages(chance, index, days),
    death: drawDeath(DEATHS.host, threeDraws(chance, 'host-death', index), days),
  };
}

function createUrl(chance: Chance, index: number, host: Host, days: number): SimulatedUrl {
  const own = drawDeath(DEATHS.url, threeDraws(chance, 'url-death', index), days);
  return {
    index,
    host,
    death: earlier(own, host.death),
    flaps: host.habit === 'flapping' && chance.at('url-flaps', index) < FLAPPING_SHARE,
    doubtRank: chance.at('url-doubt', index),
    archiveRank: chance.at('url-archived', index),
  };
}

function earlier(one: Death | null, other: Death | null): Death | null {
  if (one === null || other === null) return one ?? other;
  return other.day <= one.day ? other : one;
}

function threeDraws(
  chance: Chance,
  stream: 'host-death' | 'url-death',
  index: number,
): [number, number, number] {
  return [chance.at(stream, index, 0), chance.at(stream, index, 1), chance.at(stream, index, 2)];
}
