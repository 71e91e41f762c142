import type { Details } from './details';
import { GADGET_NAME } from '../state/built';

const MODULE = `ext.gadget.${GADGET_NAME}-details`;

/** Hands the other module over, loading it the first time. @param isNoClick true: nobody clicked */
export type DetailsLoader = (use: (details: Details) => void, isNoClick?: boolean) => void;

/**
 * While a click waits for the module, further ones are dropped: an impatient second one must not close what the first opens.
 * A first one is heard, whatever else has the module loaded.
 * @param log hears why it could not be loaded
 */
export function createDetailsLoader(log: (error: unknown) => void): DetailsLoader {
  let isClickWaiting: boolean | undefined;
  const load = async (use: (details: Details) => void): Promise<void> => {
    const require = await mw.loader.using(MODULE);
    use(require(MODULE));
  };
  return (use, isNoClick) => {
    if (!isNoClick && isClickWaiting) return;
    isClickWaiting ||= !isNoClick;
    void load(use)
      .catch(log)
      .then(() => (isClickWaiting &&= isNoClick));
  };
}
