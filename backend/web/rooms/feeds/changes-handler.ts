import type { RequestHandler } from 'express';
import { changesOfWiki, type ToldChangeReader } from '../../../answers/told-change-reader';
import { namedWiki } from '../../../answers/named-wiki';
import { orProblem, Problem } from '../../../answers/problem';
import { recentChanges, type RecentChanges } from '../../../answers/recent-changes';
import type { StretchStart } from '../../../store/changes/stretch';
import { cacheableFeed } from '../../http/headers';
import { tellNextLink } from '../../http/next-link';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { hereOf } from '../../pages/here';
import { viewOf } from '../../pages/view-of';
import { CHANGES_USUAL } from './change-parameters';
import { changesJson } from './changes-json';
import { changesOperation } from './changes-operation';
import { changesPage } from './changes-page';
import { feedSinceS, type FeedParts } from './feed-parts';
import { standingOf } from './links-now';
import { namedPages, askTitles } from './page-titles';

/** Answers what changed lately of the links of a wiki. */
export function changesHandler(parts: FeedParts): RequestHandler {
  return async (request, response) => {
    const given = readQuery(changesOperation.query, queryOf(request));
    const wiki = namedWiki(parts.wikis, given.dbname);
    const { to: filter = 'all', limit = CHANGES_USUAL } = given;
    const start = startOf(given);
    const read = async (): Promise<RecentChanges> => {
      const reader = await changesOfWiki(parts.store, wiki, {}, feedSinceS(parts));
      const asked = given.format === 'json' ? reader : byVerdictAlone(reader);
      return recentChanges(asked, { filter, start, limit });
    };
    const recent = await orProblem('database-unavailable', read());
    const titles = await askTitles(wiki, namedPages(recent.changes), parts);
    const answer = { ...recent, wiki, filter, titles };
    cacheableFeed(response);
    const goingOn = { schema: changesOperation.query, publicUrl: parts.publicUrl };
    const next = tellNextLink(response, goingOn, nextPlace(answer, start));
    if (given.format === 'json') {
      response.json(changesJson(answer, parts.source, next));
      return;
    }
    const view = viewOf(request, response, parts);
    const standing = await standingOf(answer, parts);
    const shown = { ...answer, standing, feedDays: parts.feedDays };
    response.send(changesPage(view, hereOf(request, changesOperation.query), shown));
  };
}

/** People who choose a verdict are shown that alone, and what becomes of names among all changes. */
function byVerdictAlone(reader: ToldChangeReader): ToldChangeReader {
  const next: ToldChangeReader['next'] = async (start, filter) => {
    const found = await reader.next(start, filter);
    const changes = found.changes.filter(
      ({ from, to }) => filter === 'all' || filter === from || filter === to,
    );
    return { ...found, changes };
  };
  return { ...reader, next };
}

/** @throws Problem conflicting-parameters */
function startOf(given: {
  before?: number | undefined;
  after?: number | undefined;
}): StretchStart | null {
  const { before, after } = given;
  if (before !== undefined && after !== undefined) {
    throw new Problem('conflicting-parameters', 'before, after');
  }
  if (before !== undefined) return { towards: 'older', id: before };
  return after === undefined ? null : { towards: 'newer', id: after };
}

/** Who goes towards newer ones goes on so; all others go back in time. */
function nextPlace(
  { olderThan, newerThan }: RecentChanges,
  start: StretchStart | null,
): Record<string, string | null> | null {
  const place = start?.towards === 'newer' ? newerThan : olderThan;
  if (place === null) return null;
  return start?.towards === 'newer'
    ? { after: String(place), before: null }
    : { before: String(place), after: null };
}
