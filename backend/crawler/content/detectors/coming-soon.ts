import { evidenceOf } from '../../../status/evidence';
import type { Detector } from '../detector';
import { isBare } from '../is-bare';
import type { PageText } from '../page-text';
import { kindSigns } from '../page-kind';
import { softwareOf } from '../stand-in-software';

const BARE = { words: 40, links: 8 };
const SMALL = { words: 150, links: 25 };
/** Templates come with a word on services and people. */
const LARGE = { words: 250, links: 25 };

/** The site says that it is not there yet: whatever was cited is not, either. */
export const comingSoon: Detector = {
  name: 'coming-soon',
  doubt: 'coming-soon',
  find: ({ page }) => {
    if (!isBare(page, LARGE)) return null;
    const software = softwareOf('comingSoon', page);
    const { weight, evidence } = kindSigns('comingSoon', page);
    const known = software === null ? [] : [evidenceOf('software', software)];
    const sum = weight + known.length;
    return weight > 0 && sum >= weightNeeded(page) ? [...evidence, ...known] : null;
  },
};

/** Forms to be told of the opening have fields for a message, as those for replies have. */
function weightNeeded(page: PageText): number {
  const byLength = isBare(page, BARE) ? 2 : isBare(page, SMALL) ? 3 : 4;
  return page.isAuthored ? byLength + 1 : byLength;
}
