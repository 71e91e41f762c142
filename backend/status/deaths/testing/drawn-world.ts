import type { DayNumber } from '../../day-number';
import type { DeathWorld, MortalUrl } from '../death-world';
import { createStreamedChance, type StreamedChance } from '../streamed-chance';

interface WorldPlan {
  readonly urls: number;
  readonly hosts: number;
  readonly days: number;
  /** Of the events: a site is built anew, and 30 to 100 % of its pages go; else one directory of it goes. */
  readonly wholeHostShare: number;
  /** URLs of a directory in the mean. */
  readonly directoryUrls: number;
}

/** As large as those of the first simulations of this schedule. */
const SIZE = { urls: 40_000, hosts: 2_000, days: 360 } as const;

/** Most deaths are those of large events; or events are small, and most of their host lives on. */
export const WORLD_PLANS = {
  large: { ...SIZE, wholeHostShare: 2 / 3, directoryUrls: 12 },
  small: { ...SIZE, wholeHostShare: 0, directoryUrls: 5 },
} as const satisfies Record<string, WorldPlan>;

const STREAMS = {
  host: 1,
  directory: 2,
  'event-at': 3,
  'event-day': 4,
  'event-kind': 5,
  'event-share': 6,
  'event-takes': 7,
  'event-recovers': 8,
  'event-lasts': 9,
  'single-at': 10,
  'single-day': 11,
  'down-from': 12,
  'down-days': 13,
} as const;
type WorldChance = StreamedChance<keyof typeof STREAMS>;

/** Of all URLs, each month of 30 days. */
const DEATHS_A_MONTH = 0.0075;
/** Of the deaths. */
const IN_EVENTS = 0.8;
const HOST_SHARE = { from: 0.3, to: 1 };
const RECOVERING = 0.15;
const LASTS_DAYS = { from: 5, to: 60 };
/** A host begins to be down each so many days, for one to three of them. */
const DOWN_EACH_DAYS = 400;
const DOWN_DAYS_MAX = 3;
/** The first hosts have the most URLs, the largest one about 2 % of all. */
const SKEW = 2;

interface DrawnUrl {
  readonly host: number;
  readonly directory: number;
  deathDay: DayNumber | null;
  returnDay: DayNumber | null;
}

/** URLs that die alone or in events, on hosts that are down on some days (L2). Fitted to nothing but the shares above. */
export function drawWorld(seed: number, plan: WorldPlan = WORLD_PLANS.large): DeathWorld {
  const chance = createStreamedChance(seed, STREAMS);
  const urls = drawUrls(plan, chance);
  const deaths = Math.round(urls.length * DEATHS_A_MONTH * (plan.days / 30));
  drawEvents(urls, deaths * IN_EVENTS, plan, chance);
  drawSingles(urls, deaths * (1 - IN_EVENTS), plan, chance);
  const downDays = Array.from({ length: plan.hosts }, (_, host) => drawDown(host, plan, chance));
  return {
    urls: urls.map(({ host, deathDay, returnDay }): MortalUrl => ({ host, deathDay, returnDay })),
    downDays,
  };
}

function drawUrls({ urls, hosts, directoryUrls }: WorldPlan, chance: WorldChance): DrawnUrl[] {
  const hostOf = Array.from({ length: urls }, (_, place) =>
    Math.floor(chance.at('host', place) ** SKEW * hosts),
  );
  const sizes = new Map<number, number>();
  for (const host of hostOf) sizes.set(host, (sizes.get(host) ?? 0) + 1);
  return hostOf.map((host, place) => {
    const directories = Math.ceil((sizes.get(host) ?? 1) / directoryUrls);
    const directory = Math.floor(chance.at('directory', place) * directories);
    return { host, directory, deathDay: null, returnDay: null };
  });
}

/** An event befalls the host of a URL, so that large ones have more of them. */
function drawEvents(
  urls: readonly DrawnUrl[],
  deathsWanted: number,
  { days, wholeHostShare }: WorldPlan,
  chance: WorldChance,
): void {
  let deaths = 0;
  for (let event = 0; deaths < deathsWanted && event < urls.length; event += 1) {
    const at = urls[Math.floor(chance.at('event-at', event) * urls.length)];
    if (at === undefined) continue;
    const isOfHost = chance.at('event-kind', event) < wholeHostShare;
    const share = isOfHost ? between(HOST_SHARE, chance.at('event-share', event)) : 1;
    const struck = urls.filter(
      ({ host, directory, deathDay }, place) =>
        deathDay === null &&
        host === at.host &&
        (isOfHost || directory === at.directory) &&
        chance.at('event-takes', place, event) < share,
    );
    const deathDay = Math.floor(chance.at('event-day', event) * days);
    const recovers = chance.at('event-recovers', event) < RECOVERING;
    const lasts = Math.round(between(LASTS_DAYS, chance.at('event-lasts', event)));
    const returnDay = recovers ? deathDay + lasts : null;
    for (const url of struck) Object.assign(url, { deathDay, returnDay });
    deaths += struck.length;
  }
}

function drawSingles(
  urls: readonly DrawnUrl[],
  deathsWanted: number,
  { days }: WorldPlan,
  chance: WorldChance,
): void {
  let deaths = 0;
  for (let draw = 0; deaths < deathsWanted && draw < 2 * urls.length; draw += 1) {
    const url = urls[Math.floor(chance.at('single-at', draw) * urls.length)];
    if (url === undefined || url.deathDay !== null) continue;
    url.deathDay = Math.floor(chance.at('single-day', draw) * days);
    deaths += 1;
  }
}

function drawDown(host: number, { days }: WorldPlan, chance: WorldChance): Set<DayNumber> {
  const down = new Set<DayNumber>();
  for (let day = 0; day < days; day += 1) {
    if (chance.at('down-from', host, day) >= 1 / DOWN_EACH_DAYS) continue;
    const lasts = 1 + Math.floor(chance.at('down-days', host, day) * DOWN_DAYS_MAX);
    for (let since = 0; since < lasts; since += 1) down.add(day + since);
  }
  return down;
}

function between({ from, to }: { from: number; to: number }, share: number): number {
  return from + (to - from) * share;
}
