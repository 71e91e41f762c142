import type { Request, Response } from 'express';
import { dayNumberOf } from '../../status/day-number';
import { queryOf } from '../http/query-of';
import type { TypedValues, View } from './view';
import type { Clock } from '../../runtime/clock';
import type { Messages } from '../../runtime/messages';
import type { SourceInfo } from '../../runtime/source-info';

/** What every page is told with beside its content. */
export interface ViewParts {
  messages: Messages;
  source: SourceInfo;
  clock: Clock;
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
  const { messages, source, clock } = parts;
  const lang = query.get('lang') ?? '';
  if (lang === '') response.vary('Accept-Language');
  const translator = messages.translator(lang === '' ? request.acceptsLanguages() : [lang]);
  response.set('Content-Language', translator.lang);
  const today = dayNumberOf(clock.now());
  const { languages } = messages;
  const address = { path: request.originalUrl.replace(/\?.*$/s, ''), query };
  return { translator, languages, source, today, form: sentForm(query), address };
}

function sentForm(query: URLSearchParams): TypedValues {
  const pageId = query.get('pageid') ?? query.get('curid') ?? '';
  return {
    dbname: query.get('dbname') ?? '',
    title: query.get('title') || (pageId && `#${pageId}`),
    all: query.get('all') === '1',
  };
}
