import { doubledPause } from '../runtime/doubled-pause';
import { loggedCode } from '../runtime/logged-code';
import { makeSlots } from '../store/mail/mail-slots';
import type { PostParts } from './mail-desk';
import { sendNextMail } from './send-next-mail';

/** How mail is sent. */
export interface MailLoopOptions {
  /** Ends when nothing is due, or can be sent now; else it goes on for ever. */
  untilIdle: boolean;
  signal: AbortSignal;
}

/** Who has just asked for a mail waits for it. */
const IDLE_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;
/** The server takes nothing, or the database is in trouble. */
const TROUBLE_MS = { first: 60_000, longest: 900_000 };

/** `idle`: there is nothing to do; `trouble`: nothing can be done. */
type Turn = { is: 'busy' | 'idle' | 'trouble' } | { is: 'hour-full'; freeAtS: number };

/**
 * Sends mail, one at a time, beside any number of other processes: what is waiting first, then what is due of each maker, such as
 * the day's digests, each made when it can be sent. Who is killed leaves nothing but a lease.
 */
export async function runMailLoop(parts: PostParts, options: MailLoopOptions): Promise<void> {
  const { untilIdle, signal } = options;
  await makeSlots(parts.database, parts.perHour);
  let troubles = 0;
  while (!signal.aborted) {
    const turn = await takeTurn(parts, signal);
    troubles = turn.is === 'trouble' ? troubles + 1 : 0;
    if (turn.is === 'busy') continue;
    if (untilIdle) {
      if (turn.is !== 'idle') parts.logger.info({ why: turn.is }, 'mail: some is left for later');
      return;
    }
    const pauseMs = pauseOf(turn, { nowMs: parts.clock.now(), troubles });
    await parts.clock.sleep(pauseMs, signal).catch(() => undefined);
  }
}

async function takeTurn(parts: PostParts, signal: AbortSignal): Promise<Turn> {
  try {
    const sent = await sendNextMail(parts);
    if (sent.is === 'dealt-with') return { is: 'busy' };
    if (sent.is !== 'nothing-due') return sent.is === 'hour-full' ? sent : { is: 'trouble' };
    return { is: (await hasMade(parts)) ? 'busy' : 'idle' };
  } catch (error) {
    // Its message and its statement may tell addresses.
    if (!signal.aborted) parts.logger.error({ code: loggedCode(error) }, 'mail: none sent');
    return { is: 'trouble' };
  }
}

async function hasMade({ makers }: PostParts): Promise<boolean> {
  for (const maker of makers) if (await maker.makeNext()) return true;
  return false;
}

function pauseOf(turn: Turn, { nowMs, troubles }: { nowMs: number; troubles: number }): number {
  if (turn.is === 'trouble') return doubledPause(troubles - 1, TROUBLE_MS);
  if (turn.is !== 'hour-full') return IDLE_MS;
  return Math.min(Math.max(turn.freeAtS * 1_000 - nowMs, IDLE_MS), LONGEST_WAIT_MS);
}
