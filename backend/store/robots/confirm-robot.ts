import type { Database, Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { giveBackAskingDay } from '../mail/asking-day';
import { comparedAddress } from '../mail/mail-address';
import { addressHash, isSuppressed } from '../mail/suppression';
import { removeRobot } from './end-robot';
import { dueAfterS } from './next-due';
import { askedAddress, lockRobot, lockRobotAt, robotStateIdOf, type Robot } from './robots';

/** When somebody agrees, and how long a latency of the robot is. */
interface Agreement {
  /** Seconds since 1970. */
  nowS: number;
  latencyS: (latency: string) => number;
  random: Random;
}

/**
 * From now on reports go to an address: its owner has followed the link. A robot that moves keeps key and numbers. Runs
 * again without harm. Index: robot.PRIMARY, those of `moveRobot`.
 * @param seen as its link told
 * @returns false: it was asked again since, has ended, wants no mail, or another robot has the address by now
 */
export async function confirmRobot(
  database: Database,
  seen: Robot,
  { nowS, latencyS, random }: Agreement,
): Promise<boolean> {
  const hash = await addressHash(database, askedAddress(seen), random);
  return database.transaction(async (statements) => {
    const robot = await lockRobot(statements, seen.robotId);
    if (robot === null || askedAddress(robot) !== askedAddress(seen)) return false;
    if (await isSuppressed(statements, hash)) return false;
    if (robot.state === 'unconfirmed') {
      await switchOn(statements, robot.robotId, dueAfterS(nowS, latencyS(robot.latency)));
    } else if (robot.movingTo !== '' && !(await moveRobot(statements, robot))) return false;
    await giveBackAskingDay(statements, hash);
    return true;
  });
}

async function switchOn(
  statements: Pick<Statements, 'run'>,
  robotId: number,
  dueAtS: number,
): Promise<void> {
  await statements.run(
    'UPDATE robot FORCE INDEX (PRIMARY) SET state = ?, due_at = ? WHERE robot_id = ?',
    [robotStateIdOf('on'), dueAtS, robotId],
  );
}

/**
 * Gives a robot the address that it wants to move to; who has registered that and was not confirmed goes. Call with the
 * robot locked. Index: robot.compared, robot.PRIMARY, those of `removeRobot`.
 * @returns false: another robot has it
 */
export async function moveRobot(
  statements: Statements,
  { robotId, movingTo }: Pick<Robot, 'robotId' | 'movingTo'>,
): Promise<boolean> {
  const compared = comparedAddress(movingTo);
  const other = await lockRobotAt(statements, compared);
  if (other !== null && other.robotId !== robotId) {
    if (other.state === 'on') return false;
    await removeRobot(statements, other.robotId);
  }
  await statements.run(
    `UPDATE robot FORCE INDEX (PRIMARY) SET address = ?, compared = ?, moving_to = '', moving_compared = '', refusals = 0
     WHERE robot_id = ?`,
    [Buffer.from(movingTo), Buffer.from(compared), robotId],
  );
  return true;
}
