import { evidenceOf } from '../../../status/evidence';
import { STATUS } from '../../../status/status-code';
import type { Hindrance } from '../signs/detector';
import { isHeadingNothingBut, partsOfTitle } from '../signs/nothing-but';
import { isMessage, isNumberedMissing } from '../signs/not-found-signs';
import { LOGIN_MESSAGES } from '../signs/login-phrases';
import type { PageText } from '../signs/page-text';
import { isUnavailable, isWithheldByPlace, saysItIsWithheld } from '../signs/withheld-phrases';

/** Error pages come to the point. */
const START_BLOCKS = 25;

/**
 * An error whose page is called withheld, in its title or first heading: in the visitor's country, from who has not logged
 * in, or does not pay. The page is there for others. What calls itself missing as well is missing, unless its heading says
 * that it is not to be had in a place.
 */
export const withheld: Hindrance = {
  reason: 'withheld',
  code: STATUS.noAccess,
  find: ({ page }) => {
    const { title, heading, writtenHeading } = page;
    // Software calls all of its errors “not found” in their title.
    if (isWithheldByPlace(writtenHeading)) return [evidenceOf('heading', writtenHeading)];
    if (isPlainlyMissing(page)) return null;
    if (saysItIsWithheld(heading)) return [evidenceOf('heading', heading)];
    if (asksForNothingElse(writtenHeading)) return [evidenceOf('heading', writtenHeading)];
    const said = partsOfTitle(title).find(
      (one) => saysItIsWithheld(one) || asksForNothingElse(one),
    );
    return said === undefined ? null : [evidenceOf('title', said)];
  },
};

/** A second heading that is called so may be that of a box beside. */
function asksForNothingElse(text: string): boolean {
  return isHeadingNothingBut(text, LOGIN_MESSAGES);
}

/** “Not available” is no word of what is missing alone. */
function isPlainlyMissing(page: PageText): boolean {
  const { title, heading, headings, blocks } = page;
  const named = [...partsOfTitle(title), heading, ...headings, ...blocks.slice(0, START_BLOCKS)];
  return isNumberedMissing(page) || named.some((name) => isMessage(name) && !isUnavailable(name));
}
