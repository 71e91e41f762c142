import type { Hindrance } from '../signs/detector';
import { botWall } from './bot-wall';
import { maintenance } from './maintenance';
import { serverError } from './server-error';
import { shownCheck } from './shown-check';
import { withheld } from './withheld';
import { suspended } from './suspended';

/** Every kind of page that stands in the way of the one that was asked for; the first that is seen counts. */
export const HINDRANCES: readonly Hindrance[] = [botWall, suspended, serverError, maintenance];

/**
 * Those that an error may be, too, whatever number its server chose. That a site was switched off, or that its server has
 * failed, is what the number says.
 */
export const HINDRANCES_OF_ERRORS: readonly Hindrance[] = [
  botWall,
  shownCheck,
  withheld,
  maintenance,
];

/** The same of what may call itself missing as well: “not available”, in a country. */
export const HINDRANCES_OF_MISSING: readonly Hindrance[] = [withheld];
