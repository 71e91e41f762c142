import type { Response } from 'express';
import { WINDOW_MS, windowLeftMs } from './window';

/** What is left of a budget, as far as this process knows: others spend from it, too. */
export interface BudgetStanding {
  /** What the budget is called to programs: letters. */
  policy: string;
  /** Questions in a window. */
  quota: number;
  /** Never below 0. */
  left: number;
}

/** Seconds of a window. */
export const WINDOW_S = WINDOW_MS / 1000;

/**
 * Tells who asks how much is left of the budgets that the question was counted in
 * (draft-ietf-httpapi-ratelimit-headers-11, fields of RFC 9651).
 */
export function tellRateLimit(
  response: Response,
  standings: readonly BudgetStanding[],
  nowMs: number,
): void {
  const leftS = Math.ceil(windowLeftMs(nowMs) / 1000);
  const policies = standings.map(({ policy, quota }) => `"${policy}";q=${quota};w=${WINDOW_S}`);
  const limits = standings.map(({ policy, left }) => `"${policy}";r=${left};t=${leftS}`);
  response.set({ 'RateLimit-Policy': policies.join(', '), RateLimit: limits.join(', ') });
}
