import { evidenceOf } from '../../../status/evidence';
import { STATUS } from '../../../status/status-code';
import type { Hindrance } from '../signs/detector';
import { firstFit } from '../signs/first-fit';
import { isBare } from '../signs/is-bare';

const BARE = { words: 40, links: 3 };

/** What the visible checks of services are called; those that nobody sees watch whole sites. */
const SHOWN = /^(?:g-recaptcha|h-captcha|cf-turnstile|frc-captcha|smart-captcha)$/;

/**
 * An error that shows its visitor a check and next to nothing else: a wall, in whatever language it asks. On a page that
 * came as a success it may be a form's.
 */
export const shownCheck: Hindrance = {
  reason: 'bot-wall',
  code: STATUS.noAccess,
  find: ({ page }) => {
    const mark = isBare(page, BARE) ? firstFit(page.marks, SHOWN) : undefined;
    return mark === undefined
      ? null
      : [evidenceOf('wall', 'unknown'), evidenceOf('software', mark)];
  },
};
