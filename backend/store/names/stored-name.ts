import { toCalendarDay, type DayNumber } from '../../status/day-number';
import { quietName, type NameState } from '../../status/takeover/name-standing';
import type { OfferTopic } from '../../status/takeover/offer';
import type { TakeoverEvidence } from '../../status/takeover/takeover-evidence';

/** A name with what is remembered of it (U1): a row of table name_standing. */
export interface StoredName extends NameState {
  /** A registered domain, or a host below a private suffix, as `standingNameOf` tells it. */
  name: string;
  /** When a program or people noticed something last; null: never. */
  noticedDay: DayNumber | null;
  /** When it is looked at next, in seconds since 1970; null: not before something is noticed. */
  lookAtS: number | null;
  /** Looks in a row that could not be made, as no copy could be had, or nothing could be read. */
  vainLooks: number;
  /** The URL at which something was noticed first; null: none that is still listed. */
  noticedUrlId: number | null;
  /** When its registry was asked last; null: never since it stands as it does. */
  askedDay: DayNumber | null;
  /** What it was seen to offer last. */
  topic: OfferTopic | null;
  /** What the last look saw for and against, as it is told. */
  signals: readonly TakeoverEvidence[];
  /** How many pages of wikis linked there when it was last looked at. */
  pages: number;
}

/** A name of which nothing is known but that somebody has noticed something. */
export function newName(name: string, today: DayNumber): StoredName {
  return {
    ...quietName(toCalendarDay(today)),
    name,
    noticedDay: today,
    lookAtS: null,
    vainLooks: 0,
    noticedUrlId: null,
    askedDay: null,
    topic: null,
    signals: [],
    pages: 0,
  };
}
