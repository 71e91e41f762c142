import { evidenceOf } from '../../../status/evidence';
import { STATUS } from '../../../status/status-code';
import { challengeOf } from '../signs/challenge';
import type { Hindrance } from '../signs/detector';

/** The answer only asks its visitor to prove to be no machine. */
export const botWall: Hindrance = {
  reason: 'bot-wall',
  code: STATUS.noAccess,
  find: ({ page }) => {
    const found = challengeOf(page);
    if (found === null) return null;
    return [evidenceOf('wall', found.maker), evidenceOf(found.sign, found.seen)];
  },
};
