import type { RequestHandler, Response } from 'express';
import { isoDate, dayNumberOf } from '../../../status/day-number';
import { cacheablePage } from '../../http/headers';
import { MEDIA_TYPES } from '../../http/media-types';
import { tellNextLink } from '../../http/next-link';
import { queryOf } from '../../http/query-of';
import { hereOf } from '../../pages/here';
import { viewOf } from '../../pages/view-of';
import type { KeptSites } from './kept-sites';
import { redirectFile, type RedirectFormat } from './redirect-files';
import { answerRedirects, type RedirectsAnswer } from './redirects-answer';
import { redirectsJson } from './redirects-json';
import { redirectsPage } from './redirects-page';
import { readRedirectsQuestion, redirectsSchema } from './redirects-question';
import type { SiteParts } from './site-parts';

/** What the owner of a site may redirect: the page, JSON, and files for servers. */
export function redirectsHandler(sites: KeptSites, parts: SiteParts): RequestHandler {
  return async (request, response) => {
    const question = readRedirectsQuestion(queryOf(request));
    const answer = await answerRedirects(question, sites, parts.findings);
    cacheablePage(response);
    if (question.format === 'html') {
      const view = viewOf(request, response, parts);
      response.send(redirectsPage(view, hereOf(request, redirectsSchema), answer));
    } else if (question.format === 'json') {
      const { page, pages } = answer;
      const place = page < pages ? { page: String(page + 1) } : null;
      const next = tellNextLink(
        response,
        { schema: redirectsSchema, publicUrl: parts.publicUrl },
        place,
      );
      response.json(redirectsJson(answer, parts.source, next));
    } else sendFile(response, question.format, answer, isoDate(dayNumberOf(parts.clock.now())));
  };
}

const ENDINGS = { tsv: 'tsv', nginx: 'map', apache: 'txt' } as const;

/** @param day in the name of the file */
function sendFile(
  response: Response,
  format: RedirectFormat,
  { redirects, question }: RedirectsAnswer,
  day: string,
): void {
  const host = question.domain.replaceAll(/[^a-z0-9.-]+/g, '_').slice(0, 80);
  const name = `redirects-${host}-${day}.${ENDINGS[format]}`;
  response
    .type(MEDIA_TYPES[format])
    .set('Content-Disposition', `attachment; filename="${name}"`)
    .send(redirectFile(format, redirects, name));
}
