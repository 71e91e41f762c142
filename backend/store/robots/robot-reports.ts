import type { Database, SqlValue, Statements } from '../../runtime/database';
import { addMessage } from '../mail/outbox';
import { patternListIdOf, recipientIdOfRobot, robotStateIdOf, type Robot } from './robots';

const ON = robotStateIdOf('on');

/** Robots whose next report is due, the one that has waited longest first; those whose last one is still on its way are not. Index: state_due. */
export async function dueRobots(
  statements: Pick<Statements, 'select'>,
  nowS: number,
  limit: number,
): Promise<number[]> {
  const rows = await statements.select<{ robot_id: number }>(
    `SELECT robot_id FROM robot FORCE INDEX (state_due)
     WHERE state = ? AND is_waiting = 0 AND due_at <= ? ORDER BY due_at, robot_id LIMIT ?`,
    [ON, nowS, limit],
  );
  return rows.map((row) => row.robot_id);
}

/** Since when the report has been due that is to be made first, in seconds since 1970; null: none is due. Index: state_due. */
export async function oldestDueReport(
  statements: Pick<Statements, 'select'>,
  nowS: number,
): Promise<number | null> {
  const [first] = await statements.select<{ due_at: number }>(
    `SELECT due_at FROM robot FORCE INDEX (state_due)
     WHERE state = ? AND is_waiting = 0 AND due_at <= ? ORDER BY due_at LIMIT 1`,
    [ON, nowS],
  );
  return first?.due_at ?? null;
}

/** A report as it is to be stored. */
export interface MadeReport {
  number: number;
  subject: string;
  body: string;
  /** The newest change that it tells, or passes over. */
  seenId: number;
  /** When the next one is due, in seconds since 1970. */
  dueAtS: number;
}

/**
 * Puts a report into the outbox and moves the robot on, if it still is as it was read: else another process has made it, or the
 * robot wants to be told otherwise by now.
 * Index: robot.PRIMARY, mail_message.message_key.
 * @returns whether it was
 */
export function storeReport(
  database: Database,
  robot: Robot,
  report: MadeReport,
  nowS: number,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    const { affectedRows } = await statements.run(
      `UPDATE robot FORCE INDEX (PRIMARY)
       SET seen_change_id = ?, made_number = ?, is_waiting = 1, due_at = ?
       WHERE ${AS_READ} AND state = ? AND is_waiting = 0`,
      [report.seenId, report.number, report.dueAtS, ...asRead(robot), ON],
    );
    if (affectedRows === 0) return false;
    const { number, subject, body } = report;
    const key = robotReportKey(robot.robotId, number);
    const message = { recipientId: recipientIdOfRobot(robot.robotId), key, subject, body };
    return addMessage(statements, { ...message, kind: 'robot-report' }, nowS);
  });
}

/**
 * Moves a robot on over changes that it wants to hear nothing of, and has the rest read then, if it still is as it was read.
 * Index: PRIMARY.
 */
export async function passOverChanges(
  statements: Pick<Statements, 'run'>,
  robot: Robot,
  { toId, dueAtS }: { toId: number; dueAtS: number },
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE robot FORCE INDEX (PRIMARY) SET seen_change_id = ?, due_at = ?
     WHERE ${AS_READ}`,
    [toId, dueAtS, ...asRead(robot)],
  );
  return affectedRows > 0;
}

/** By what it wanted then nothing is passed over, nor due, where it wants something else now. */
const AS_READ = `robot_id = ? AND seen_change_id = ? AND made_number = ? AND due_at = ? AND latency = ?
         AND list = ? AND patterns = ?`;

function asRead(robot: Robot): SqlValue[] {
  const { robotId, seenId, madeNumber, dueAtS, latency, list, patterns } = robot;
  const wanted = [Buffer.from(latency, 'latin1'), patternListIdOf(list), Buffer.from(patterns)];
  return [robotId, seenId, madeNumber, dueAtS, ...wanted];
}

/** What makes a report this one and no other: its Message-ID follows from it. */
const robotReportKey = (robotId: number, number: number): string => `rup-${robotId}-${number}`;
