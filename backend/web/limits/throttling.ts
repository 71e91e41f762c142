import type { Clock } from '../../runtime/clock';
import type { Random } from '../../runtime/random';
import type { TakeShares } from './shared-budgets';

/** How much is answered to clients without a token, and how it is counted. */
export interface ThrottlingSettings {
  /** Questions a second that all web processes together answer. */
  answersPerS: number;
  /** Of these, to the pages of one wiki, to people in browsers, and to all others. */
  originAnswersPerS: number;
  /** Questions a second about blocks of pages, beside these. */
  blocksPerS: number;
  take: TakeShares;
  /** Real time, even where weeks pass within minutes. */
  clock: Clock;
  random: Random;
}
