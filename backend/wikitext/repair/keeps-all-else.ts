import { locateReferences } from '../analyse';
import type { LocatedReference } from '../references/located-reference';
import { WikitextPage } from '../references/page';
import type { Reference } from '../references/reference';
import { keyOf } from './url-finding';
import type { PlannedRepair } from './repair';
import { applySplices, areApart, joined, MovedSpans } from './splice';

/**
 * Whether the text, once repaired, says the same of all other references, and still cites what was repaired: it is
 * analysed again. A text that opens what the next one closes would be seen here.
 * @param places all references of the page, in order
 */
export function keepsAllElse(
  page: WikitextPage,
  places: readonly LocatedReference[],
  planned: readonly PlannedRepair[],
): boolean {
  const splices = joined(planned.flatMap(({ repair }) => repair.splices));
  if (!areApart(splices)) return false;
  const text = applySplices(page.source, splices);
  const after = locateReferences(new WikitextPage(text, page.templates));
  if (after.length !== places.length) return false;
  const repaired = new Map(planned.map(({ place, repair }) => [place.reference, repair]));
  const spans = new MovedSpans(splices);
  return places.every(({ reference }, place) => {
    const now = after[place]?.reference;
    if (now === undefined) return false;
    const repair = repaired.get(reference);
    return repair === undefined
      ? isSame(moved(reference, spans), now)
      : cites(repair.leadsTo ?? reference.originalUrl ?? reference.url, now);
  });
}

/** One that another one stands in grows with it. */
function moved(reference: Reference, spans: MovedSpans): Reference {
  return { ...reference, ...spans.of(reference) };
}

function isSame(one: Reference, other: Reference): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function cites(url: string, now: Reference): boolean {
  return keyOf(url) === keyOf(now.originalUrl ?? now.url);
}
