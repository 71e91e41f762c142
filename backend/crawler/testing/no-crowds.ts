import type { Clock } from '../../runtime/clock';
import { AddressPacing } from '../loop/address-pacing';
import { CrowdedAddresses } from '../loop/crowded-addresses';

/** Crowds of a crawler for which no address is too small. */
export function noCrowds(clock: Clock): CrowdedAddresses {
  const limits = { atOnceMax: 1, shareMs: 1, parked: () => undefined };
  return new CrowdedAddresses(new AddressPacing(0, clock), clock, limits);
}
