import type { Details } from './details';
import { GADGET_NAME } from '../state/built';

const MODULE = `ext.gadget.${GADGET_NAME}-details`;

/** Hands the other module over, loading it the first time. @param isClick false: it is nobody's click */
export type DetailsLoader = (use: (details: Details) => void, isClick?: boolean) => void;

/**
 * While the module is under way, further clicks are dropped: an impatient second one must not close what the first opens.
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
  return (use, isClick = true) => {
    if (!isClick || !isUnderWay) load().then(use).catch(log);
  };
}
