/** Nobody is believed who asks for more: one slip in a header must not silence a host for years. */
const RETRY_AFTER_MAX_MS = 86_400_000;

/** The day's name that every HTTP date begins with; `Date.parse` would take nearly anything. */
const HTTP_DATE = /^[A-Z][a-z]{2,8}, /;

/**
 * How long a server asks to be left alone (RFC 9110, 10.2.3: seconds, or an HTTP date).
 * @param value of the Retry-After header, if any
 * @param nowMs milliseconds since 1970-01-01 UTC
 * @returns milliseconds from now, at most a day; null when nothing (sensible) is asked
 */
export function retryAfterMs(value: string | null, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, RETRY_AFTER_MAX_MS);
  const at = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(Math.max(at - nowMs, 0), RETRY_AFTER_MAX_MS);
}
