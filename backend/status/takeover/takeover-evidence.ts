import type { ComparedPage } from './compared-page';
import type { CalendarDay, HostFacts } from './host-facts';
import { KEPT, type Likeness } from './likeness';
import { densityOf, type Offer } from './offer';
import type { OwnerSignals } from './owner-signals';

/** Where a sign for a takeover comes from; no verdict rests on one of them alone. */
type EvidenceFamily = 'page' | 'registry' | 'history' | 'host' | 'people';

/** What was seen, for and against, with what a person needs to check it. The names are those of the contract. */
export interface TakeoverEvidence {
  signal: string;
  /** Left out where it only supports, or speaks against. */
  family?: EvidenceFamily;
  [detail: string]: unknown;
}

const DAY_MS = 86_400_000;

/** @param offers that are new */
export function pageEvidence(
  offers: readonly Offer[],
  { isParked }: Pick<ComparedPage, 'isParked'>,
): TakeoverEvidence[] {
  const sold = offers.map((offer) => ({
    signal: 'sales-topic',
    family: 'page' as const,
    topic: offer.topic,
    terms: offer.terms,
    share: rounded(Math.min(1, densityOf(offer))),
    inHead: offer.isInHead,
  }));
  return isParked ? [...sold, { signal: 'parked-now', family: 'page' }] : sold;
}

/** Signs of who has the name. */
export function ownerEvidence(
  host: HostFacts,
  signals: OwnerSignals,
  citedDay: CalendarDay | null,
): TakeoverEvidence[] {
  return [
    ...registryEvidence(signals, citedDay),
    ...historyEvidence(signals),
    ...hostEvidence(host, signals),
    ...peopleEvidence(host),
  ];
}

function registryEvidence(
  { registeredLater }: OwnerSignals,
  citedDay: CalendarDay | null,
): TakeoverEvidence[] {
  if (registeredLater === null || citedDay === null) return [];
  const [registered, cited] = [dayText(registeredLater), dayText(citedDay)];
  return [{ signal: 'registered-later', family: 'registry', registered, cited }];
}

function historyEvidence({ gone }: OwnerSignals): TakeoverEvidence[] {
  if (gone === null) return [];
  const signal = gone.state === 'parked' ? 'parked-before' : 'was-gone';
  const to = gone.to === null ? null : dayText(gone.to);
  return [{ signal, family: 'history', state: gone.state, from: dayText(gone.from), to }];
}

function hostEvidence({ changed }: HostFacts, signals: OwnerSignals): TakeoverEvidence[] {
  const { siblingsKept, siblingsLost, allPathsAlike, changedAtOnce } = signals;
  const family = 'host';
  return [
    ...(siblingsLost > 0 && siblingsKept === 0
      ? [{ signal: 'siblings-lost', family, pages: siblingsLost } as const]
      : []),
    ...(allPathsAlike ? [{ signal: 'all-paths-alike', family } as const] : []),
    ...(changedAtOnce ? [{ signal: 'host-changed-at-once', family, ...changed } as const] : []),
    ...(siblingsKept > 0 ? [{ signal: 'siblings-kept', pages: siblingsKept }] : []),
  ];
}

function peopleEvidence({ people }: HostFacts): TakeoverEvidence[] {
  if (people === 0) return [];
  return people === 1
    ? [{ signal: 'people', family: 'people', say: 'confirmed' }]
    : [{ signal: 'people-objected' }];
}

/** What of the page is still there, and what is not. */
export function likenessEvidence(
  { text, words, names, ids, paths, siteName }: Likeness,
  [before, now]: readonly [ComparedPage, ComparedPage],
): TakeoverEvidence[] {
  const kept: [boolean, TakeoverEvidence][] = [
    [text >= KEPT.text, { signal: 'text-kept', share: rounded(text) }],
    [text < KEPT.text, { signal: 'text-lost', share: rounded(text) }],
    [words >= KEPT.words, { signal: 'words-kept', likeness: rounded(words) }],
    [(names ?? 0) >= KEPT.names, { signal: 'names-kept', share: rounded(names ?? 0) }],
    [ids === true, { signal: 'ids-kept' }],
    [ids === false && now.ids.size > 0, { signal: 'ids-changed' }],
    [paths, { signal: 'paths-kept' }],
    [siteName === true, { signal: 'name-kept' }],
    [
      isLanguageChanged(before, now),
      { signal: 'language-changed', from: before.language, to: now.language },
    ],
  ];
  return kept.filter(([holds]) => holds).map(([, evidence]) => evidence);
}

function isLanguageChanged(before: ComparedPage, now: ComparedPage): boolean {
  return before.language !== null && now.language !== null && before.language !== now.language;
}

function dayText(day: CalendarDay): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100;
}
