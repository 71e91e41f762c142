import type { Database, Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { comparedAddress } from '../mail/mail-address';
import { messageStateIdOf } from '../mail/outbox';
import { addressHash, suppress } from '../mail/suppression';
import { deleteFrom } from '../statements/delete-from';
import { lockRobot, recipientIdOfRobot, type Robot } from './robots';

/** Removes a robot with what waits for it. Index: robot.PRIMARY, mail_message.recipient_state. */
export async function removeRobot(
  statements: Pick<Statements, 'run'>,
  robotId: number,
): Promise<void> {
  await statements.run(`${deleteFrom('robot', 'PRIMARY')} WHERE robot_id = ?`, [robotId]);
  await dropWaiting(statements, robotId);
}

/** Removes the messages that wait for a robot. Index: mail_message.recipient_state. */
async function dropWaiting(statements: Pick<Statements, 'run'>, robotId: number): Promise<void> {
  await statements.run(
    `${deleteFrom('mail_message', 'recipient_state')} WHERE recipient_id = ? AND state = ?`,
    [recipientIdOfRobot(robotId), messageStateIdOf('waiting')],
  );
}

/** Ends a registration, as the robot wants. Index: those of `removeRobot`. */
export function endRobot(database: Database, robotId: number): Promise<void> {
  return database.transaction((statements) => removeRobot(statements, robotId));
}

/**
 * Nothing is sent to the address of a robot any more, for ever: its owner wants none. Where the robot was to move there, it
 * stays where it is; else it ends. Runs again without harm. Index: mail_suppression.PRIMARY, robot.PRIMARY, those of
 * `removeRobot`.
 * @param seen as a link told that went to the address
 * @param address its own, or the one that it wants to move to
 */
export async function refuseReports(
  database: Database,
  { seen, address }: { seen: Robot; address: string },
  random: Random,
): Promise<void> {
  const hash = await addressHash(database, address, random);
  await database.transaction(async (statements) => {
    await suppress(statements, hash);
    const robot = await lockRobot(statements, seen.robotId);
    if (robot?.address === address) return removeRobot(statements, robot.robotId);
    if (robot?.movingTo === address) await writeMovingTo(statements, robot.robotId, '');
  });
}

/** Where a robot wants to move to; '': nowhere. Call with the robot locked. Index: PRIMARY. */
export async function writeMovingTo(
  statements: Pick<Statements, 'run'>,
  robotId: number,
  address: string,
): Promise<void> {
  // Nobody was asked about it yet: no link that was ever sent tells of this moment.
  await statements.run(
    `UPDATE robot FORCE INDEX (PRIMARY) SET moving_to = ?, moving_compared = ?, asked_at = 0
     WHERE robot_id = ?`,
    [Buffer.from(address), Buffer.from(comparedAddress(address)), robotId],
  );
}
