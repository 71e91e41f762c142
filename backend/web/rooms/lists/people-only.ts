import type { RequestHandler } from 'express';
import { Problem } from '../../../answers/problem';

/**
 * W7.7: lets only people through who open a page in their browser. Browsers say so by `Sec-Fetch-Mode`
 * (over TLS and on this machine), and ask for HTML by name. Programs that pretend are not kept out; the
 * budgets are there for them.
 * @throws Problem people-only
 */
export const peopleOnly: RequestHandler = (request, response, next) => {
  response.vary('Sec-Fetch-Mode').vary('Accept');
  const mode = request.get('sec-fetch-mode');
  const isNavigation = mode === undefined || mode === 'navigate';
  const wantsHtml = /\btext\/html\b/.test(request.get('accept') ?? '');
  if (!isNavigation || !wantsHtml) throw new Problem('people-only');
  next();
};
