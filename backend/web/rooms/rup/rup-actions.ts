import { orProblem } from '../../../answers/problem';
import { LimitReachedError } from '../../../store/people/people-limits';
import { addressHash } from '../../../store/mail/suppression';
import { changeRobot, type RobotWishes } from '../../../store/robots/change-robot';
import { endRobot } from '../../../store/robots/end-robot';
import { registerRobot, type AskingRule } from '../../../store/robots/register-robot';
import { newRobotKey, robotWithKey } from '../../../store/robots/robot-key';
import type { Robot } from '../../../store/robots/robots';
import { rupPage } from './rup-answer';
import { LATENCIES } from './offered';
import type { RupParts } from './rup-parts';
import {
  askedLatency,
  filterIn,
  latencyIn,
  registeredAddressIn,
  robotAddressIn,
  type CgiQuestion,
} from './rup-question';
import { RupRefusal } from './rup-refusal';

/** What a robot asked for, done. @returns the page that says so @throws RupRefusal */
type Action = (parts: RupParts, asked: CgiQuestion) => Promise<string>;

/** What robots can ask for with a short answer (draft-rfced-exp-cosmo-00, 3.1.2 and 3.3). */
export const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['Register', register],
  ['Unregister', unregister],
  ['ModifyPreferences', modify],
  ['GetSequenceNumber', tellNumber],
]);

async function register(parts: RupParts, asked: CgiQuestion): Promise<string> {
  const { database, random, confirms } = parts.robots;
  const address = robotAddressIn(asked, !confirms);
  const [unit = 'day'] = LATENCIES;
  const latency = latencyIn(asked) ?? askedLatency({ count: 1, unit });
  const filter = filterIn(asked) ?? { list: 'none', patterns: '' };
  const { key, keyHash } = newRobotKey(random);
  const isRegistered = await done(async () => {
    const hash = await addressHash(database, address, random);
    const spans = { latency: latency.written, latencyS: latency.seconds };
    const robot = { address, hash, keyHash, ...spans, ...filter };
    return registerRobot(database, robot, ruleOf(parts));
  });
  if (!isRegistered) throw new RupRefusal(400, 'this address is registered');
  const when = confirms
    ? 'once its owner has followed the link in the mail that we send there'
    : '';
  return rupPage(
    'Registered',
    `RegistrationKey: ${key}`,
    `Reports go to this address ${when || 'from now on'}. Keep the key: it is needed for everything else, and told once.`,
  );
}

async function unregister(parts: RupParts, asked: CgiQuestion): Promise<string> {
  const { robotId } = await knownRobot(parts, asked);
  await done(() => endRobot(parts.robots.database, robotId));
  return rupPage(
    'Unregistered',
    'Unregistered',
    'The address and all that belonged to it is erased.',
  );
}

async function modify(parts: RupParts, asked: CgiQuestion): Promise<string> {
  const { database, random, confirms } = parts.robots;
  const latency = latencyIn(asked);
  const filter = filterIn(asked);
  const moving = asked.get('RobotEmail') ? robotAddressIn(asked, !confirms) : null;
  const robot = await knownRobot(parts, asked);
  const isChanged = await done(async () => {
    const wishes: RobotWishes = {
      ...(latency !== null && { latency }),
      ...(filter !== null && { filter }),
      ...(moving !== null && {
        moving: { address: moving, hash: await addressHash(database, moving, random) },
      }),
    };
    return changeRobot(database, robot, wishes, ruleOf(parts));
  });
  if (!isChanged) throw new RupRefusal(400, 'the new address is registered');
  return rupPage('Changed', 'Changed', 'Key and numbers stay; what was not named stays as it was.');
}

async function tellNumber(parts: RupParts, asked: CgiQuestion): Promise<string> {
  const { sentNumber } = await knownRobot(parts, asked);
  return rupPage(
    'Sequence number',
    `SequenceNumber=${sentNumber}`,
    'The number of the last report that was sent to this robot.',
  );
}

/** The robot with this address and key. @throws RupRefusal the same for an unknown address and a wrong key */
async function knownRobot({ robots: { database } }: RupParts, asked: CgiQuestion): Promise<Robot> {
  const address = registeredAddressIn(asked);
  const key = asked.get('RegistrationKey') ?? '';
  const robot = await done(() => robotWithKey(database, { address, key }));
  if (robot !== null) return robot;
  throw new RupRefusal(400, 'no robot is registered with this address and key');
}

function ruleOf({ clock, robots: { confirms, mailsPerHour } }: RupParts): AskingRule {
  return { confirms, mailsPerHour, nowS: Math.floor(clock.now() / 1_000) };
}

/** @throws RupRefusal where it was wanted too often; Problem database-unavailable */
async function done<Done>(work: () => Promise<Done>): Promise<Done> {
  const result = await orProblem('database-unavailable', withinLimits(work));
  if (result instanceof LimitReachedError) {
    throw new RupRefusal(429, 'too many registrations: come again later', result.waitS);
  }
  return result;
}

/** A limit is no fault of the database's. */
async function withinLimits<Done>(work: () => Promise<Done>): Promise<Done | LimitReachedError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LimitReachedError) return error;
    throw error;
  }
}
