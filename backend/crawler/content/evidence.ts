import type { ContentDoubt } from '../../status/content-doubt';
import type { HostLook } from '../../status/host-look';
import type { RedirectClass } from '../../status/redirect-class';
import type { UrlParts } from '../../url/url-parts';
import type { PageText } from './page-text';

/** All that detectors may look at. */
export interface Evidence {
  /** The URL of the link. */
  asked: UrlParts;
  /** Where the page stands: after all redirects, and after its own jump where it makes one. */
  at: UrlParts;
  /** How far `at` is from `asked`; null where it is the same address. */
  moved: RedirectClass | null;
  page: PageText;
  /** What the host answers where no page can be; null when nobody looked. */
  look: HostLook | null;
}

/** A doubt with the machine word for what raised it. */
export interface Doubt {
  doubt: ContentDoubt;
  reason: string;
}

/** One way to doubt a page. Pure; null where it sees no ground, which is no proof of anything. */
export interface Detector {
  /** As in the bench. */
  name: string;
  doubt: ContentDoubt;
  /** @returns the machine word for the ground */
  readonly find: (evidence: Evidence) => string | null;
}
