import { evidenceOf } from '../../../status/evidence';
import type { Detector } from '../signs/detector';
import { isBare } from '../signs/is-bare';
import type { PageText } from '../signs/page-text';
import { kindSigns } from '../signs/page-kind';
import { softwareOf } from '../signs/stand-in-software';

const BARE = { words: 40, links: 8 };
/** … where nothing but a name says so: songs and films are called so, too. */
const TINY = { words: 20, links: 8 };
const SMALL = { words: 150, links: 25 };
/** Templates come with a word on services and people. */
const LARGE = { words: 250, links: 25 };

/** The site says in a title or heading, or by a countdown, that it is not there yet: whatever was cited is not, either. */
export const comingSoon: Detector = {
  name: 'coming-soon',
  doubt: 'coming-soon',
  find: ({ page }) => {
    if (!isBare(page, LARGE)) return null;
    const software = softwareOf('comingSoon', page);
    const { weight, isTold, evidence } = kindSigns('comingSoon', page);
    const known = software === null ? [] : [evidenceOf('software', software)];
    if (evidence.every(({ sign }) => sign === 'sentence') && software === null) return null;
    const sum = weight + known.length;
    return sum >= weightNeeded(page, isTold || software !== null) ? [...evidence, ...known] : null;
  },
};

/** Forms to be told of the opening have fields for a message, as those for replies have. */
function weightNeeded(page: PageText, isSaid: boolean): number {
  if (!isSaid) return isBare(page, TINY) ? 2 : Infinity;
  const byLength = isBare(page, BARE) ? 2 : isBare(page, SMALL) ? 3 : 4;
  return page.isAuthored ? byLength + 1 : byLength;
}
