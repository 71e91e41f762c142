/** However far a host is trusted, what works is looked at again after so many days. */
export const HINTED_DAYS_MAX = 28;
/** A host whose word was wrong is looked at as usual for so many days. */
export const DISTRUSTED_DAYS = 100;

/** Days of which one is drawn. */
export interface DaySpan {
  from: number;
  to: number;
}

/**
 * Days from look to look at a URL whose host tells by itself what becomes of it: as many times those without, but all of
 * the span stays within four weeks. What is cut off moves its beginning, so that looks never bunch on the last day.
 * @param span without hints
 * @param stretch how far the host is trusted (`HostTrust`)
 * @returns never fewer than without
 */
export function stretchedSpan(span: DaySpan, stretch: number): DaySpan {
  const to = Math.min(span.to * stretch, HINTED_DAYS_MAX);
  if (to <= span.to) return span;
  const mean = (span.from + span.to) / 2;
  const from = Math.min(span.from * stretch, to * (span.from / mean));
  return { from: Math.max(span.from, from), to };
}
