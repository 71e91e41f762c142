import type { DayNumber } from './day-number';

/**
 * W3.14: what a host answers where no page can be, so that its other answers can be held against it.
 * `hard`: an error, so its successes mean something; `soft`: a success or a redirect.
 */
export interface HostLook {
  lookedDay: DayNumber;
  sibling: 'unknown' | 'hard' | 'soft';
  /** Normal form of the address that a soft one led to; empty where it stayed. */
  target: string;
  /** Title of a soft one, cut; empty without one. */
  title: string;
  /**
   * 8 bytes: the similarity hash of a soft one's text, or of a short text an exact one
   * (crawler/content/signs/similarity.ts).
   */
  print: Uint8Array;
  /** Whether the domain's name servers are those of a parking service. */
  isParked: boolean;
}
