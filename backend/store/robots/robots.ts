import type { Statements } from '../../runtime/database';

/** Stored numbers are the places in this list, from 1 on: append only. */
const STATES = ['unconfirmed', 'on'] as const;

/** `unconfirmed`: the owner of its address has not said yes; nothing but the mail that asks goes there. */
export type RobotState = (typeof STATES)[number];

/** Stored numbers are the places in this list: append only. */
const LISTS = ['none', 'exclude', 'include-only'] as const;

/** What its patterns are for: to leave changes out, or to be told of nothing else. */
export type PatternList = (typeof LISTS)[number];

/** Which changes a robot is told of. */
export interface RobotFilter {
  list: PatternList;
  /** With blanks between; '' where there is no list. */
  patterns: string;
}

/** A robot that is told of changes (R2), as stored. */
export interface Robot extends RobotFilter {
  robotId: number;
  address: string;
  /** Where reports are to go once its owner agrees; '': nowhere else. */
  movingTo: string;
  /** SHA-256 of its key, 32 bytes. */
  keyHash: Buffer;
  state: RobotState;
  /** When the owner of the address was asked last, be it that of `movingTo`; seconds since 1970. */
  askedAtS: number;
  /** Between two reports, as the robot wrote it: `3-day`. */
  latency: string;
  /** The newest change that a report tells, or passes over. */
  seenId: number;
  /** Of the last report that was made. */
  madeNumber: number;
  /** Of the last report that was sent. */
  sentNumber: number;
  /** The last one that was made is on its way. */
  isWaiting: boolean;
  /** When the next report is due, in seconds since 1970. */
  dueAtS: number;
  /** How often in a row its server has refused a report for good. */
  refusals: number;
}

/** The byte under which a state is stored. */
export const robotStateIdOf = (state: RobotState): number => STATES.indexOf(state) + 1;

/** The byte under which a list is stored. */
export const patternListIdOf = (list: PatternList): number => LISTS.indexOf(list);

/** The address whose owner was asked last. */
export function askedAddress({ state, address, movingTo }: Robot): string {
  return state === 'unconfirmed' || movingTo === '' ? address : movingTo;
}

/** Ids of robots stand above those of people who get mail, in the outbox that they share. */
const FIRST_ROBOT = 2 ** 31;

export const recipientIdOfRobot = (robotId: number): number => FIRST_ROBOT + robotId;
export const robotIdOfRecipient = (recipientId: number): number => recipientId - FIRST_ROBOT;

const COLUMNS = `robot_id, address, moving_to, key_hash, state, asked_at, latency, list, patterns, seen_change_id,
  made_number, sent_number, is_waiting, due_at, refusals`;

/** A robot; null: there is none any more. Index: PRIMARY. */
export async function robotOf(
  statements: Pick<Statements, 'select'>,
  robotId: number,
): Promise<Robot | null> {
  return first(statements, 'FORCE INDEX (PRIMARY) WHERE robot_id = ?', robotId);
}

/** The same, locked until the transaction ends. Index: PRIMARY. */
export async function lockRobot(
  statements: Pick<Statements, 'select'>,
  robotId: number,
): Promise<Robot | null> {
  return first(statements, 'FORCE INDEX (PRIMARY) WHERE robot_id = ? FOR UPDATE', robotId);
}

/** The robot that has an address, locked until the transaction ends; null: none has. Index: compared. */
export async function lockRobotAt(
  statements: Pick<Statements, 'select'>,
  compared: string,
): Promise<Robot | null> {
  const where = 'FORCE INDEX (compared) WHERE compared = ? FOR UPDATE';
  return first(statements, where, Buffer.from(compared));
}

/** More robots that want to move to one address are passed over. */
const MOVING_MAX = 10;

/**
 * The robots that may call themselves by an address: the one that has it, and those that want to move there.
 * Index: compared, moving_compared.
 */
export async function robotsNamed(
  statements: Pick<Statements, 'select'>,
  compared: string,
): Promise<Robot[]> {
  const name = Buffer.from(compared);
  const rows = await statements.select<RobotRow>(
    `(SELECT ${COLUMNS} FROM robot FORCE INDEX (compared) WHERE compared = ?)
     UNION ALL
     (SELECT ${COLUMNS} FROM robot FORCE INDEX (moving_compared) WHERE moving_compared = ?
      ORDER BY robot_id LIMIT ?)`,
    [name, name, MOVING_MAX],
  );
  return rows.map(robotOfRow);
}

async function first(
  statements: Pick<Statements, 'select'>,
  where: string,
  value: number | Buffer,
): Promise<Robot | null> {
  const [row] = await statements.select<RobotRow>(`SELECT ${COLUMNS} FROM robot ${where}`, [value]);
  return row === undefined ? null : robotOfRow(row);
}

interface RobotRow {
  robot_id: number;
  address: Buffer;
  moving_to: Buffer;
  key_hash: Buffer;
  state: number;
  asked_at: number;
  latency: Buffer;
  list: number;
  patterns: Buffer;
  seen_change_id: number;
  made_number: number;
  sent_number: number;
  is_waiting: number;
  due_at: number;
  refusals: number;
}

function robotOfRow(row: RobotRow): Robot {
  const state = STATES[row.state - 1];
  const list = LISTS[row.list];
  if (state === undefined || list === undefined) {
    throw new RangeError(`table robot has a row of unknown state ${row.state} or list ${row.list}`);
  }
  return {
    robotId: row.robot_id,
    address: row.address.toString('utf8'),
    movingTo: row.moving_to.toString('utf8'),
    keyHash: row.key_hash,
    state,
    askedAtS: row.asked_at,
    latency: row.latency.toString('latin1'),
    list,
    patterns: row.patterns.toString('utf8'),
    seenId: row.seen_change_id,
    madeNumber: row.made_number,
    sentNumber: row.sent_number,
    isWaiting: row.is_waiting === 1,
    dueAtS: row.due_at,
    refusals: row.refusals,
  };
}
