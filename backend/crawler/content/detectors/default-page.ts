import { evidenceOf } from '../../../status/evidence';
import type { Detector } from '../detector';
import { isBare } from '../is-bare';
import { kindSigns } from '../page-kind';
import { softwareOf } from '../stand-in-software';

const BARE = { words: 40, links: 10 };
/** … where nothing but a name says so. */
const TINY = { words: 12, links: 10 };
/** Distributions explain their servers at length. */
const LONG = { words: 500, links: 40 };

/** The server shows what its software came with, or what its hoster put there for whoever sets up a site. */
export const defaultPage: Detector = {
  name: 'default-page',
  doubt: 'default-page',
  find: ({ page }) => {
    if (page.isAuthored || !isBare(page, LONG)) return null;
    const software = softwareOf('defaultPage', page);
    const { weight, isTold, evidence } = kindSigns('defaultPage', page);
    const known = software === null ? [] : [evidenceOf('software', software)];
    const isSaid = isTold || software !== null;
    const needed = isBare(page, isSaid ? BARE : TINY) ? 2 : isSaid ? 3 : 4;
    return weight + known.length * 2 >= needed ? [...evidence, ...known] : null;
  },
};
