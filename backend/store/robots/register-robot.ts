import type { Database, Statements } from '../../runtime/database';
import { comparedAddress } from '../mail/mail-address';
import { isSuppressed } from '../mail/suppression';
import { askRobot } from './ask-robot';
import { lockToAskRobot } from './asking-limits';
import { newestChange } from './newest-change';
import { dueAfterS } from './next-due';
import { lockRobotAt, patternListIdOf, robotStateIdOf, type RobotFilter } from './robots';

/** Where and how a robot wants to be told of changes. */
export interface NewRobot extends RobotFilter {
  /** As it is written to. */
  address: string;
  /** As `addressHash` gives it. */
  hash: Buffer;
  keyHash: Buffer;
  /** Between two reports, as the robot wrote it, and the same in seconds. */
  latency: string;
  latencyS: number;
}

/** How registrations are taken. */
export interface AskingRule {
  /** Owners of addresses are asked first (double opt-in). */
  confirms: boolean;
  /** Mails that all processes together try to send within an hour. */
  mailsPerHour: number;
  /** Seconds since 1970. */
  nowS: number;
}

/**
 * Registers a robot, which has seen all changes so far, and has the owner of its address asked. Of one whose owner was not
 * heard of yet, the later registration counts, and the link that was sent for an earlier one confirms it. Where nothing may
 * ever be sent it stays unconfirmed, as one whose owner does not answer. Index: robot.compared, robot.PRIMARY, those of
 * `askRobot`.
 * @returns false: the address is registered
 * @throws {LimitReachedError}
 */
export function registerRobot(
  database: Database,
  wanted: NewRobot,
  rule: AskingRule,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    const takeOne = rule.confirms ? await lockToAskRobot(statements, wanted.hash, rule) : null;
    await insertIfNew(statements, wanted, rule.nowS);
    const robot = await lockRobotAt(statements, comparedAddress(wanted.address));
    if (robot?.state !== 'unconfirmed') return false;
    const { robotId } = robot;
    await takeOne?.();
    const isOn = !rule.confirms && !(await isSuppressed(statements, wanted.hash));
    await writeRobot(statements, { ...wanted, robotId, isOn }, rule.nowS);
    if (rule.confirms) await askRobot(statements, { robotId, hash: wanted.hash, nowS: rule.nowS });
    return true;
  });
}

async function insertIfNew(
  statements: Statements,
  { address, keyHash, latency }: NewRobot,
  nowS: number,
): Promise<void> {
  await statements.run(
    `INSERT IGNORE INTO robot (address, compared, key_hash, state, asked_at, latency, seen_change_id)
     VALUES (?, ?, ?, ?, ?, ?, 0)`,
    [
      Buffer.from(address),
      Buffer.from(comparedAddress(address)),
      keyHash,
      robotStateIdOf('unconfirmed'),
      nowS,
      latency,
    ],
  );
}

async function writeRobot(
  statements: Statements,
  { robotId, isOn, ...robot }: NewRobot & { robotId: number; isOn: boolean },
  nowS: number,
): Promise<void> {
  await statements.run(
    `UPDATE robot FORCE INDEX (PRIMARY) SET address = ?, key_hash = ?, state = ?, latency = ?, list = ?, patterns = ?,
       seen_change_id = ?, due_at = ? WHERE robot_id = ?`,
    [
      Buffer.from(robot.address),
      robot.keyHash,
      robotStateIdOf(isOn ? 'on' : 'unconfirmed'),
      robot.latency,
      patternListIdOf(robot.list),
      Buffer.from(robot.patterns),
      await newestChange(statements),
      dueAfterS(nowS, robot.latencyS),
      robotId,
    ],
  );
}
