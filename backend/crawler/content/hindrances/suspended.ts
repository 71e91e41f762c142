import { evidenceOf } from '../../../status/evidence';
import { STATUS } from '../../../status/status-code';
import { joinUrl } from '../../../url/url-parts';
import type { Hindrance } from '../detector';
import { isBare } from '../is-bare';
import { kindSigns } from '../page-kind';
import { softwareOf } from '../stand-in-software';

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
  find: ({ at, moved, page }) => {
    if (moved !== null && SUSPENDED_PATH.test(at.path)) return [evidenceOf('address', joinUrl(at))];
    if (page.isAuthored || !isBare(page, SMALL)) return null;
    const software = softwareOf('suspended', page);
    const { weight, isTold, evidence } = kindSigns('suspended', page);
    const known = software === null ? [] : [evidenceOf('software', software)];
    const isSaid = isTold || software !== null;
    const needed = isSaid || isBare(page, TINY) ? 2 : Infinity;
    return weight + known.length * 2 >= needed ? [...evidence, ...known] : null;
  },
};
