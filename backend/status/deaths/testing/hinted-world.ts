import type { DayNumber } from '../../day-number';
import type { DeathWorld, MortalUrl } from '../death-world';
import type { HintWorld, ListedDays } from '../hint-world';
import { createStreamedChance, type StreamedChance } from '../streamed-chance';

/** A world of which some hosts have sitemaps. */
export interface HintedPlan {
  readonly urls: number;
  readonly days: number;
  /** Of the URLs. */
  readonly onSitemapHosts: number;
  /** Of these, in the sitemap. */
  readonly listedShare: number;
  /** Of the hosts with one: what dies leaves it. In the others it stays for ever. */
  readonly honestShare: number;
}

/** The model of the facts on changes, section 7. */
export const HINTED_PLAN: HintedPlan = {
  urls: 200_000,
  days: 365,
  onSitemapHosts: 0.5,
  listedShare: 0.4,
  honestShare: 0.5,
};

const DEATHS_A_YEAR = 0.09;
const YEAR_DAYS = 365;
/** Each size is as likely as any other. */
const HOST_URLS = { from: 200, to: 2_000 };

const STREAMS = { size: 1, sitemap: 2, honest: 3, listed: 4, dies: 5, day: 6 } as const;
type HintedChance = StreamedChance<keyof typeof STREAMS>;

/** Pages that die one by one, on hosts that are never down, and what their sitemaps say of them (R3). */
export function drawHintedWorld(
  seed: number,
  plan: HintedPlan,
): { world: DeathWorld; hints: HintWorld } {
  const chance = createStreamedChance(seed, STREAMS);
  const urls: MortalUrl[] = [];
  const listed = new Map<number, readonly ListedDays[]>();
  const isShared = sharesOf(plan);
  let hosts = 0;
  for (; urls.length < plan.urls; hosts += 1) {
    const size = Math.min(sizeOf(hosts, chance), plan.urls - urls.length);
    const { hasSitemap, isHonest } = isShared(size);
    for (let n = 0; n < size; n += 1) {
      const url = drawUrl(urls.length, hosts, plan.days, chance);
      const isListed = hasSitemap && chance.at('listed', urls.length) < plan.listedShare;
      const untilDay = isHonest ? url.deathDay : null;
      if (isListed) listed.set(urls.length, [{ fromDay: 0, untilDay }]);
      urls.push(url);
    }
  }
  const downDays = Array.from({ length: hosts }, () => new Set<DayNumber>());
  return { world: { urls, downDays }, hints: { listed, told: new Map() } };
}

/** Hosts get a sitemap, and an honest one, as long as fewer URLs are on such hosts than are to be. */
function sharesOf({ onSitemapHosts, honestShare }: HintedPlan) {
  let [all, withSitemap, honest] = [0, 0, 0];
  return (size: number): { hasSitemap: boolean; isHonest: boolean } => {
    const hasSitemap = withSitemap <= all * onSitemapHosts && onSitemapHosts > 0;
    const isHonest = hasSitemap && honest <= withSitemap * honestShare && honestShare > 0;
    all += size;
    if (hasSitemap) withSitemap += size;
    if (isHonest) honest += size;
    return { hasSitemap, isHonest };
  };
}

function sizeOf(host: number, chance: HintedChance): number {
  const { from, to } = HOST_URLS;
  return from + Math.floor(chance.at('size', host) * (to - from + 1));
}

function drawUrl(place: number, host: number, days: number, chance: HintedChance): MortalUrl {
  const dies = chance.at('dies', place) < (DEATHS_A_YEAR * days) / YEAR_DAYS;
  const deathDay = dies ? Math.floor(chance.at('day', place) * days) : null;
  return { host, deathDay, returnDay: null };
}
