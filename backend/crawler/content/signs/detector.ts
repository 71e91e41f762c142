import type { ContentDoubt } from '../../../status/content-doubt';
import type { Evidence } from '../../../status/evidence';
import type { HostLook } from '../../../status/host-look';
import type { RedirectClass } from '../../../status/redirect-class';
import type { StatusCode } from '../../../status/status-code';
import type { NormalUrl } from '../../../url/normal-url';
import type { PageText } from './page-text';

/** All that detectors may look at. */
export interface DetectorInput {
  /** The URL of the link. */
  asked: NormalUrl;
  /** Where the page stands: after all redirects, and after its own jump where it makes one. */
  at: NormalUrl;
  /** How far `at` is from `asked`; null where it is the same address. */
  moved: RedirectClass | null;
  page: PageText;
  /** What the host answers where no page can be; null when nobody looked. */
  look: HostLook | null;
}

/** What was seen; null where there is no ground, which is no proof of anything. */
export type Ground = readonly Evidence[] | null;

/** One way to doubt a page. Pure. */
export interface Detector {
  /** As in the bench. */
  name: string;
  doubt: ContentDoubt;
  readonly find: (input: DetectorInput) => Ground;
}

/** Why a page that comes as a success stands in the way of the one that was asked for. */
type HindranceReason = 'bot-wall' | 'withheld' | 'maintenance' | 'suspended' | 'server-error';

/** One way to see that a page says nothing of what was asked for, so that nothing can be judged. Pure. */
export interface Hindrance {
  reason: HindranceReason;
  /** The code of T1 that its answer should have borne. */
  code: StatusCode;
  readonly find: (input: DetectorInput) => Ground;
}

/** Why a page's content is in doubt, with what was seen. */
export interface Doubt {
  kind: 'doubt';
  doubt: ContentDoubt;
  evidence: readonly Evidence[];
}

/** A page that stands in the way, with what was seen. */
export interface Unjudgeable {
  kind: 'unjudgeable';
  /** Nothing is known of the page behind it. */
  doubt?: undefined;
  reason: HindranceReason;
  code: StatusCode;
  evidence: readonly Evidence[];
}
