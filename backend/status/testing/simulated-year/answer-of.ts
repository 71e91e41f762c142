import { ANSWERS, type Answer } from './answer';
import type { Chance } from './chance';
import { DEAD_PAGES, type Death } from './death';
import { outageAt } from './outage';
import type { Habit, Host, SimulatedUrl } from './population';

/** Answers that have nothing to do with the page (facts of 2026-11-23). */
const TRANSIENT_SHARE = 0.02;
const TRANSIENT = [
  ANSWERS.serverError,
  ANSWERS.badGateway,
  ANSWERS.unavailable,
  ANSWERS.gatewayTimeout,
  ANSWERS.noConnection,
] as const;
const WALLED_SHARE = 0.3;
const WALL = [ANSWERS.forbidden, ANSWERS.tooMany, ANSWERS.unavailable] as const;
const FLAP_SHARE = 0.5;
const FLAP = [ANSWERS.notFound, ANSWERS.serverError] as const;
const MAINTENANCE_DAYS = 4 / 24;

/** What hosts answer that never let us in. */
const TO_US: Partial<Record<Habit, Answer>> = {
  walled: ANSWERS.forbidden,
  'refuses-abroad': ANSWERS.forbidden,
  'silent-abroad': ANSWERS.silent,
  'missing-to-programs': ANSWERS.notFound,
};

/** What a check of a URL gets at a moment (days, with hours as fraction). */
export function answerOf(chance: Chance, url: SimulatedUrl, moment: number): Answer {
  const day = Math.floor(moment);
  const draw = chance.at('answer', url.index, day);
  return hostAnswer(url.host, moment, draw) ?? pageAnswer(url, moment, unusedOf(draw));
}

/** What a check of a host's front page gets, which lives as long as the host. */
export function frontPageOf(chance: Chance, host: Host, moment: number): Answer {
  const draw = chance.at('front-page', host.index, Math.floor(moment));
  return hostAnswer(host, moment, draw) ?? ANSWERS.fine;
}

/** Whether a death has come by then. */
export function isDead(death: Death | null, moment: number): death is Death {
  return death !== null && death.day <= moment;
}

/** What the host answers whatever the page; null where the page speaks. */
function hostAnswer(host: Host, moment: number, draw: number): Answer | null {
  if (isDead(host.death, moment) && host.death.kind !== 'parked') {
    return DEAD_PAGES[host.death.kind].answer;
  }
  const outage = host.outages.length === 0 ? null : outageAt(host.outages, moment);
  if (outage !== null) return outage.answer;
  return (
    TO_US[host.habit] ?? (isMaintained(host, moment) ? ANSWERS.unavailable : passing(host, draw))
  );
}

function isMaintained({ maintenanceFrom }: Host, moment: number): boolean {
  if (maintenanceFrom === null) return false;
  return (moment - maintenanceFrom + 7) % 7 < MAINTENANCE_DAYS;
}

/** Walls and transient answers; null most of the time. */
function passing(host: Host, draw: number): Answer | null {
  if (draw < TRANSIENT_SHARE) return among(TRANSIENT, draw / TRANSIENT_SHARE);
  if (host.habit !== 'sometimes-walled') return null;
  const rest = (draw - TRANSIENT_SHARE) / (1 - TRANSIENT_SHARE);
  return rest < WALLED_SHARE ? among(WALL, rest / WALLED_SHARE) : null;
}

/** What is parked answers well, pages too that were missing before. */
function pageAnswer(url: SimulatedUrl, moment: number, draw: number): Answer {
  const death = isDead(url.host.death, moment) ? url.host.death : url.death;
  if (isDead(death, moment)) {
    const { isHard, foundShare, answer } = DEAD_PAGES[death.kind];
    return isHard || url.doubtRank < foundShare ? answer : ANSWERS.fine;
  }
  return url.flaps && draw < FLAP_SHARE ? among(FLAP, draw / FLAP_SHARE) : ANSWERS.fine;
}

/** Another draw out of the lower digits of one. */
function unusedOf(draw: number): number {
  return (draw * 65_536) % 1;
}

function among(answers: readonly Answer[], draw: number): Answer {
  const answer = answers[Math.floor(draw * answers.length)];
  if (answer === undefined) throw new RangeError(`${draw} is not below 1`);
  return answer;
}
