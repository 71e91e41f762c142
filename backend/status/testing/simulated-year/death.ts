import { ANSWERS, type Answer } from './answer';
import { pick } from './pick';

/** How a page or a host is lost for good. `hard` ones say so, `soft` ones answer well. */
export type DeathKind =
  'not-found' | 'gone' | 'soft-404' | 'to-home' | 'no-name' | 'silent' | 'parked';

export interface Death {
  /** With the hour as fraction; below 0: before the first day. */
  readonly day: number;
  readonly kind: DeathKind;
}

/**
 * Dead at the start, and dying in a year. The facts of 2026-11-23 say "10 % dead at the start and 6 %
 * of URLs, 2.5 % of hosts dying a year"; read as a tenth of both, which their precision wants. How the
 * kinds share is our reading, by their lost deaths and the soft ones that are doubted.
 */
export const DEATHS = {
  url: {
    atStart: 0.1,
    aYear: 0.06,
    kinds: [
      [0.5, 'not-found'],
      [0.1, 'gone'],
      [0.22, 'soft-404'],
      [0.18, 'to-home'],
    ],
  },
  host: {
    atStart: 0.1,
    aYear: 0.025,
    kinds: [
      [0.6, 'no-name'],
      [0.25, 'silent'],
      [0.15, 'parked'],
    ],
  },
} as const satisfies Record<string, DeathRates>;

interface DeathRates {
  atStart: number;
  aYear: number;
  kinds: readonly (readonly [share: number, kind: DeathKind])[];
}

interface DeadPage {
  readonly isHard: boolean;
  /** Share of such pages whose content the detectors doubt (facts of 2026-11-23). */
  readonly foundShare: number;
  /** To a program that is let in. */
  readonly answer: Answer;
}

/** What is left of a page or a host. */
export const DEAD_PAGES: Readonly<Record<DeathKind, DeadPage>> = {
  'not-found': { isHard: true, foundShare: 0, answer: ANSWERS.notFound },
  gone: { isHard: true, foundShare: 0, answer: ANSWERS.gone },
  'soft-404': { isHard: false, foundShare: 0.65, answer: ANSWERS.softNotFound },
  'to-home': { isHard: false, foundShare: 1, answer: ANSWERS.home },
  'no-name': { isHard: true, foundShare: 0, answer: ANSWERS.unknownDomain },
  silent: { isHard: true, foundShare: 0, answer: ANSWERS.silent },
  parked: { isHard: false, foundShare: 0.9, answer: ANSWERS.parked },
};

/**
 * Draws whether, when and how something dies.
 * @param draws three independent numbers, 0 ≤ x < 1: whether, when, how
 * @param days length of the simulation
 */
export function drawDeath(
  rates: DeathRates,
  [whether, when, how]: readonly [number, number, number],
  days: number,
): Death | null {
  const kind = pick(rates.kinds, how);
  if (whether < rates.atStart) return { day: -1, kind };
  const dying = rates.atStart + (rates.aYear * days) / 365;
  return whether < dying ? { day: when * days, kind } : null;
}
