import { CHECK_DAYS } from '../../../backend/status/schedule';
import { frontierScheduler } from '../../../backend/status/deaths/best-scheduler';
import type { DeathScheduler } from '../../../backend/status/deaths/death-scheduler';
import { createMortalWeb, type MortalWeb } from '../../../backend/status/deaths/mortal-web';
import { scoreTrace, type DeathFigures } from '../../../backend/status/deaths/score-trace';
import { simulateScheduler } from '../../../backend/status/deaths/simulate-deaths';
import { drawWorld, WORLD_PLANS } from '../../../backend/status/deaths/testing/drawn-world';
import { todayScheduler } from '../../../backend/status/deaths/today-scheduler';

/** What a schedule costs, and how soon it sees deaths. */
export interface DelayPoint {
  /** Days from look to look of what works, in the mean. */
  readonly cycleDays: number;
  /** Of a URL in a year. */
  readonly checks: number;
  /** Days from a death to the first failed look, in the mean. */
  readonly seenDays: number;
  /** The same to the look that proves it. */
  readonly sureDays: number;
}

/** Deaths in events that take whole hosts, in small ones, and those that come alone. */
export const DEATH_KINDS = ['large', 'small', 'alone'] as const;
export type DeathKind = (typeof DEATH_KINDS)[number];

/** All schedules on the deaths of one kind. */
export interface DelayPanel {
  readonly kind: DeathKind;
  /** By cycle, the longest first. */
  readonly waking: readonly DelayPoint[];
  /** The same without waking neighbours. */
  readonly unaided: readonly DelayPoint[];
  readonly today: DelayPoint;
}

/** In days, the longest first: from the fewest checks to the most. */
export const CYCLES = [28, 21, CHECK_DAYS, 10, 7] as const;
const SEED = 7_001;

/** A panel for each kind of deaths, each from a year of one world. */
export function delayPanels(): DelayPanel[] {
  const [large, small] = [webOf('large'), webOf('small')];
  return [
    ...panelsOf(large, [['large', 'events']]),
    ...panelsOf(small, [
      ['small', 'events'],
      ['alone', 'singles'],
    ]),
  ];
}

type Part = 'events' | 'singles';

function panelsOf(
  web: MortalWeb,
  parts: readonly (readonly [kind: DeathKind, part: Part])[],
): DelayPanel[] {
  const pointsBy = (isWaking: boolean) =>
    CYCLES.map((checkDays) => delayPoints(web, frontierScheduler({ checkDays, isWaking })));
  const [waking, unaided] = [pointsBy(true), pointsBy(false)];
  const today = delayPoints(web, todayScheduler);
  return parts.map(([kind, part]) => ({
    kind,
    waking: waking.map((points) => points[part]),
    unaided: unaided.map((points) => points[part]),
    today: today[part],
  }));
}

/** The web on which deaths of that plan are. */
export function webOf(plan: keyof typeof WORLD_PLANS): MortalWeb {
  return createMortalWeb(drawWorld(SEED, WORLD_PLANS[plan]), SEED);
}

/** One schedule on a web: a year of looks. */
export function delayPoints<State>(
  web: MortalWeb,
  scheduler: DeathScheduler<State>,
): Record<Part, DelayPoint> {
  const { days } = WORLD_PLANS.large;
  const score = scoreTrace(web, simulateScheduler(web, scheduler, days), days);
  const pointOf = ({ seenDays, sureDays }: DeathFigures): DelayPoint => ({
    cycleDays: scheduler.checkDays,
    checks: score.checksPerUrlAndYear,
    seenDays: seenDays ?? Number.NaN,
    sureDays: sureDays ?? Number.NaN,
  });
  return { events: pointOf(score.events), singles: pointOf(score.singles) };
}
