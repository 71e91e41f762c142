import { isComparable } from './compared-page';
import type { CalendarDay, GoneRun, HostFacts, PagePair } from './host-facts';
import { isLost, likenessOf } from './likeness';
import { isNewOffer, isSold, type OfferTopic } from './offer';

/** Registries and archives disagree by days; moves of a registry take weeks. */
const LATER_DAYS = 30;
/** An outage lasts days. */
const GONE_DAYS = 30;
const LOST_SIBLINGS_MIN = 2;
const CHANGED_URLS_MIN = 3;
const CHANGED_SHARE = 0.8;

/** What is known of who has the name, from elsewhere than the page that was cited. */
export interface OwnerSignals {
  /** The day of a registration that is later than the page was cited; an older one proves nothing. */
  registeredLater: CalendarDay | null;
  /** The longest time after the page was cited in which the name led nowhere, or to a parking service. */
  gone: GoneRun | null;
  siblingsKept: number;
  siblingsLost: number;
  /** Whether an address that nobody has made offers the same. */
  allPathsAlike: boolean;
  changedAtOnce: boolean;
  /** Whether the whole host is another one. */
  isHostWide: boolean;
}

/**
 * @param citedDay when the page was the cited one; null where nobody knows, so that nothing is later
 * @param topics what is sold there now and was not before
 */
export function ownerSignals(
  host: HostFacts,
  { citedDay, today }: { citedDay: CalendarDay | null; today: CalendarDay | null },
  topics: readonly OfferTopic[],
): OwnerSignals {
  const { registeredDay, invented } = host;
  const fates = host.siblings.map(fateOf);
  const siblingsKept = fates.filter((fate) => fate === 'kept').length;
  const siblingsLost = fates.filter((fate) => fate === 'lost').length;
  const allPathsAlike =
    invented?.offers.some((offer) => isSold(offer) && topics.includes(offer.topic)) ?? false;
  const changedAtOnce = isChangedAtOnce(host.changed);
  const isElsewhereOther = siblingsLost >= LOST_SIBLINGS_MIN || allPathsAlike || changedAtOnce;
  return {
    registeredLater: laterThan(citedDay, today, registeredDay),
    gone: citedDay === null ? null : longestGone(host.gone, citedDay, today),
    siblingsKept,
    siblingsLost,
    allPathsAlike,
    changedAtOnce,
    isHostWide: siblingsKept === 0 && isElsewhereOther,
  };
}

function laterThan(
  citedDay: CalendarDay | null,
  today: CalendarDay | null,
  registeredDay: CalendarDay | null,
): CalendarDay | null {
  if (citedDay === null || registeredDay === null) return null;
  // A day to come is no day of a registration.
  if (registeredDay > (today ?? Infinity) + 1) return null;
  return registeredDay > citedDay + LATER_DAYS ? registeredDay : null;
}

function longestGone(
  runs: readonly GoneRun[],
  citedDay: CalendarDay,
  today: CalendarDay | null,
): GoneRun | null {
  const lengthOf = ({ from, to }: GoneRun): number =>
    (to ?? today ?? from) - Math.max(from, citedDay);
  const [longest] = runs.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return longest !== undefined && lengthOf(longest) >= GONE_DAYS ? longest : null;
}

/** A sibling that sells anew is not kept, whatever was copied into it. */
function fateOf({ before, now }: PagePair): 'kept' | 'lost' | null {
  if (!isComparable(before) || !isComparable(now) || now.hindrance !== null) return null;
  const offersBefore = new Map(before.offers.map((offer) => [offer.topic, offer]));
  if (isLost(likenessOf(before, now))) return 'lost';
  return now.offers.some((offer) => isNewOffer(offer, offersBefore.get(offer.topic)))
    ? null
    : 'kept';
}

function isChangedAtOnce(changed: HostFacts['changed']): boolean {
  if (changed === null || changed.urls < CHANGED_URLS_MIN) return false;
  return changed.changed >= CHANGED_SHARE * changed.urls;
}
