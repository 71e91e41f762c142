import { failingSince } from '../../../status/check-state';
import type { DayNumber } from '../../../status/day-number';
import type { Run } from '../../../status/history';
import { outcomeOf } from '../../../status/status-code';
import { dayWriter } from '../charts/time-axis';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';

/**
 * Why a history begins to fail before the first failed check that is told: what fails for a whole host is noted of all its
 * URLs, but only who was asked itself has failed (W4.1).
 * @param runs newest first
 * @param since the first failed check
 */
export function websiteFailuresNote(
  { translator }: View,
  runs: readonly Run[],
  since: DayNumber | null,
): Markup | false {
  const newest = runs.findIndex((run) => outcomeOf(run) === 'failed');
  if (since === null || newest === -1) return false;
  const seen = failingSince({ runs: runs.slice(newest), failures: 0, failingDay: null });
  if (seen === null || seen >= since) return false;
  const day = dayWriter(translator.lang)(since);
  return markup`<p class="hint-text">${translator.text('weboid-web-url-website-failed', day)}</p>`;
}
