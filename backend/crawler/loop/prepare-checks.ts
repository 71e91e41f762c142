import type { Clock } from '../../runtime/clock';
import type { Logger } from '../../runtime/logger';
import type { Witness } from '../../store/frontier/frontier';
import { NormalUrl } from '../../url/normal-url';
import { asRobotsAllow } from './as-robots-allow';
import { askWitnesses, type WitnessParts } from './ask-witnesses';
import { isCalledMissingPage } from '../content/is-called-missing-page';
import type { ContentChecks, ReadTask } from './content-checks';
import type { JudgedCheck, CheckTask } from './check-task';
import { LocalFaultError } from '../transport/local-fault-error';
import { signOf, surpriseOf } from './outage-window';
import type { Belief, OwnNetwork } from './own-network';
import { ForbiddenAddressError } from './forbidden-address-error';
import type { ProbeOptions } from '../probe/check-session';
import { politeAskOf } from './polite-ask';
import { PoliteCheck, type Politeness } from './polite-check';
import { probe, type Observation } from '../probe/probe';
import type { UncitedPages } from './uncited-pages';

/** What all checks of this process share. */
export interface CheckParts {
  politeness: Politeness;
  ownNetwork: OwnNetwork;
  /** Hosts that are asked whether our own network is there. */
  witnesses: () => Promise<Witness[]>;
  content: ContentChecks;
  /** What is asked of robots.txt before invented addresses (W3.15); null: nothing. */
  uncited: UncitedPages | null;
  clock: Clock;
  logger: Logger;
  /** Milliseconds that the requests of a check may take together. */
  timeoutMs: number;
  userAgent: string;
}

/**
 * Puts one check together: polite (polite-check.ts), believed only while our own network is up
 * (own-network.ts), the page read where it is time (content-checks.ts).
 */
export function prepareChecks(
  checking: CheckParts,
): (task: CheckTask) => Promise<JudgedCheck | 'not-believed'> {
  const { uncited } = checking;
  return async (task) => {
    const wasRead = checking.content.readsPage(task.url);
    const observation = await believably(checking, task, wasRead);
    if (observation === null) return 'not-believed';
    // HEAD was tried by now.
    const reading = { ...task, triesHead: false };
    const reads: Pick<ReadTask, 'read' | 'readInvented'> = {
      read: (address, asksAsVisitor) =>
        politely(checking, reading, { address, readsPage: true, asksAsVisitor }),
      readInvented: async (address, asksAsVisitor) => {
        const bounds = await asRobotsAllow(address, { uncited, signal: task.signal });
        const inventing = { ...bounds, ...reading };
        return politely(checking, inventing, { address, readsPage: true, asksAsVisitor });
      },
    };
    return checking.content.complete({ ...task, ...reads }, observation, wasRead);
  };
}

/** The second time is for failures whose moment nobody vouches for; that what has just failed fails again surprises nobody. */
const TIMES_MAX = 2;

/** Null when our own network may be to blame. */
async function believably(
  checking: CheckParts,
  task: CheckTask,
  readsPage: boolean,
): Promise<Observation | null> {
  for (let time = 1; time <= TIMES_MAX; time += 1) {
    const surprise = time === 1 ? surpriseOf(task.url.last) : 0;
    const [observation, belief] = await judged(checking, task, { readsPage, surprise });
    if (belief === 'believed') return observation;
    if (belief === 'not-believed') return null;
  }
  return null;
}

/** @throws {LocalFaultError} where our network is there all the same */
async function judged(
  checking: CheckParts,
  task: CheckTask,
  { readsPage, surprise }: { readsPage: boolean; surprise: number },
): Promise<[observation: Observation | null, belief: Belief]> {
  const { ownNetwork } = checking;
  const { scheme, port, path, failures } = task.url;
  const address = NormalUrl.ofParts({ scheme, host: task.host.name, port, path });
  const ended = {
    started: ownNetwork.begin(),
    host: task.host.name,
    surprise,
    ms: 0,
    signal: task.signal,
    askWitnesses: () => askWitnesses(witnessesOf(checking, task)),
  };
  let observation: Observation;
  try {
    observation = await politely(checking, task, {
      address,
      readsPage,
      asksAsVisitor: failures > 0,
    });
  } catch (error) {
    const sign = error instanceof LocalFaultError ? 'failed' : 'nothing';
    if ((await ownNetwork.end({ ...ended, sign })) !== 'not-believed') throw error;
    return [null, 'not-believed'];
  }
  const sign = signOf(observation);
  return [observation, await ownNetwork.end({ ...ended, sign, ms: observation.ms })];
}

/** Milliseconds that the turn of a witness is waited for; there are others. */
const WITNESS_WAIT_MS = 10_000;

/** As if the check led to them: their leases are borrowed, and their turns and wishes are kept. */
function witnessesOf(checking: CheckParts, { host, signal }: CheckTask): WitnessParts {
  const { ownNetwork, witnesses, clock, logger } = checking;
  const look = (witness: Witness): Promise<Observation> => {
    const address = NormalUrl.ofParts(witness);
    const untilMs = clock.now() + WITNESS_WAIT_MS;
    const asking = { host, getOnly: false, untilMs, signal };
    return politely(checking, asking, { address, readsPage: false });
  };
  return { about: host.name, ownNetwork, witnesses, logger, look };
}

interface Request {
  address: NormalUrl;
  readsPage: boolean;
  asksAsVisitor?: boolean | undefined;
}

async function politely(
  { politeness, clock, timeoutMs, userAgent }: CheckParts,
  { host, getOnly, triesHead = false, untilMs, signal, mayAsk }: Omit<CheckTask, 'url'>,
  { address, readsPage, asksAsVisitor = false }: Request,
): Promise<Observation> {
  const polite = new PoliteCheck(politeness, host.name, untilMs, signal);
  const { afterRequest, afterAnswer } = polite;
  const ask = politeAskOf(polite, politeness.lookUps, clock);
  const beforeRequest: ProbeOptions['beforeRequest'] = async (name, port, url) => {
    if ((await mayAsk?.(url, ask)) === false) throw new ForbiddenAddressError(url.host);
    await polite.beforeRequest(name, port);
  };
  const hooks = { beforeRequest, afterRequest, afterAnswer };
  const ways = {
    getOnly,
    triesHead,
    readsPage,
    asksAsVisitor,
    isCalledMissing: isCalledMissingPage,
  };
  const options = { timeoutMs, userAgent, ...ways, signal, ...hooks };
  try {
    return await probe(address, options, politeness.lookUps, clock);
  } finally {
    await polite.end();
  }
}
