import { outcomeOf } from '../../status-code';
import type { Rule } from './rule';

interface Strikes {
  name: string;
  /** Bad answers in a row. */
  count: number;
  /** Days from one check to the next, of a URL that answers well, and of one that does not yet. */
  checkDays: number;
  afterStrikeDays: number;
}

/** Rules that count bad answers in a row, whatever they are: any error is one, 403 too. */
export const STRIKE_RULES: readonly Rule<number>[] = [
  // It asks for more than three days between two checks, seven while a link lives: the fourth day.
  strikesRule({ name: 'IABot, three strikes', count: 3, checkDays: 7, afterStrikeDays: 4 }),
  strikesRule({ name: 'dewiki 3 x 14 days', count: 3, checkDays: 14, afterStrikeDays: 14 }),
  strikesRule({ name: 'dewiki 4 x 14 days', count: 4, checkDays: 14, afterStrikeDays: 14 }),
];

function strikesRule({ name, count, checkDays, afterStrikeDays }: Strikes): Rule<number> {
  return {
    name,
    checkDays,
    readsContent: false,
    first: 0,
    stateAfter: (strikes, { answer }) => (outcomeOf(answer) === 'good' ? 0 : strikes + 1),
    isTold: (strikes) => strikes >= count,
    nextDay: (strikes, { today }) =>
      today + (strikes > 0 && strikes < count ? afterStrikeDays : checkDays),
  };
}
