import type { DayNumber } from '../day-number';
import type { PageHint, HintSource, HostTrust } from './hint';
import { isListed } from './sitemap-word';

/** Of what a host is trusted with, so much is looked at as before, drawn for each look: nobody would see else that its word is wrong. */
const USUAL_SHARE: Readonly<Record<HintSource, number>> = {
  'remote-update': 1 / 10,
  sitemap: 1 / 20,
};

/** What the next look at a URL goes by. */
export interface StretchedLook {
  /** The last word of its host's sitemap on it; null: none. */
  listed: Pick<PageHint, 'word' | 'saidDay'> | null;
  today: DayNumber;
  /** 0 ≤ chance < 1, drawn for each look. */
  chance: number;
}

/** By whom a look is put off, and how many times the usual days. */
export type HintedStretch = Pick<HostTrust, 'source' | 'stretch'>;

/**
 * Who lets the next look at a URL wait: a host's reports speak for all of its URLs (R1), its sitemap for those that it
 * lists (R3).
 * @param trusts of the host
 * @returns the one that is trusted farthest; null: it is looked at as usual
 */
export function hintedStretch(
  trusts: readonly HostTrust[],
  { listed, today, chance }: StretchedLook,
): HintedStretch | null {
  const speaking = trusts.filter(
    ({ source, stretch, untilDay }) =>
      stretch > 1 &&
      today <= untilDay &&
      chance >= USUAL_SHARE[source] &&
      (source !== 'sitemap' || (listed !== null && isListed(listed, today))),
  );
  const [farthest = null] = speaking.toSorted((a, b) => b.stretch - a.stretch);
  return farthest;
}
