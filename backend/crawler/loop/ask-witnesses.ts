import type { Logger } from '../../runtime/logger';
import type { Witness } from '../../store/frontier/frontier';
import type { Observation } from '../probe/probe';
import { HostBusyError } from '../transport/host-busy-error';
import { LocalFaultError } from '../transport/local-fault-error';
import { signOf, type NetworkSign } from './outage-window';
import type { OwnNetwork } from './own-network';

/** What witnesses are asked with. */
export interface WitnessParts {
  /** Whose failure it is about; its own silence says nothing more. */
  about: string;
  witnesses: () => Promise<Witness[]>;
  /** One polite request. @throws {HostBusyError} where it would have to wait */
  look: (witness: Witness) => Promise<Observation>;
  ownNetwork: OwnNetwork;
  logger: Logger;
}

/**
 * Asks hosts that wikis cite and that answered lately, one after the other until one is reached: whether our own
 * network is there. Nothing of what they answer is recorded, and nobody else is ever asked.
 * @returns how many could not be reached
 */
export async function askWitnesses(asking: WitnessParts): Promise<number> {
  let silent = 0;
  for (const witness of await knownWitnesses(asking)) {
    const started = asking.ownNetwork.begin();
    const sign = await signFrom(asking, witness);
    if (sign === 'reached') {
      asking.ownNetwork.noteReached(started);
      return silent;
    }
    if (sign === 'failed' && witness.host !== asking.about) silent += 1;
  }
  return silent;
}

/** A web component of a former version knows of none. */
async function knownWitnesses({ witnesses, logger }: WitnessParts): Promise<Witness[]> {
  try {
    return await witnesses();
  } catch (err) {
    logger.error({ err }, 'url loop: nobody to ask whether our own network is there');
    return [];
  }
}

async function signFrom({ look, logger }: WitnessParts, witness: Witness): Promise<NetworkSign> {
  try {
    return signOf(await look(witness));
  } catch (err) {
    if (err instanceof LocalFaultError) return 'failed';
    if (!(err instanceof HostBusyError)) logger.debug({ err }, 'url loop: a witness was not asked');
    return 'nothing';
  }
}
