import type { Statements } from '../../runtime/database';
import { takeAskingDay } from '../mail/asking-day';
import { addMessage } from '../mail/outbox';
import { recipientIdOfRobot } from './robots';

/** Whose address is asked about. */
interface AskedAddress {
  robotId: number;
  /** As `addressHash` gives it. */
  hash: Buffer;
  /** Seconds since 1970. */
  nowS: number;
}

/**
 * Asks the owner of a robot's address by mail, unless that was done today or is never to be done. Call with the robot
 * locked, or not yet seen by others. Index: allowance.PRIMARY, mail_suppression.PRIMARY, mail_message.message_key, robot.PRIMARY.
 * @returns whether a mail goes out
 */
export async function askRobot(
  statements: Statements,
  { robotId, hash, nowS }: AskedAddress,
): Promise<boolean> {
  if (!(await takeAskingDay(statements, hash, nowS))) return false;
  const recipientId = recipientIdOfRobot(robotId);
  const key = robotConfirmationKey(robotId, nowS);
  const message = { recipientId, key, kind: 'robot-confirmation', needsClaim: false } as const;
  await addMessage(statements, { ...message, subject: '', body: '' }, nowS);
  await statements.run('UPDATE robot SET asked_at = ? WHERE robot_id = ?', [nowS, robotId]);
  return true;
}

/** What makes a mail that asks this one and no other. */
export const robotConfirmationKey = (robotId: number, askedAtS: number): string =>
  `rup-confirm-${robotId}-${askedAtS}`;
