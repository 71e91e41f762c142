import type { ContentDoubt } from '../../status/content-doubt';
import type { Evidence } from '../../status/evidence';
import type { MimeKeyword } from '../../status/mime-keyword';
import type { RedirectClass } from '../../status/redirect-class';
import type { StatusCode } from '../../status/status-code';
import type { OfferTopic } from '../../status/takeover/offer';
import type { NormalUrl } from '../../url/normal-url';

/** Where redirects led. */
export interface StoredRedirect {
  target: NormalUrl;
  /** The HTTP numbers of all redirects on the way; empty where https was asked in place of http. */
  hops: readonly number[];
  /** How far the target is from the URL. */
  class: RedirectClass;
}

/** What one check found out about one URL, as it is stored. */
export interface CheckResult {
  urlId: number;
  code: StatusCode;
  /** The HTTP number that the code stands for; null without one (W4.4). */
  http: number | null;
  /** Where redirects led. */
  redirect: StoredRedirect | null;
  mime: MimeKeyword | null;
  kib: number | null;
  /**
   * Why the page's content is in doubt, now that it was read (W3.14); undefined: it was not read,
   * so that what was known of it stands.
   */
  doubt?: ContentDoubt | null;
  /**
   * What the page sells that its address does not speak of (U1); null: nothing of the kind; undefined: it was not read,
   * or something stands in its way.
   */
  sells?: OfferTopic | null;
  /** What the page calls itself, if it was read, is not in doubt and says something. */
  title?: string;
  /** What was seen; empty where nothing needs a ground. */
  evidence: readonly Evidence[];
  /** Machine word for what happened; goes to the change log. */
  reason: string;
  /** The URL was not asked itself: it is told what others of its host got (W3.8). */
  isStamp: boolean;
  /** Whether its host ever gave us a good answer, in this visit or before. */
  isHostHeard: boolean;
}
