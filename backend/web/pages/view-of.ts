import type { Request, Response } from 'express';
import { dayNumberOf } from '../../status/day-number';
import { fullName, talkWikis, type AskedWikis } from '../../answers/asked-wiki';
import type { TakenNames } from '../../answers/taken-names';
import { onlyWiki, typedWiki, wikiNamed } from '../../answers/named-wiki';
import { queryOf } from '../http/query-of';
import type { TypedValues, View } from './view';
import type { Clock } from '../../runtime/clock';
import type { Messages } from '../../runtime/messages';
import type { SourceInfo } from '../../runtime/source-info';

/** What every page is told with beside its content. */
export interface ViewParts {
  wikis: AskedWikis;
  messages: Messages;
  source: SourceInfo;
  clock: Clock;
  takenNames: TakenNames;
}

/**
 * A page's surroundings: the visitor's language (`lang`, else the browser's) and the form as sent.
 * @param query by which a page could be asked for that answers a POST
 */
export function viewOf(
  request: Request,
  response: Response,
  parts: ViewParts,
  query = queryOf(request),
): View {
  const { messages, source, clock, wikis, takenNames } = parts;
  const lang = query.get('lang') ?? '';
  if (lang === '') response.vary('Accept-Language');
  const translator = messages.translator(lang === '' ? request.acceptsLanguages() : [lang]);
  response.set('Content-Language', translator.lang);
  const today = dayNumberOf(clock.now());
  const { languages } = messages;
  const address = { path: request.originalUrl.replace(/\?.*$/s, ''), query };
  const form = sentForm(query, wikis);
  return {
    translator,
    languages,
    source,
    today,
    takenNames,
    form,
    address,
    onlyWiki: onlyWiki(wikis),
    isTalkOn: talkWikis(wikis).length > 0,
  };
}

function sentForm(query: URLSearchParams, wikis: ViewParts['wikis']): TypedValues {
  const pageId = query.get('pageid') ?? query.get('curid') ?? '';
  const given = query.get('dbname')?.trim() ?? '';
  const wiki = given === '' ? onlyWiki(wikis) : wikiNamed(wikis, given);
  return {
    dbname: wiki === null ? given : fullName(wiki),
    wiki: wiki === null ? given : typedWiki(wikis, wiki),
    title: query.get('title') || (pageId && `#${pageId}`),
    all: query.get('all') === '1',
  };
}
