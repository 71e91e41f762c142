import {
  leaseSubscribers,
  type DueSubscriber,
  type LeasedSubscriber,
} from '../store/subscribers/lease-subscribers';
import { postponeSubscriber } from '../store/subscribers/held-lease';
import { KIND } from '../store/subscribers/subscriber-kind';
import { EditingRefusedError } from '../wiki/editing/save-page';
import { ActionApiRefusal } from '../wiki/http/action-api';
import { LEASE_S, tellNext } from './tell-next';
import type { TalkParts } from './talk-parts';

/** How long people are told. */
export interface TalkOptions {
  /** Ends when nothing is due; else it goes on for ever. */
  untilIdle: boolean;
  signal: AbortSignal;
}

/** Nobody waits for a message within the minute. */
const IDLE_MS = 60_000;
/** The database is in trouble. */
const TROUBLE_MS = 10_000;
/** Between two messages: ten a minute at most, on all wikis together. */
const BETWEEN_MS = 6_000;
/** A wiki that fails is asked again later, one that does not let us edit when a person may have looked. */
const FAILED_S = 3_600;
const REFUSED_S = 86_400;

/**
 * Tells people on their talk pages what waits for them (C4), one after the other, beside any number of other processes:
 * each leases whom it tells. Who is killed leaves a lease of half an hour, and a note by which the page's history tells
 * whether the message was saved.
 */
export async function runTalkLoop(parts: TalkParts, options: TalkOptions): Promise<void> {
  const { signal, untilIdle } = options;
  let afterId = 0;
  let hasFound = false;
  try {
    while (!signal.aborted) {
      const found = await leaseOne(parts, afterId);
      if (found === null) {
        await parts.clock.sleep(TROUBLE_MS, signal);
        continue;
      }
      ({ afterId } = found);
      for (const leased of found.leased) await tellOrPostpone(parts, leased, signal);
      hasFound ||= found.leased.length > 0;
      if (afterId !== 0) continue;
      if (!hasFound && untilIdle) return;
      if (!hasFound) await parts.clock.sleep(IDLE_MS, signal);
      hasFound = false;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** @returns null: the database is in trouble */
async function leaseOne(
  { database, clock, random, logger }: TalkParts,
  afterId: number,
): Promise<{ leased: LeasedSubscriber[]; afterId: number } | null> {
  const choose = (due: readonly DueSubscriber[]): DueSubscriber[] => due.slice(0, 1);
  const nowS = Math.floor(clock.now() / 1_000);
  const wanted = { kind: KIND.talk, nowS, leaseS: LEASE_S, choose, afterId };
  try {
    return await leaseSubscribers(database, wanted, random);
  } catch (err) {
    logger.error({ err }, 'talk: nobody leased');
    return null;
  }
}

/** Nothing is logged of whom it is about: errors may tell it. */
async function tellOrPostpone(
  parts: TalkParts,
  leased: LeasedSubscriber,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, logger } = parts;
  const { subscriberId } = leased;
  try {
    const outcome = await tellNext(parts, leased);
    logger.debug({ subscriberId, outcome }, 'talk: turn settled');
    if (outcome === 'saved') await clock.sleep(BETWEEN_MS, signal);
  } catch (error) {
    if (signal.aborted) return;
    logger.error({ code: codeOf(error), subscriberId }, 'talk: not told, tried again later');
    const seconds = error instanceof EditingRefusedError ? REFUSED_S : FAILED_S;
    const dueAtS = Math.floor(clock.now() / 1_000) + seconds;
    await postponeSubscriber(database, leased, dueAtS).catch((again: unknown) => {
      logger.error({ code: codeOf(again), subscriberId }, 'talk: its lease has to end first');
    });
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error instanceof EditingRefusedError ? error.cause : error;
  return cause instanceof ActionApiRefusal ? cause.code : error.name;
}
