/** When a failing link may be called unreachable (W4.1); each wiki can have its own. */
export interface VerdictPolicy {
  /** Failed checks in a row. */
  minFailures: number;
  /** Days from the first to the last of them. */
  minDays: number;
}

/** W4.1: three failed checks in a row, spread over nine days. */
export const DEFAULT_POLICY: VerdictPolicy = { minFailures: 3, minDays: 9 };

/** W4.1: no wiki may ask for less. */
export const LEAST_POLICY: VerdictPolicy = { minFailures: 2, minDays: 3 };
