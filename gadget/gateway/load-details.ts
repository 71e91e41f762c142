import type { Details } from './details';
import { GADGET_NAME } from '../state/built';

const MODULE = `ext.gadget.${GADGET_NAME}-details`;

/** Hands the other module over, loading it the first time; `fail` hears why it or its use failed. */
export type DetailsLoader = (
  use: (details: Details) => void | Promise<void>,
  fail?: (error: unknown) => void,
) => void;

/** While the module is under way, further calls are dropped: an impatient second click must not close what the first opens. */
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
  return (use, fail = log) => {
    if (!isUnderWay) load().then(use).catch(fail);
  };
}
