import type { CalendarDay } from '../status/takeover/host-facts';
import {
  judgeTakeover,
  type TakeoverCase,
  type TakeoverJudgement,
} from '../status/takeover/judge-takeover';
import { peopleOn } from '../status/takeover/name-standing';
import type { StoredName } from '../store/names/stored-name';

/** What is known of a name before it is looked at. */
export type KnownName = Pick<
  StoredName,
  'standing' | 'sinceDay' | 'people' | 'lockedUntil' | 'registeredDay' | 'topic'
>;

/** What a look sees of one URL, whose host is known without what people say of its name. */
export type SeenCase = TakeoverCase & { today: CalendarDay };

/**
 * Judges a URL of a name (U1). People outrank the pages, but they spoke of what stood there then: a page that is still there,
 * or there again, is told so whatever was confirmed; and of a name that was taken with an offer, a page without one. Pure.
 */
export function judgeUrlOfName(name: KnownName, seen: SeenCase): TakeoverJudgement {
  const people = peopleOn(name, seen.today);
  const judgement = judgeTakeover({ ...seen, host: { ...seen.host, people } });
  if (people !== 1) return judgement;
  const { verdict, topics } = judgeTakeover({ ...seen, host: { ...seen.host, people: 0 } });
  const isKept = verdict === 'same' && topics.length === 0;
  const isTakenByOffer = name.standing === 'taken' && name.topic !== null;
  return isKept || isTakenByOffer ? { ...judgement, verdict } : judgement;
}
