/** However far a host is trusted, what works is looked at again after so many days. */
export const HINTED_DAYS_MAX = 28;
/** A host whose word was wrong is looked at as usual for so many days. */
export const DISTRUSTED_DAYS = 100;

/**
 * Days from look to look at a URL whose host tells by itself what becomes of it.
 * @param checkDays without hints
 * @param stretch how far the host is trusted (`HostTrust`)
 * @returns never fewer than without
 */
export function stretchedCheckDays(checkDays: number, stretch: number): number {
  return Math.max(checkDays, Math.min(checkDays * stretch, HINTED_DAYS_MAX));
}
