import type { Statements } from '../../runtime/database';
import { messageKindIdOf, messageStateIdOf } from '../mail/outbox';
import { recipientIdOfRobot } from './robots';

const KINDS = (['robot-confirmation', 'robot-report'] as const).map(messageKindIdOf);

/**
 * Has all mail to robots tried now that waits for a later try, or was being sent by a process that may be gone: should that
 * send it, too, it goes out twice, with one Message-ID. What a robot's server has refused for good waits for its time.
 * Index: mail_message.state_due, robot.PRIMARY.
 */
export async function hurryRobotMail(
  statements: Pick<Statements, 'run'>,
  nowS: number,
): Promise<void> {
  await statements.run(
    `UPDATE mail_message FORCE INDEX (state_due)
       STRAIGHT_JOIN robot FORCE INDEX (PRIMARY) ON robot_id = recipient_id - ?
     SET mail_message.due_at = ?, lease_token = NULL
     WHERE mail_message.state = ? AND mail_message.due_at > ? AND kind IN (?) AND refusals = 0`,
    [recipientIdOfRobot(0), nowS, messageStateIdOf('waiting'), nowS, KINDS],
  );
}
