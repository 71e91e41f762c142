import { evidenceOf } from '../../../status/evidence';
import { STATUS } from '../../../status/status-code';
import type { Hindrance } from '../signs/detector';
import { isBare } from '../signs/is-bare';
import { kindSigns } from '../signs/page-kind';
import type { PageText } from '../signs/page-text';
import { softwareOf } from '../signs/stand-in-software';

const BARE = { words: 40, links: 3 };
/** … where nothing but a name says so: services are called so, too. */
const TINY = { words: 20, links: 3 };
const SMALL = { words: 120, links: 12 };

/** The site is being worked upon, and says so to everybody: the page itself may be as it was. */
export const maintenance: Hindrance = {
  reason: 'maintenance',
  code: STATUS.unavailable,
  find: ({ page }) => {
    if (page.isAuthored || !isBare(page, SMALL)) return null;
    const software = softwareOf('maintenance', page);
    const { weight, isTold, evidence } = kindSigns('maintenance', page);
    const known = software === null ? [] : [evidenceOf('software', software)];
    const isSaid = isTold || software !== null;
    const needed = isBare(page, isSaid ? BARE : TINY) ? 2 : isSaid ? 4 : Infinity;
    if (weight + known.length * 2 < needed || isRatherComing(page, weight)) return null;
    return [...evidence, ...known];
  },
};

/** What is not there yet is no site that is worked upon. */
function isRatherComing(page: PageText, weight: number): boolean {
  return kindSigns('comingSoon', page).weight > weight;
}
