import { evidenceOf } from '../../../status/evidence';
import type { Detector } from '../signs/detector';
import { explainsStandIns } from '../signs/explains-stand-ins';
import { isBare } from '../signs/is-bare';
import { kindSigns } from '../signs/page-kind';
import type { PageText } from '../signs/page-text';
import { softwareOf } from '../signs/stand-in-software';

const BARE = { words: 40, links: 10 };
/** … where nothing but a name says so. */
const TINY = { words: 12, links: 10 };
/** Distributions explain their servers at length. */
const LONG = { words: 500, links: 40 };

/** The server shows what its software came with, or what its hoster put there for whoever sets up a site. */
export const defaultPage: Detector = {
  name: 'default-page',
  doubt: 'default-page',
  find: ({ asked, page }) => {
    if (page.isAuthored || !isBare(page, LONG)) return null;
    const software = softwareOf('defaultPage', page);
    // Who explains such pages quotes all that they say.
    if (explainsStandIns(asked, page)) return null;
    const { weight, isTold, evidence } = kindSigns('defaultPage', page);
    const known = software === null ? [] : [evidenceOf('software', software)];
    const isSaid = isTold || software !== null;
    const sum = weight + known.length * 2;
    const isNamed = software !== null || evidence.some(({ sign }) => sign !== 'sentence');
    if (!isNamed && !isBare(page, BARE)) return null;
    return sum >= weightNeeded(page, isSaid) ? [...evidence, ...known] : null;
  },
};

/** @param isSaid whether more than a name says so */
function weightNeeded(page: PageText, isSaid: boolean): number {
  if (isBare(page, isSaid ? BARE : TINY)) return 2;
  return isSaid ? 3 : 4;
}
