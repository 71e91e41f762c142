import type { Database, Statements } from '../../runtime/database';
import { comparedAddress } from '../mail/mail-address';
import { askRobot } from './ask-robot';
import { lockToAskRobot } from './asking-limits';
import { moveRobot } from './confirm-robot';
import { writeMovingTo } from './end-robot';
import { dueAfterS } from './next-due';
import type { AskingRule } from './register-robot';
import { lockRobot, lockRobotAt, patternListIdOf, type RobotFilter, type Robot } from './robots';

/** What a robot wants to be told from now on; what is absent stays. */
export interface RobotWishes {
  /** Where it moves to; `hash` as `addressHash` gives it. */
  moving?: { address: string; hash: Buffer };
  /** As the robot wrote it, and in seconds. */
  latency?: { written: string; seconds: number };
  filter?: RobotFilter;
}

/**
 * Changes what a robot wants. With a new latency its next report is due that much from now. A move needs the consent of the owner
 * of the new address, where robots are confirmed: until then reports go where they went. Index: those of `lockToAskRobot`, `askRobot` and
 * `moveRobot`.
 * @param robot as it was found by its key
 * @returns false: another robot has the new address, or this one has ended
 * @throws {LimitReachedError}
 */
export function changeRobot(
  database: Database,
  { robotId, keyHash }: Pick<Robot, 'robotId' | 'keyHash'>,
  wishes: RobotWishes,
  rule: AskingRule,
): Promise<boolean> {
  const { moving, latency, filter } = wishes;
  return database.transaction(async (statements) => {
    const takeOne =
      moving !== undefined && rule.confirms
        ? await lockToAskRobot(statements, moving.hash, rule)
        : null;
    const robot = await lockRobot(statements, robotId);
    if (robot === null || !robot.keyHash.equals(keyHash)) return false;
    if (moving !== undefined && !(await moveTo(statements, robot, { moving, takeOne, rule }))) {
      return false;
    }
    if (latency !== undefined) await writeLatency(statements, robot, latency, rule.nowS);
    if (filter !== undefined) await writeFilter(statements, robotId, filter);
    return true;
  });
}

interface Move {
  moving: { address: string; hash: Buffer };
  /** Null: nobody is asked. */
  takeOne: (() => Promise<void>) | null;
  rule: AskingRule;
}

async function moveTo(
  statements: Statements,
  robot: Robot,
  { moving: { address, hash }, takeOne, rule }: Move,
): Promise<boolean> {
  const { robotId, state } = robot;
  const compared = comparedAddress(address);
  if (compared === comparedAddress(robot.address)) {
    await writeMovingTo(statements, robotId, '');
    return true;
  }
  const other = await lockRobotAt(statements, compared);
  if (other?.state === 'on') return false;
  const isAtOnce = takeOne === null || state === 'unconfirmed';
  if (isAtOnce) await moveRobot(statements, { robotId, movingTo: address });
  else await writeMovingTo(statements, robotId, address);
  if (takeOne === null) return true;
  await takeOne();
  await askRobot(statements, { robotId, hash, nowS: rule.nowS });
  return true;
}

/** Index: PRIMARY. */
async function writeLatency(
  statements: Pick<Statements, 'run'>,
  { robotId }: Robot,
  { written, seconds }: { written: string; seconds: number },
  nowS: number,
): Promise<void> {
  await statements.run(
    'UPDATE robot FORCE INDEX (PRIMARY) SET latency = ?, due_at = ? WHERE robot_id = ?',
    [written, dueAfterS(nowS, seconds), robotId],
  );
}

/** Index: PRIMARY. */
async function writeFilter(
  statements: Pick<Statements, 'run'>,
  robotId: number,
  { list, patterns }: RobotFilter,
): Promise<void> {
  await statements.run(
    'UPDATE robot FORCE INDEX (PRIMARY) SET list = ?, patterns = ? WHERE robot_id = ?',
    [patternListIdOf(list), Buffer.from(patterns), robotId],
  );
}
