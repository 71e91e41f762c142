import { evidenceOf } from '../../../status/evidence';
import type { Detector } from '../signs/detector';
import { isNotFoundAddress, ownErrorAddress, speaksOfErrors } from '../signs/error-address';

/** Articles about errors stand at such addresses, too, but they have more to say. */
const SHORT_WORDS = 150;

/** The server leads to its page for errors instead of answering with one. */
export const notFoundAddress: Detector = {
  name: 'soft-404-address',
  doubt: 'soft-404',
  find: ({ asked, at, moved, page }) => {
    if (speaksOfErrors(asked) || isNotFoundAddress(asked)) return null;
    if (page.isAuthored || !page.isWhole || page.ownWords > SHORT_WORDS) return null;
    if (moved !== null && isNotFoundAddress(at)) return [evidenceOf('address', at.text)];
    const own = ownErrorAddress(page, at);
    return own === null ? null : [evidenceOf('address', own)];
  },
};
