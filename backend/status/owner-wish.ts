/** Hours of the day in UTC, from the beginning of one to that of the other; over midnight where the first is larger. */
export interface VisitHours {
  fromHour: number;
  toHour: number;
}

/** What the owner of a domain wants of our visits (W8.5). It can only make us ask less. */
export interface OwnerWish {
  /** A host, or a domain; ASCII. */
  name: string;
  hasSubdomains: boolean;
  /** Milliseconds between two requests, at least; 0: as usual. */
  intervalMs: number;
  /** Null: whenever we like. */
  hours: VisitHours | null;
}

/** What all who own a host, or a domain above it, want together: the longest interval, and hours that suit each. */
export interface HostManners {
  intervalMs: number;
  hours: readonly VisitHours[];
}

/** Wishes, prepared for many questions. */
export interface WishIndex {
  /** @param host ASCII; null: nobody wishes anything of it */
  mannersOf(host: string): HostManners | null;
}

/** The intervals that can be wished, in milliseconds. */
export const WISHED_INTERVALS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000] as const;

const HOUR_S = 3_600;
const DAY_S = 86_400;
/** Hours of several owners that never meet. */
const STEPS_MAX = 48;

/** Prepares wishes. A question costs a look-up for each label of the host. */
export function createWishIndex(wishes: readonly OwnerWish[]): WishIndex {
  const alone = new Map<string, OwnerWish[]>();
  const below = new Map<string, OwnerWish[]>();
  for (const wish of wishes) {
    for (const map of wish.hasSubdomains ? [alone, below] : [alone]) {
      map.set(wish.name, [...(map.get(wish.name) ?? []), wish]);
    }
  }
  return {
    mannersOf: (host) => {
      if (alone.size === 0) return null;
      const found = [...(alone.get(host) ?? []), ...above(host)];
      return found.length === 0 ? null : togetherOf(found);
    },
  };

  function above(host: string): OwnerWish[] {
    const dot = host.indexOf('.');
    if (dot < 0 || below.size === 0) return [];
    const domain = host.slice(dot + 1);
    return [...(below.get(domain) ?? []), ...above(domain)];
  }
}

function togetherOf(wishes: readonly OwnerWish[]): HostManners {
  return {
    intervalMs: Math.max(...wishes.map(({ intervalMs }) => intervalMs)),
    hours: wishes.flatMap(({ hours }) => hours ?? []),
  };
}

/** When we may come next: now, where we may. Where hours never meet, we look again a day later. @param nowS seconds since 1970 */
export function opensAtS({ hours }: HostManners, nowS: number): number {
  let atS = nowS;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const closed = hours.find((one) => !isOpen(one, atS));
    if (closed === undefined) return atS;
    atS = nextMomentS(closed.fromHour, atS);
  }
  return nowS + DAY_S;
}

/** When we have to be gone, of hours that are open now; null: never. @param nowS seconds since 1970 */
export function closesAtS({ hours }: HostManners, nowS: number): number | null {
  if (hours.length === 0) return null;
  return Math.min(...hours.map(({ toHour }) => nextMomentS(toHour, nowS)));
}

function isOpen({ fromHour, toHour }: VisitHours, atS: number): boolean {
  const hour = Math.floor((atS % DAY_S) / HOUR_S);
  if (fromHour < toHour) return fromHour <= hour && hour < toHour;
  return hour >= fromHour || hour < toHour;
}

/** The next beginning of an hour of the day. */
function nextMomentS(hour: number, afterS: number): number {
  const today = afterS - (afterS % DAY_S) + hour * HOUR_S;
  return today > afterS ? today : today + DAY_S;
}
