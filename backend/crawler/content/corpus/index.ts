import { DOUBTFUL } from './held-out/doubtful';
import { SOUND } from './held-out/sound';
import { MORE } from './held-out/more';
import type { Sample } from './sample';
import { HOME_PAGE, LOGIN, PARKED } from './tuned/other-doubts';
import { SOFT_404 } from './tuned/soft-404';
import { SOUND_ERRORS } from './tuned/sound-errors';
import { SOUND_DOMAINS, SOUND_LOGINS, SOUND_REDIRECTS } from './tuned/sound-others';

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
];

/** Written before, and never looked at while tuning. */
export const HELD_OUT: readonly Sample[] = [...DOUBTFUL, ...SOUND, ...MORE];
