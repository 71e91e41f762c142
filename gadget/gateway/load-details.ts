import type { Details } from './details';
import { GADGET_NAME } from '../state/built';

const MODULE = `ext.gadget.${GADGET_NAME}-details`;

/** Hands the other module over, loading it the first time. */
export type DetailsLoader = (use: (details: Details) => void) => void;

/**
 * While the module is under way, further calls are dropped: an impatient second click must not close what the first opens.
 * @param log hears why it could not be loaded
 */
export function createDetailsLoader(log: (error: unknown) => void): DetailsLoader {
  let isUnderWay = false;
  const load = async (): Promise<Details> => {
    isUnderWay = true;
    try {
      const require = await mw.loader.using(MODULE);
      const details: Details = require(MODULE);
      return details;
    } finally {
      isUnderWay = false;
    }
  };
  return (use) => {
    if (!isUnderWay) load().then(use).catch(log);
  };
}
