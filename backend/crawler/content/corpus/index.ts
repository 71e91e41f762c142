import { SECOND } from './held-out/second';
import { DOUBTFUL } from './held-out/doubtful';
import { SOUND } from './held-out/sound';
import { MORE } from './held-out/more';
import { UNFINISHED_TOO } from './held-out/unfinished';
import type { Sample } from './sample';
import { HOME_PAGE, LOGIN, PARKED } from './tuned/other-doubts';
import { MENDED } from './tuned/mended';
import { LIKE_MENDED_LATER, MENDED_LATER } from './tuned/mended-later';
import { SOFT_404 } from './tuned/soft-404';
import { SOUND_ERRORS } from './tuned/sound-errors';
import { SOUND_DOMAINS, SOUND_LOGINS, SOUND_REDIRECTS } from './tuned/sound-others';
import { UNFINISHED } from './tuned/unfinished';

/** What detectors were tuned on. */
export const TUNED: readonly Sample[] = [
  ...SOFT_404,
  ...PARKED,
  ...HOME_PAGE,
  ...LOGIN,
  ...SOUND_ERRORS,
  ...SOUND_DOMAINS,
  ...SOUND_REDIRECTS,
  ...SOUND_LOGINS,
  ...MENDED,
  ...MENDED_LATER,
  ...LIKE_MENDED_LATER,
  ...UNFINISHED,
];

/**
 * Written before, and not looked at while tuning. At the first measure 3 of 40 doubts were wrong (short
 * texts that quote a message). They are among `MENDED` now, and `SECOND` was written before they were
 * mended; at the second measure 1 of 45 was wrong (“related searches”), and is among them, too. When signs were made
 * to add up, five of `SECOND` and `SOUND` were wrong at first, and were read then.
 */
export const HELD_OUT: readonly Sample[] = [
  ...DOUBTFUL,
  ...SOUND,
  ...MORE,
  ...SECOND,
  ...UNFINISHED_TOO,
];
