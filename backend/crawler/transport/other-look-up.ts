import { getServers } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isNoSuchName } from './no-such-name';

/** Looks up all addresses of a name; Node's `lookup` is one. */
export type LookUp = (
  name: string,
  options: { all: true; verbatim: true },
) => Promise<{ address: string; family: number }[]>;

const TIMEOUT_MS = 5_000;
const TRIES = 2;

/**
 * Asks the last of the machine's name servers first, where getaddrinfo asks the first (resolv.conf(5)); so
 * nobody is contacted who is not asked anyway.
 * @param servers the machine's; replaced in tests only
 * @returns null where there is but one
 */
export function otherLookUp(servers: readonly string[] = getServers()): LookUp | null {
  if (servers.length < 2) return null;
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  resolver.setServers(servers.toReversed());
  return async (name) => {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(name),
      resolver.resolve6(name),
    ]);
    const found = [...addressesIn(four, 4), ...addressesIn(six, 6)];
    if (found.length > 0) return found;
    throw milderOf(four, six);
  };
}

type Answer = PromiseSettledResult<string[]>;

function addressesIn(answer: Answer, family: 4 | 6): { address: string; family: 4 | 6 }[] {
  return answer.status === 'rejected' ? [] : answer.value.map((address) => ({ address, family }));
}

/** Only where both say so there is no such name. */
function milderOf(...answers: Answer[]): unknown {
  const reasons: unknown[] = answers.flatMap((one) =>
    one.status === 'rejected' ? [one.reason] : [],
  );
  return reasons.find((reason) => !isNoSuchName(reason)) ?? reasons[0];
}
