import type { NormalUrl } from '../../url/normal-url';
import type { Trail } from './follow-redirects';
import type { FailureReason } from '../transport/network-failure';

/** Nobody serves http there. After a mere silence there is no time left for another try. */
const UNSERVED: ReadonlySet<string> = new Set<FailureReason>([
  'connect-refused',
  'connect-timeout',
  'connect-unreachable',
  'reset',
]);

/** Whether a failure of http means that it is not served, where https may be. */
export function isUnservedBy(reason: string): boolean {
  return UNSERVED.has(reason);
}

/**
 * The way from a URL, by https where http is not served at all: servers give up port 80, and browsers
 * ask by https first, so that people never notice. Like browsers, it takes no notice of other ports,
 * and of certificates that do not prove the host: a server for many hosts answers for those that left
 * it, too. Where one lacks but an intermediate certificate, which browsers have, a good answer leaves open what is there. It is no redirect: no server sent one.
 * @param walk from an address to its answer
 */
export async function withHttpsUpgrade(
  start: NormalUrl,
  walk: (from: NormalUrl) => Promise<Trail>,
): Promise<Trail> {
  const trail = await walk(start);
  if (!isUnserved(trail)) return trail;
  const upgraded = await walk(start.with({ scheme: 'https' }));
  if (upgraded.ending.kind === 'failure') return trail;
  return asVouching({ ...upgraded, start }) ?? trail;
}

/**
 * A way by https that nobody led to.
 * @returns null where a certificate on it proves nothing: it counts for nothing
 */
export function asVouching(byHttps: Trail): Trail | null {
  if (byHttps.fault === null) return byHttps;
  return byHttps.fault.kind === 'tls-incomplete-chain' ? { ...byHttps, isUnproven: true } : null;
}

function isUnserved({ start, hops, ending }: Trail): boolean {
  const isPlain = start.scheme === 'http' && start.port === 0;
  return isPlain && hops.length === 0 && ending.kind === 'failure' && isUnservedBy(ending.reason);
}
