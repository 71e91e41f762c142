/** The parameters of a sampling (L1). Shares of good URLs are whole percents, so that all is exact. */
export interface SamplePlan {
  /** G: URLs that are looked at together, between two decisions. */
  readonly groupUrls: number;
  /** p1: a domain with a smaller share of good URLs is looked through. */
  readonly rejectBelowPercent: number;
  /** p2⁻: from this share on the rest is presumed good, where nothing reported has stayed broken. */
  readonly acceptFromLowPercent: number;
  /** p2⁺: the same, where all that was reported has stayed broken. */
  readonly acceptFromHighPercent: number;
}

/** As published, and as L1 sets by default. */
export const PUBLISHED_PLAN: SamplePlan = {
  groupUrls: 100,
  rejectBelowPercent: 50,
  acceptFromLowPercent: 90,
  acceptFromHighPercent: 95,
};

/** What a run has seen of a domain so far. */
export interface SampleCounts {
  /** Npb: URLs that the run before reported as broken. */
  readonly reported: number;
  /** Npsb: those of them that are still broken. */
  readonly stayedBroken: number;
  /** Nc: all that was looked at in this run, reported ones included. */
  readonly checked: number;
  /** Ng: those of them that are good. */
  readonly good: number;
}

/** p < p1, that is Ng / Nc < p1. */
export function isToBeRejected({ checked, good }: SampleCounts, plan: SamplePlan): boolean {
  return 100 * good < plan.rejectBelowPercent * checked;
}

/**
 * p2 ≤ p, where p2 = p2⁻ + r (p2⁺ − p2⁻) and r = Npsb / Npb, or 0 where nothing was reported. Multiplied
 * out, as products of three counts may exceed 2^53.
 */
export function isToBeAccepted(counts: SampleCounts, plan: SamplePlan): boolean {
  const { acceptFromLowPercent: low, acceptFromHighPercent: high } = plan;
  const reported = BigInt(Math.max(counts.reported, 1));
  const wanted = BigInt(low) * reported + BigInt(counts.stayedBroken) * BigInt(high - low);
  return wanted * BigInt(counts.checked) <= 100n * reported * BigInt(counts.good);
}
