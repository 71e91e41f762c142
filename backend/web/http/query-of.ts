import type { Request } from 'express';

/** What MediaWiki and its tools call `lang`. */
const ALIAS = 'uselang';

/**
 * The parameters of a request, as sent; escapes that are no UTF-8 become U+FFFD. `uselang` counts as `lang`,
 * unless that is given, too.
 */
export function queryOf(request: Pick<Request, 'originalUrl'>): URLSearchParams {
  const start = request.originalUrl.indexOf('?');
  const query = new URLSearchParams(start === -1 ? '' : request.originalUrl.slice(start + 1));
  if (!query.has(ALIAS)) return query;
  const isTold = query.getAll('lang').some((lang) => lang.trim() !== '');
  const told = [...query].flatMap(([name, value]) => {
    if (name !== ALIAS) return isTold || name !== 'lang' ? [[name, value]] : [];
    return isTold ? [] : [['lang', value]];
  });
  return new URLSearchParams(told);
}
