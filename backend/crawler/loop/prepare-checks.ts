import type { Clock } from '../../runtime/clock';
import { NormalUrl } from '../../url/normal-url';
import type { ContentChecks } from './content-checks';
import type { JudgedCheck, CheckTask } from './check-task';
import { LocalFaultError } from '../transport/local-fault-error';
import { signOf, surpriseOf, type NetworkSign } from './outage-window';
import type { OwnNetwork } from './own-network';
import { ForbiddenAddressError } from './forbidden-address-error';
import type { ProbeOptions } from '../probe/check-session';
import { politeAskOf } from './polite-ask';
import { PoliteCheck, type Politeness } from './polite-check';
import { probe, type Observation } from '../probe/probe';

/** What all checks of this process share. */
export interface CheckParts {
  politeness: Politeness;
  ownNetwork: OwnNetwork;
  content: ContentChecks;
  clock: Clock;
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
  return async (task) => {
    const wasRead = checking.content.readsPage(task.url);
    const observation = await believably(checking, task, wasRead);
    if (observation === null) return 'not-believed';
    // HEAD was tried by now.
    const reading = { ...task, triesHead: false };
    const read = (address: NormalUrl, asksAsVisitor = false): Promise<Observation> =>
      politely(checking, reading, { address, readsPage: true, asksAsVisitor });
    return checking.content.complete({ ...task, read }, observation, wasRead);
  };
}

/** Null when our own network may be to blame. */
async function believably(
  checking: CheckParts,
  task: CheckTask,
  readsPage: boolean,
): Promise<Observation | null> {
  const { ownNetwork } = checking;
  const { scheme, port, path } = task.url;
  const address = NormalUrl.ofParts({ scheme, host: task.host.name, port, path });
  const started = ownNetwork.begin();
  const isBelieved = (sign: NetworkSign): Promise<boolean> =>
    ownNetwork.end({
      started,
      host: task.host.name,
      sign,
      surprise: surpriseOf(task.url.last),
      signal: task.signal,
    });
  let observation: Observation;
  try {
    observation = await politely(checking, task, {
      address,
      readsPage,
      asksAsVisitor: task.url.failures > 0,
    });
  } catch (error) {
    if (await isBelieved(error instanceof LocalFaultError ? 'failed' : 'nothing')) throw error;
    return null;
  }
  return (await isBelieved(signOf(observation))) ? observation : null;
}

interface Request {
  address: NormalUrl;
  readsPage: boolean;
  asksAsVisitor?: boolean;
}

async function politely(
  { politeness, clock, timeoutMs, userAgent }: CheckParts,
  { host, getOnly, triesHead = false, untilMs, signal, mayAsk }: CheckTask,
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
  const ways = { getOnly, triesHead, readsPage, asksAsVisitor };
  const options = { timeoutMs, userAgent, ...ways, signal, ...hooks };
  try {
    return await probe(address, options, politeness.lookUps, clock);
  } finally {
    await polite.end();
  }
}
