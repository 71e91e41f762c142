import type { Network } from '../../../crawler/transport/network';
import { systemClock } from '../../../runtime/clock';
import { BorrowedHost } from '../../borrowed-host';
import type { SiteAsker } from '../get-on-site';

/** A visit of a host that nobody else wants, without a pause between two requests. */
export function loneVisit(network: Network, name: string): SiteAsker {
  const frontier = {
    borrow: () => Promise.resolve(null),
    renew: () => Promise.resolve(true),
    giveBack: () => Promise.resolve(),
  };
  const host = {
    hostId: 1,
    name,
    leaseToken: Buffer.alloc(16),
    notBeforeS: 0,
    traits: [],
    look: null,
    isHeard: false,
  };
  const visit = new BorrowedHost(
    { frontier, network, clock: systemClock, hostIntervalMs: 0 },
    host,
  );
  return { visit, userAgent: 'Weboid/test', signal: new AbortController().signal };
}
