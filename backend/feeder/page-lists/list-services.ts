import { askListService } from './ask-list-service';
import { petscanAddress, petscanResult, type ServiceResult } from './petscan-result';
import { quarryAddress, quarryResult } from './quarry-result';

/** Where lists of pages are asked for elsewhere: by the number of a query alone, never by an address from a stranger. */
export type ListServices = Record<
  'petscan' | 'quarry',
  (number: string, signal: AbortSignal) => Promise<ServiceResult>
>;

/** Origins of PetScan and Quarry, without a slash at the end, and how we call ourselves. */
export interface ListServiceSettings {
  petscanUrl: string;
  quarryUrl: string;
  userAgent: string;
  /** Milliseconds for the whole answer; two minutes by default. */
  answerMs?: number;
}

/** Each throws ListFaultError, or the signal's reason. */
export function openListServices(settings: ListServiceSettings): ListServices {
  const { petscanUrl, quarryUrl, ...asking } = settings;
  return {
    petscan: async (number, signal) => {
      const address = petscanAddress(petscanUrl, number);
      return petscanResult(await askListService({ ...asking, address, signal }));
    },
    quarry: async (number, signal) => {
      const address = quarryAddress(quarryUrl, number);
      return quarryResult(await askListService({ ...asking, address, signal }));
    },
  };
}
