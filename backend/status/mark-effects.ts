import type { Evidence } from './evidence';
import { outcomeOf, STATUS, type Status, type StatusCode } from './status-code';
import type { DeclaredAccess } from './link-declaration';
import type { UrlMark } from './url-mark';

/** What marks mean for a check (W3.10, I4). */
export interface MarkEffects {
  /** False: the URL is not to be asked for. */
  isChecked: boolean;
  /** No HEAD. */
  getOnly: boolean;
  /** Milliseconds between two requests to the host, at least; 0 where nothing is said. */
  hostIntervalMs: number;
  /** Why no machine may judge the page to be gone; null where one may. */
  unjudgeable: Wall | null;
}

/** Days for which a URL that is not to be checked is put off, to be looked at again for its marks. */
export const UNCHECKED_DAYS = 30;

/** Why no machine may judge a page to be gone: by an operator's mark, or since its citations say so (W3.10, I4). */
type Wall = UrlMark | 'declared-paywall' | 'declared-login';

const RATE_LIMIT_MS = 10_000;
const UNCHECKED: ReadonlySet<UrlMark> = new Set(['permalive', 'permadead', 'opted-out']);
const UNJUDGEABLE: ReadonlySet<UrlMark> = new Set(['paywall', 'login', 'by-hand-only']);

/**
 * Decides what the marks of a URL, and what its citations say of it, mean for its check.
 * @param declared what readers need to see it, by any citation
 */
export function effectsOf(
  marks: readonly UrlMark[],
  declared: DeclaredAccess | null = null,
): MarkEffects {
  return {
    isChecked: !marks.some((mark) => UNCHECKED.has(mark)),
    getOnly: marks.includes('needs-get'),
    hostIntervalMs: marks.includes('rate-limit') ? RATE_LIMIT_MS : 0,
    unjudgeable: marks.find((mark) => UNJUDGEABLE.has(mark)) ?? wallOf(declared),
  };
}

/** What is limited now and then is shown to a program as to anybody. */
function wallOf(declared: DeclaredAccess | null): Wall | null {
  if (declared === 'subscription') return 'declared-paywall';
  return declared === 'registration' ? 'declared-login' : null;
}

/** What a wall makes of a failure. */
interface ByWall {
  code: typeof STATUS.noAccess;
  reason: string;
  evidence: readonly Evidence[];
}

/** What a server says of the page itself; walls that editors met answer otherwise. */
const OF_PAGE: ReadonlySet<StatusCode> = new Set([STATUS.notFound, STATUS.gone]);

/**
 * What a check found, as far as a wall lets it count: behind one that an operator knows every failure may be the
 * wall's, behind one that a citation names all but what is said of the page itself: anybody can write that.
 * A name that is gone is gone for everybody.
 */
export function judgeMarked<Judged extends Status & { reason: string }>(
  judged: Judged,
  { unjudgeable }: Pick<MarkEffects, 'unjudgeable'>,
): Judged | (Judged & ByWall) {
  if (unjudgeable === null || outcomeOf(judged) !== 'failed') return judged;
  const isDeclared = unjudgeable.startsWith('declared-');
  const isGone = judged.code === STATUS.unknownDomain || (isDeclared && OF_PAGE.has(judged.code));
  if (isGone) return judged;
  const evidence = [{ sign: 'mark', text: unjudgeable }];
  const reason = isDeclared ? unjudgeable : `marked-${unjudgeable}`;
  return { ...judged, code: STATUS.noAccess, reason, evidence };
}
