import type { RequestHandler, Response } from 'express';
import { fullName } from '../../../answers/asked-wiki';
import { namedWiki } from '../../../answers/named-wiki';
import { orProblem, Problem } from '../../../answers/problem';
import {
  wikiDayDeaths,
  wikiDayState,
  type AskedDay,
  type WikiDayState,
} from '../../../answers/wiki-day';
import { dayNumberOf, dayStartMs, isoDate, type DayNumber } from '../../../status/day-number';
import { cacheableFeed, cacheableForGood } from '../../http/headers';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import type { FeedParts } from './feed-parts';
import { wikiDayJson } from './wiki-day-json';
import { wikiDayOperation } from './wiki-day-operation';

/** Answers what a wiki's links did on a day: alike for all, so that who asks tells nothing of themselves. */
export function wikiDayHandler(parts: FeedParts): RequestHandler {
  const { store } = parts;
  return async (request, response) => {
    const given = readQuery(wikiDayOperation.query, queryOf(request));
    const wiki = namedWiki(parts.wikis, given.dbname);
    const day = askedDay(given.day, parts);
    const state = await orProblem(
      'database-unavailable',
      wikiDayState(store, wiki, momentsOf(day, parts)),
    );
    markAs(response, day, state, parts);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const deaths = await orProblem('database-unavailable', wikiDayDeaths(store, state));
    response.json(wikiDayJson({ ...deaths, ...state, dbname: fullName(wiki), day: isoDate(day) }));
  };
}

/**
 * What is older is being removed; nobody knows what is to come.
 * @throws Problem bad-parameter
 */
function askedDay(given: string | undefined, { clock, feedDays }: FeedParts): DayNumber {
  const today = dayNumberOf(clock.now());
  if (given === undefined) return today;
  const day = Math.round((Date.parse(given) - dayStartMs(0)) / DAY_MS);
  const oldest = today - feedDays + 1;
  if (day > today || day < oldest) {
    const possible = `${isoDate(oldest)} – ${isoDate(today)}`;
    throw new Problem('bad-parameter', `day=${given}`, { possible });
  }
  return day;
}

const DAY_MS = 86_400_000;

function momentsOf(day: DayNumber, { clock }: FeedParts): AskedDay {
  const startS = dayStartMs(day) / 1_000;
  return { startS, endS: startS + DAY_MS / 1_000, nowS: Math.floor(clock.now() / 1_000) };
}

/** Weak: caches on the way may pack the same answer otherwise. */
function markAs(
  response: Response,
  day: DayNumber,
  { part, newestId, missingTo, isFinal }: WikiDayState,
  { source }: FeedParts,
): void {
  const state = [day, part?.firstId ?? 0, newestId, missingTo, Number(isFinal), source.commit];
  response.set('ETag', `W/"${state.join('-')}"`);
  if (isFinal) cacheableForGood(response);
  else cacheableFeed(response);
}
