import type { Database, Statements } from '../../runtime/database';
import { isStillLeased, settleMail, type HeldMessage, type MessageStep } from '../mail/outbox';
import { removeRobot } from './end-robot';
import { nextDueAtS } from './next-due';
import { lockRobot, type Robot } from './robots';

/**
 * What a try tells of a robot: it has the report; its server refuses that for good; nothing; or nothing was heard of it for so
 * long that it is given up.
 */
export type RobotNews = 'taken' | 'refused' | 'none' | 'given-up';

/** So often in a row a report was refused for good: the registration ends. */
const REFUSALS_MAX = 3;

/**
 * Writes what came of trying to send a report, of it and of its robot, in one transaction. One that is refused stays: it
 * is tried once more when the next one would be due, and its changes are told then. Index: robot.PRIMARY,
 * mail_message.PRIMARY, those of `removeRobot`.
 */
export function settleReport(
  database: Database,
  message: HeldMessage & { robotId: number },
  step: MessageStep & { news: RobotNews },
  { nowS, latencyS }: { nowS: number; latencyS: (latency: string) => number },
): Promise<void> {
  return database.transaction(async (statements) => {
    const robot = await lockRobot(statements, message.robotId);
    if (!(await isStillLeased(statements, message))) return;
    const refusals = step.news === 'refused' ? (robot?.refusals ?? 0) + 1 : 0;
    const isOver = step.news === 'given-up' || refusals >= REFUSALS_MAX;
    if (robot === null || isOver) {
      await settleMail(statements, message, { ...step, state: 'failed' }, nowS);
      return removeRobot(statements, message.robotId);
    }
    if (step.news !== 'refused') {
      await settleMail(statements, message, step, nowS);
      if (step.news === 'taken') await noteSent(statements, robot);
      return;
    }
    const { dueAtS, latency } = robot;
    const laterS = dueAtS > nowS ? dueAtS : nextDueAtS(dueAtS, latencyS(latency), nowS);
    await settleMail(statements, message, { ...step, dueAtS: laterS }, nowS);
    await statements.run(
      'UPDATE robot FORCE INDEX (PRIMARY) SET refusals = ?, due_at = ? WHERE robot_id = ?',
      [refusals, laterS, robot.robotId],
    );
  });
}

/** Index: PRIMARY. */
async function noteSent(
  statements: Pick<Statements, 'run'>,
  { robotId, madeNumber }: Robot,
): Promise<void> {
  await statements.run(
    `UPDATE robot FORCE INDEX (PRIMARY) SET refusals = 0, is_waiting = 0, sent_number = ?
     WHERE robot_id = ?`,
    [madeNumber, robotId],
  );
}

/** Drops a message of which nobody wants to hear; a robot to which nothing may be sent ends. Index: as `settleReport`. */
export function dropRobotMail(
  database: Database,
  message: HeldMessage & { robotId: number },
  { outcome, nowS, isOver }: { outcome: string; nowS: number; isOver: boolean },
): Promise<void> {
  return database.transaction(async (statements) => {
    await lockRobot(statements, message.robotId);
    const step = { state: 'failed', tries: 0, dueAtS: nowS, outcome } as const;
    await settleMail(statements, message, step, nowS);
    if (isOver) await removeRobot(statements, message.robotId);
  });
}
