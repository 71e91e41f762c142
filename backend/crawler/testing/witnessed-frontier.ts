import { ForwardingFrontier } from '../../store/frontier/forwarding-frontier';
import type { Frontier, LeasedHost, VisitEnd, Witness } from '../../store/frontier/frontier';
import type { LoopbackWeb } from './loopback-web';

/** A host that answers; it stands in no table. */
export const WITNESS_HOST = 'witness-lunden.org';

/** A frontier with a witness that our own network is there: for tests in which nobody else answers. */
class WitnessedFrontier extends ForwardingFrontier {
  override witnesses(): Promise<Witness[]> {
    return Promise.resolve([{ scheme: 'http', host: WITNESS_HOST, port: 0, path: '/' }]);
  }

  override borrow(name: string): Promise<LeasedHost | null> {
    if (name !== WITNESS_HOST) return super.borrow(name);
    const leaseToken = Buffer.alloc(16);
    const known = { traits: [], look: null, isHeard: true };
    return Promise.resolve({ hostId: 1, name, leaseToken, notBeforeS: 0, ...known });
  }

  override giveBack(host: LeasedHost, end: VisitEnd): Promise<void> {
    return host.name === WITNESS_HOST ? Promise.resolve() : super.giveBack(host, end);
  }
}

/** The frontier with that witness, which answers until the web is closed. */
export async function withWitness(web: LoopbackWeb, frontier: Frontier): Promise<Frontier> {
  await web.http(`${WITNESS_HOST}:80`, (_request, response) => response.end());
  return new WitnessedFrontier(frontier);
}
