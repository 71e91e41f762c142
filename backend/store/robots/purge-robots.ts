import type { Database } from '../../runtime/database';
import { removeRobot, writeMovingTo } from './end-robot';
import { lockRobot, robotStateIdOf } from './robots';

const UNCONFIRMED = robotStateIdOf('unconfirmed');

/**
 * Removes up to `limit` robots whose owners were asked before `beforeS` (seconds since 1970) and have not answered.
 * Index: state_asked, those of `removeRobot`.
 * @returns how many are gone
 */
export async function purgeUnconfirmedRobots(
  database: Database,
  beforeS: number,
  limit: number,
): Promise<number> {
  const rows = await database.select<{ robot_id: number }>(
    `SELECT robot_id FROM robot FORCE INDEX (state_asked)
     WHERE state = ? AND asked_at < ? ORDER BY asked_at LIMIT ?`,
    [UNCONFIRMED, beforeS, limit],
  );
  for (const row of rows) {
    await database.transaction(async (statements) => {
      const robot = await lockRobot(statements, row.robot_id);
      if (robot?.state === 'unconfirmed' && robot.askedAtS < beforeS) {
        await removeRobot(statements, robot.robotId);
      }
    });
  }
  return rows.length;
}

/**
 * Forgets up to `limit` addresses that robots wanted to move to, whose owners were asked before `beforeS` and have not
 * answered. Index: moving_compared, PRIMARY.
 * @returns how many are gone
 */
export async function purgeUnansweredMoves(
  database: Database,
  beforeS: number,
  limit: number,
): Promise<number> {
  const rows = await database.select<{ robot_id: number }>(
    `SELECT robot_id FROM robot FORCE INDEX (moving_compared)
     WHERE moving_compared > '' AND asked_at < ? LIMIT ?`,
    [beforeS, limit],
  );
  for (const row of rows) {
    await database.transaction(async (statements) => {
      const robot = await lockRobot(statements, row.robot_id);
      if (robot !== null && robot.askedAtS < beforeS) {
        await writeMovingTo(statements, robot.robotId, '');
      }
    });
  }
  return rows.length;
}
