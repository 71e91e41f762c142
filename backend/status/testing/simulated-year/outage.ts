import { ANSWERS, type Answer } from './answer';
import type { Chance } from './chance';
import { pick } from './pick';

/** A time in which nobody can open a page of a host that lives on afterwards. */
export interface Outage {
  /** Days, with hours as fraction. */
  readonly from: number;
  readonly to: number;
  readonly answer: Answer;
}

interface OutageKind {
  /** Share of the hosts that have one within a year. */
  readonly aYear: number;
  readonly days: readonly [min: number, max: number];
  readonly answers: readonly (readonly [share: number, answer: Answer])[];
}

/** The same for as long as it lasts; that some are 503 is wanted by what quick looks reach. */
const HOST_IS_DOWN = [
  [0.3, ANSWERS.silent],
  [0.2, ANSWERS.noConnection],
  [0.2, ANSWERS.badGateway],
  [0.15, ANSWERS.dnsRefused],
  [0.15, ANSWERS.unavailable],
] as const;

/**
 * Facts of 2026-11-23. They leave open what is answered, and how long a domain lapses: 20 to 45 days
 * is what registries leave before it is free for others.
 */
const OUTAGE_KINDS: readonly OutageKind[] = [
  { aYear: 0.3, days: [0.02, 1], answers: HOST_IS_DOWN },
  { aYear: 0.08, days: [2, 6], answers: HOST_IS_DOWN },
  { aYear: 0.03, days: [8, 14], answers: HOST_IS_DOWN },
  { aYear: 0.03, days: [18, 25], answers: HOST_IS_DOWN },
  { aYear: 0.01, days: [20, 45], answers: [[1, ANSWERS.unknownDomain]] },
];

/** Draws per outage: whether, when, how long, how it looks. */
const DRAWS = 4;

/** @param days length of the simulation */
export function drawOutages(chance: Chance, host: number, days: number): Outage[] {
  return OUTAGE_KINDS.flatMap((kind, index) => {
    const draw = (n: number): number => chance.at('outage', host, index * DRAWS + n);
    if (draw(0) >= (kind.aYear * days) / 365) return [];
    const [min, max] = kind.days;
    const from = draw(1) * days;
    return [{ from, to: from + min + draw(2) * (max - min), answer: pick(kind.answers, draw(3)) }];
  });
}

/** The outage of a moment. */
export function outageAt(outages: readonly Outage[], moment: number): Outage | null {
  for (const outage of outages) if (outage.from <= moment && moment < outage.to) return outage;
  return null;
}
