import type { Database } from '../../runtime/database';
import type { Messages } from '../../runtime/messages';
import type { Random } from '../../runtime/random';
import { addressHash, isSuppressed } from '../../store/mail/suppression';
import { settleMail, type LeasedMessage } from '../../store/mail/outbox';
import { robotConfirmationKey } from '../../store/robots/ask-robot';
import { robotToken, type RobotLink } from '../../store/robots/robot-links';
import { askedAddress, robotIdOfRecipient, robotOf, type Robot } from '../../store/robots/robots';
import { dropRobotMail, settleReport } from '../../store/robots/settle-robot-mail';
import type { AddressedMail, MailDesk, NotSent } from '../mail-desk';
import { nextMailStep, type MailOutcome } from '../next-mail-step';
import { rawMail } from '../raw-mail';
import { robotConfirmationText } from '../text/mail-texts';
import { nextReportStep, type ReportStep } from './next-report-step';

/** What mail to robots is written and sent with. */
export interface RobotDeskParts {
  database: Database;
  random: Random;
  messages: Messages;
  /** Origin and path of the web component, without a slash at the end. */
  publicUrl: string;
  /** Address of the sender. */
  from: string;
  /** Seconds between two reports, as a robot wrote it. */
  latencyS: (latency: string) => number;
}

/** Nobody knows in which language the owner of a robot reads; English is the protocol's. */
const LANGUAGE = 'en';

/** What robots are sent (R2): a mail that asks the owner of the address, and reports. */
export function createRobotDesk(parts: RobotDeskParts): MailDesk {
  const { database } = parts;
  return {
    kinds: ['robot-confirmation', 'robot-report'],
    address: (message, nowS) => addressed(parts, message, nowS),
    settle: async (message, outcome, nowS) => {
      if (message.kind === 'robot-report') return settled(parts, message, outcome, nowS);
      const { createdAtS, tries } = message;
      const step = nextMailStep({ createdAtS, tries, outcome, nowS });
      await settleMail(database, message, step, nowS);
      return step;
    },
    drop: (message, why, nowS) => {
      const dropped = { outcome: why, nowS, isOver: isReport(message) && why === 'suppressed' };
      return dropRobotMail(database, held(message), dropped);
    },
  };
}

async function settled(
  { database, latencyS }: RobotDeskParts,
  message: LeasedMessage,
  outcome: MailOutcome,
  nowS: number,
): Promise<ReportStep> {
  const { createdAtS, tries } = message;
  const robot = await robotOf(database, held(message).robotId);
  const betweenS = robot === null ? 0 : latencyS(robot.latency);
  const step = nextReportStep({ createdAtS, tries, outcome, nowS }, betweenS);
  await settleReport(database, held(message), step, { nowS, latencyS });
  return step;
}

async function addressed(
  parts: RobotDeskParts,
  message: LeasedMessage,
  nowS: number,
): Promise<AddressedMail | NotSent> {
  const { database, random } = parts;
  const robot = await robotOf(database, held(message).robotId);
  if (robot === null) return 'gone';
  const to = isReport(message) ? robot.address : askedAddress(robot);
  const hash = await addressHash(database, to, random);
  if (await isSuppressed(database, hash)) return 'suppressed';
  if (!isReport(message) && message.key !== robotConfirmationKey(robot.robotId, robot.askedAtS)) {
    return 'outdated';
  }
  const raw = await written(parts, { message, robot, to }, nowS);
  return { from: parts.from, to, raw, hash };
}

async function written(
  parts: RobotDeskParts,
  { message, robot, to }: { message: LeasedMessage; robot: Robot; to: string },
  nowS: number,
): Promise<Buffer> {
  const { messages, publicUrl, from } = parts;
  const { hostname } = new URL(publicUrl);
  // Of a report: up to when it tells, however long it takes to be taken.
  const date = new Date((isReport(message) ? message.createdAtS : nowS) * 1_000);
  const head = { from, to, language: LANGUAGE, listHost: hostname, date };
  // However often it is tried, it is the same message (RFC 5322 3.6.4).
  const messageId = `${message.key}@${hostname}`;
  if (isReport(message)) {
    const unsubscribe = await linkOf(parts, 'unsubscribe', robot);
    const { subject, body: text } = message;
    return rawMail({ ...head, messageId, subject, text, unsubscribe });
  }
  const confirm = await linkOf(parts, 'confirm', robot);
  // It refuses what it asks about, which may be another address than the robot's own.
  const unsubscribe = confirm.replace('/rup/confirm/', '/rup/unsubscribe/');
  const addresses = { publicUrl, confirm, unsubscribe };
  const { subject, body } = robotConfirmationText(messages.translator([LANGUAGE]), addresses);
  return rawMail({ ...head, messageId, subject, text: `${body}\n`, unsubscribe });
}

async function linkOf(
  { database, random, publicUrl }: RobotDeskParts,
  link: RobotLink,
  robot: Robot,
): Promise<string> {
  return `${publicUrl}/rup/${link}/${await robotToken(database, link, robot, random)}`;
}

const isReport = ({ kind }: LeasedMessage): boolean => kind === 'robot-report';

const held = ({ messageId, leaseToken, recipientId }: LeasedMessage) => ({
  messageId,
  leaseToken,
  robotId: robotIdOfRecipient(recipientId),
});
