import type { Clock } from '../runtime/clock';
import { LocalFaultError } from './local-fault-error';
import type { Checked, CheckWish } from './host-visit';
import type { OwnNetwork } from './own-network';
import { signOf, surpriseOf, type NetworkSign } from './outage-window';
import { PoliteCheck, type Politeness } from './polite-check';
import { probe, type Observation } from './probe';

/** What all checks of this process share. */
export interface Checking {
  politeness: Politeness;
  ownNetwork: OwnNetwork;
  clock: Clock;
  /** Milliseconds that the requests of a check may take together. */
  timeoutMs: number;
  userAgent: string;
}

/**
 * Puts one check together: polite (polite-check.ts), and believed only while our own network is up
 * (own-network.ts).
 */
export function prepareChecks(
  checking: Checking,
): (wish: CheckWish) => Promise<Checked | 'not-believed'> {
  const { ownNetwork } = checking;
  return async (wish) => {
    const end = (sign: NetworkSign): Promise<boolean> => {
      const { host, url, signal } = wish;
      const surprise = surpriseOf(url.lastCode);
      return ownNetwork.end({ started, host: host.name, sign, surprise, signal });
    };
    const started = ownNetwork.begin();
    let observation: Observation;
    try {
      observation = await politely(checking, wish);
    } catch (error) {
      const isBelieved = await end(error instanceof LocalFaultError ? 'failed' : 'nothing');
      if (!isBelieved) return 'not-believed';
      throw error;
    }
    if (!(await end(signOf(observation)))) return 'not-believed';
    return { observation };
  };
}

async function politely(checking: Checking, wish: CheckWish): Promise<Observation> {
  const { politeness, clock, timeoutMs, userAgent } = checking;
  const { host, url, getOnly, untilMs, signal } = wish;
  const { scheme, port, path } = url;
  const polite = new PoliteCheck(politeness, host.name, untilMs, signal);
  const { beforeRequest, afterRequest, afterAnswer } = polite;
  const hooks = { beforeRequest, afterRequest, afterAnswer };
  try {
    return await probe(
      { scheme, host: host.name, port, path },
      { timeoutMs, userAgent, getOnly, signal, ...hooks },
      politeness.names,
      clock,
    );
  } finally {
    await polite.end();
  }
}
