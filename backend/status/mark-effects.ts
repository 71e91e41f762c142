import type { Evidence } from './evidence';
import { outcomeOf, STATUS, type Status } from './status-code';
import type { UrlMark } from './url-mark';

/** What marks mean for a check (W3.10, I4). */
export interface MarkEffects {
  /** False: the URL is not to be asked for. */
  isChecked: boolean;
  /** No HEAD. */
  getOnly: boolean;
  /** Milliseconds between two requests to the host, at least; 0 where nothing is said. */
  hostIntervalMs: number;
  /** The mark because of which no machine may judge the page to be gone; null without one. */
  unjudgeable: UrlMark | null;
}

/** Days for which a URL that is not to be checked is put off, to be looked at again for its marks. */
export const UNCHECKED_DAYS = 30;

const RATE_LIMIT_MS = 10_000;
const UNCHECKED: ReadonlySet<UrlMark> = new Set(['permalive', 'permadead']);
const UNJUDGEABLE: ReadonlySet<UrlMark> = new Set(['paywall', 'login', 'by-hand-only']);

/** Decides what the marks of a URL mean for its check. */
export function effectsOf(marks: readonly UrlMark[]): MarkEffects {
  return {
    isChecked: !marks.some((mark) => UNCHECKED.has(mark)),
    getOnly: marks.includes('needs-get'),
    hostIntervalMs: marks.includes('rate-limit') ? RATE_LIMIT_MS : 0,
    unjudgeable: marks.find((mark) => UNJUDGEABLE.has(mark)) ?? null,
  };
}

/** What a mark makes of a failure. */
interface ByMark {
  code: typeof STATUS.noAccess;
  reason: `marked-${string}`;
  evidence: readonly Evidence[];
}

/**
 * What a check found, as far as a mark lets it count: behind a wall every failure may be the wall's.
 * Only a name that is gone is gone for everybody.
 */
export function judgeMarked<Judged extends Status & { reason: string }>(
  judged: Judged,
  { unjudgeable }: Pick<MarkEffects, 'unjudgeable'>,
): Judged | (Judged & ByMark) {
  const mayBeTheWall = outcomeOf(judged) === 'failed' && judged.code !== STATUS.unknownDomain;
  if (unjudgeable === null || !mayBeTheWall) return judged;
  const evidence = [{ sign: 'mark', text: unjudgeable }];
  return { ...judged, code: STATUS.noAccess, reason: `marked-${unjudgeable}`, evidence };
}
