import type { z } from 'zod';
import type { WikiDayDeaths, WikiDayState } from '../../../answers/wiki-day';
import type { wikiDayOperation } from './wiki-day-operation';

/** A day of a wiki with its names. */
interface ToldWikiDay extends WikiDayDeaths, WikiDayState {
  /** `dewiki@WMF`. */
  dbname: string;
  /** `2026-11-20`. */
  day: string;
}

/** A day of a wiki for programs; short, since a large wiki has many thousand links that die. */
export function wikiDayJson({
  dbname,
  day,
  dead,
  noLongerDead,
  isFinal,
  isMore,
  missingTo,
}: ToldWikiDay): z.input<typeof wikiDayOperation.answer> {
  return {
    dbname,
    day,
    dead: dead.map((link) => [...link]),
    no_longer_dead: noLongerDead.map((link) => [...link]),
    final: isFinal,
    more: isMore,
    ...(missingTo > 0 && { missing_to: missingTo }),
  };
}
