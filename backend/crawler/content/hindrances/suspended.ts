import { evidenceOf } from '../../../status/evidence';
import { STATUS } from '../../../status/status-code';
import type { Hindrance } from '../signs/detector';
import { explainsStandIns } from '../signs/explains-stand-ins';
import { isBare } from '../signs/is-bare';
import { kindSigns } from '../signs/page-kind';
import type { PageText } from '../signs/page-text';
import { softwareOf } from '../signs/stand-in-software';

const BARE = { words: 60, links: 8 };
const SMALL = { words: 120, links: 15 };
/** … where nothing but a name says so. */
const TINY = { words: 20, links: 6 };
/** cPanel leads there. */
const SUSPENDED_PATH =
  /\/(?:cgi-sys\/)?suspended(?:page|domain)?\.(?:cgi|html?|php)$|\/suspended\.page\b/i;

/** Whoever hosts the site has switched it off, mostly for a bill: it may come back. */
export const suspended: Hindrance = {
  reason: 'suspended',
  code: STATUS.unavailable,
  find: ({ asked, at, moved, page }) => {
    if (moved !== null && SUSPENDED_PATH.test(at.path)) return [evidenceOf('address', at.text)];
    if (page.isAuthored || !isBare(page, SMALL)) return null;
    const software = softwareOf('suspended', page);
    // Who explains such pages quotes all that they say.
    if (explainsStandIns(asked, page)) return null;
    const { weight, isTold, isCalled, evidence } = kindSigns('suspended', page);
    const known = software === null ? [] : [evidenceOf('software', software)];
    const isSaid = isTold || isCalled || software !== null;
    const sum = weight + known.length * 2;
    return sum >= weightNeeded(page, isSaid) ? [...evidence, ...known] : null;
  },
};

/** @param isSaid whether more than a name says so */
function weightNeeded(page: PageText, isSaid: boolean): number {
  if (!isSaid) return isBare(page, TINY) ? 2 : Infinity;
  return isBare(page, BARE) ? 2 : 3;
}
