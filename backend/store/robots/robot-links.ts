import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { CONSENT_LASTS_S } from '../mail/mail-tokens';
import { mailKey } from '../mail/suppression';
import { askedAddress, robotOf, type Robot } from './robots';

/** What a link in a mail to a robot does. */
export type RobotLink = 'confirm' | 'unsubscribe';

const MAC_BYTES = 16;
const DIGITS = 36;

/**
 * The token of a link that only who has received the mail knows: it belongs to the address that the mail went to. Its key is
 * the one in our tables, as robots register where nobody can sign in, too: who reads the tables could agree for others.
 * Index: mail_key.PRIMARY.
 */
export async function robotToken(
  statements: Statements,
  link: RobotLink,
  robot: Robot,
  random: Pick<Random, 'bytes'>,
): Promise<string> {
  return tokenBy(await mailKey(statements, random), link, robot);
}

/**
 * The robot of a link that holds. Index: robot.PRIMARY, mail_key.PRIMARY.
 * @returns null: none of ours, the robot has ended or moved since, was asked again, or was asked two days ago
 */
export async function robotOfToken(
  statements: Statements,
  { link, token }: { link: RobotLink; token: string },
  { nowS, random }: { nowS: number; random: Pick<Random, 'bytes'> },
): Promise<Robot | null> {
  const robotId = Number.parseInt(token.split('.')[0] ?? '', DIGITS);
  const robot = Number.isSafeInteger(robotId) ? await robotOf(statements, robotId) : null;
  if (robot === null) return null;
  const wanted = tokenBy(await mailKey(statements, random), link, robot);
  if (!isSame(token, wanted)) return null;
  return link === 'confirm' && nowS >= robot.askedAtS + CONSENT_LASTS_S ? null : robot;
}

function tokenBy(key: Buffer, link: RobotLink, robot: Robot): string {
  const { robotId, address, askedAtS } = robot;
  const about =
    link === 'confirm' ? [robotId, askedAtS, askedAddress(robot)] : [robotId, 0, address];
  const text = JSON.stringify(['robot', link, ...about]);
  const mac = createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES);
  return `${robotId.toString(DIGITS)}.${mac.toString('hex')}`;
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
