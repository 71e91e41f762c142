import type { LooksAtDomain, SeenUrls } from '../../status/sampling/domain-sample';
import { domainShare, FIRST_OF_WHOLE } from '../../status/sampling/leaf-score';
import { DEFAULT_POLICY } from '../../status/verdict';
import type { DueUrl } from './frontier';
import type { LeaseProof } from './leases';
import type { SeenBefore } from './unseen-urls';

/** How a visit goes on of a host whose due URLs are too many: by its share of the day, or as a sample (L1). */
export type VisitMode = 'share' | 'sample';

interface VisitTally {
  leaseToken: Buffer;
  mode: VisitMode;
  /** First looks, of other days, too. */
  first: SeenUrls;
  /** Hardly anything was known of the host. */
  isExploring: boolean;
  /** Since it was asked for last. */
  looks: LooksAtDomain;
}

interface ExpectedLook {
  hostId: number;
  isFirst: boolean;
}

const NOTHING: SeenUrls = { checked: 0, broken: 0 };
const UNKNOWN: SeenBefore = { first: NOTHING, looks: 0 };
const NO_LOOKS: LooksAtDomain = { reported: NOTHING, drawn: NOTHING };
/** So many first looks tell whether a host is like others. */
const EXPLORING_LOOKS = 20;
/** Of visits whose crawlers have died nobody tells an end. */
const EXPECTED_MAX = 200_000;

/**
 * What first looks at URLs have shown since this process began: in all, and of the hosts at whose URLs that were never
 * looked at they go on for days (share-of-day.ts). It decides about the order of looks alone; what is lost with the
 * process is learned again.
 */
export class FirstLookTally {
  #whole: SeenUrls = FIRST_OF_WHOLE;
  readonly #visits = new Map<number, VisitTally>();
  /** The URLs that are being looked at, by id; and the ids of each host. */
  readonly #expected = new Map<number, ExpectedLook>();
  readonly #urlsOfHost = new Map<number, Set<number>>();

  /** In all, `FIRST_OF_WHOLE` included. */
  get whole(): SeenUrls {
    return this.#whole;
  }

  /** A host is visited: of one that others visited, and whose end nobody told here, nothing is left. */
  enter({ hostId, leaseToken }: LeaseProof): void {
    if (this.#visits.get(hostId)?.leaseToken.equals(leaseToken) === false) this.end(hostId);
  }

  /** A visit of a host goes on beyond what was due: so much was seen of it before. */
  begin({ hostId, leaseToken }: LeaseProof, mode: VisitMode, seen: SeenBefore = UNKNOWN): void {
    const isExploring = mode === 'share' && seen.looks < EXPLORING_LOOKS;
    const looks = this.#visits.get(hostId)?.looks ?? NO_LOOKS;
    this.#visits.set(hostId, { leaseToken, mode, first: seen.first, isExploring, looks });
  }

  /** Null: it ends with what is due. */
  modeOf(hostId: number): VisitMode | null {
    return this.#visits.get(hostId)?.mode ?? null;
  }

  /** Whether a visit to an unknown host has seen enough to tell that others deserve to come before the rest of it. */
  isOutranked(hostId: number): boolean {
    const visit = this.#visits.get(hostId);
    if (visit?.isExploring !== true || visit.first.checked < EXPLORING_LOOKS) return false;
    return !this.#isPromising(visit.first);
  }

  /** These URLs of a host are about to be looked at. */
  expect(hostId: number, urls: readonly DueUrl[]): void {
    const isSample = this.modeOf(hostId) === 'sample';
    const counted = urls.filter((url) => url.last === null || (isSample && isReported(url)));
    if (counted.length === 0) return;
    if (this.#expected.size >= EXPECTED_MAX) this.#forgetExpected();
    const its = this.#urlsOfHost.get(hostId) ?? new Set();
    this.#urlsOfHost.set(hostId, its);
    for (const { urlId, last } of counted) {
      this.#expected.set(urlId, { hostId, isFirst: last === null });
      its.add(urlId);
    }
  }

  note(urlId: number, isBroken: boolean): void {
    const look = this.#expected.get(urlId);
    if (look === undefined) return;
    this.#expected.delete(urlId);
    this.#urlsOfHost.get(look.hostId)?.delete(urlId);
    if (look.isFirst) this.#whole = withOneMore(this.#whole, isBroken);
    const visit = this.#visits.get(look.hostId);
    if (visit !== undefined) noteIn(visit, look.isFirst, isBroken);
  }

  /** What was seen of a host's URLs since it was asked for last. */
  takeLooks(hostId: number): LooksAtDomain {
    const visit = this.#visits.get(hostId);
    if (visit === undefined) return NO_LOOKS;
    const { looks } = visit;
    visit.looks = NO_LOOKS;
    return looks;
  }

  /**
   * The visit is over.
   * @returns whether more of its URLs are to be hoped to be broken than of others'
   */
  end(hostId: number): boolean {
    for (const urlId of this.#urlsOfHost.get(hostId) ?? []) this.#expected.delete(urlId);
    this.#urlsOfHost.delete(hostId);
    const visit = this.#visits.get(hostId);
    if (visit === undefined) return false;
    this.#visits.delete(hostId);
    return this.#isPromising(visit.first);
  }

  #isPromising(seen: SeenUrls): boolean {
    const { checked, broken } = this.#whole;
    return domainShare(seen, this.#whole) > broken / checked;
  }

  #forgetExpected(): void {
    this.#expected.clear();
    this.#urlsOfHost.clear();
  }
}

/** It has failed as often as is needed to be told as broken. */
const isReported = ({ failures }: DueUrl): boolean => failures >= DEFAULT_POLICY.minFailures;

function noteIn(visit: VisitTally, isFirst: boolean, isBroken: boolean): void {
  const { reported, drawn } = visit.looks;
  if (!isFirst) {
    visit.looks = { reported: withOneMore(reported, isBroken), drawn };
    return;
  }
  visit.first = withOneMore(visit.first, isBroken);
  visit.looks = { reported, drawn: withOneMore(drawn, isBroken) };
}

const withOneMore = ({ checked, broken }: SeenUrls, isBroken: boolean): SeenUrls => ({
  checked: checked + 1,
  broken: broken + (isBroken ? 1 : 0),
});
