import { evidenceOf } from '../../../status/evidence';
import type { Detector } from '../detector';
import { isBare } from '../is-bare';
import { kindSigns } from '../page-kind';
import { softwareOf } from '../stand-in-software';

const BARE = { words: 40, links: 8 };
const SMALL = { words: 150, links: 25 };

/** The site says that it is not there yet: whatever was cited is not, either. */
export const comingSoon: Detector = {
  name: 'coming-soon',
  doubt: 'coming-soon',
  find: ({ page }) => {
    if (page.isAuthored || !isBare(page, SMALL)) return null;
    const software = softwareOf('comingSoon', page);
    const { weight, evidence } = kindSigns('comingSoon', page);
    const known = software === null ? [] : [evidenceOf('software', software)];
    const needed = isBare(page, BARE) ? 2 : 3;
    return weight > 0 && weight + known.length >= needed ? [...evidence, ...known] : null;
  },
};
