import { remember } from '../references/remember';
import { normalizeUrl } from '../../url/normalize-url';

/** A copy of a page in an archive. */
export interface Copy {
  url: string;
  /** `YYYYMMDDhhmmss` or its beginning. */
  timestamp: string;
}

/** What is known of a URL. */
export interface UrlFinding {
  /** Its normal form (W2.4). */
  url: string;
  /** `usurped`: it answers, with another page, since its name fell into other hands. */
  verdict: 'dead' | 'live' | 'usurped' | 'doubtful' | 'unknown';
  /** Its best copy. */
  copy: Copy | null;
  /** Addresses that archives do not have, or that hold no such page. */
  badCopies: readonly string[];
  /** The title of the page, to be shown for a link without one. */
  title: string | null;
  /** Whether people have reverted a repair of it on this page: it waits for a reviewer (I6). */
  reverted: boolean;
  /** Whether a repair of ours on this page has called it dead: no program turns that without people. */
  repairedHere?: boolean;
  /** Where its content stands today: to that page a person leads its links, whatever the verdict. No program has one (U4). */
  livePage?: string;
}

/** Of more links no page is made. */
const KEPT_MAX = 10_000;

/** What is known of the URLs of a page. */
export class UrlFindings {
  private readonly byUrl: ReadonlyMap<string, UrlFinding>;

  constructor(findings: readonly UrlFinding[]) {
    this.byUrl = new Map(findings.map((finding) => [keyOf(finding.url), finding]));
  }

  /** @param url as a page writes it; its fragment does not matter */
  of(url: string): UrlFinding | null {
    return this.byUrl.get(keyOf(url)) ?? null;
  }
}

/** The same for those whose scheme does not matter. */
export const schemelessKeyOf = (url: string): string => keyOf(url).replace(/^https?:/, '');

/** Whether a copy is one of others: an archive's addresses are the same with http and https. */
export function isAmong(url: string, others: readonly string[]): boolean {
  const key = schemelessKeyOf(url);
  return others.some((other) => schemelessKeyOf(other) === key);
}

/** By which the URLs of a page and of findings are compared: the normal form, where there is one. */
export const keyOf = remember((url) => normalizeUrl(url) ?? url, KEPT_MAX);
