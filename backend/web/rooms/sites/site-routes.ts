import type { Request, RequestHandler, Response, Router } from 'express';
import { sendCsvInParts, sendTable } from '../../formats/send-table';
import { cacheablePage } from '../../http/headers';
import { tellNextLink } from '../../http/next-link';
import { queryOf } from '../../http/query-of';
import { createRouter } from '../../http/router';
import { feedPath } from '../../pages/feed-links';
import { hereOf } from '../../pages/here';
import { viewOf } from '../../pages/view-of';
import { aboutPage } from './about-page';
import { KeptSites } from './kept-sites';
import { answerSite, listSite, type SiteAnswer } from './site-answer';
import { siteFeedHandler } from './site-feed';
import { siteJson } from './site-json';
import { sitePage } from './site-page';
import { redirectsHandler } from './redirects-handler';
import { SITE_FEED_ENDINGS } from './site-room-operations';
import type { SiteParts } from './site-parts';
import { readSiteQuestion, siteSchema, type SiteQuestion } from './site-question';
import { siteTable, siteTableInParts } from './site-table';

/** What is dead of a site, for its owner: the page, and files of the same. */
export function createSiteRoutes(parts: SiteParts): Router {
  const router = createRouter();
  const sites = new KeptSites(parts);
  router.get('/site', siteHandler(sites, parts));
  router.get('/site/redirects', redirectsHandler(sites, parts));
  for (const ending of SITE_FEED_ENDINGS) {
    router.get(feedPath('site', ending), siteFeedHandler(ending, parts));
  }
  return router;
}

function siteHandler(sites: KeptSites, parts: SiteParts): RequestHandler {
  return async (request, response) => {
    const question = readSiteQuestion(queryOf(request));
    if (question === null) {
      cacheablePage(response).send(aboutPage(viewOf(request, response, parts)));
      return;
    }
    const { format } = question;
    if (format === 'csv') return sendList(question, { request, response }, sites, parts);
    const answer: SiteAnswer = await answerSite({ ...question, format }, sites, parts);
    cacheablePage(response);
    if (format === 'json') {
      const { page, pages } = answer;
      const place = page < pages ? { page: String(page + 1) } : null;
      const next = tellNextLink(
        response,
        { schema: siteSchema, publicUrl: parts.publicUrl },
        place,
      );
      response.type('json').send(await siteJson(answer, parts.source, next));
      return;
    }
    const view = viewOf(request, response, parts);
    if (format === 'html') {
      response.send(sitePage(view, hereOf(request, siteSchema), answer));
      return;
    }
    const table = await siteTable(view, answer);
    await sendTable(response, format, table, { view, name: fileNameOf(question) });
  };
}

const fileNameOf = ({ domain }: SiteQuestion): string => `dead-${domain}`;

/** Tens of thousands of rows are sent while they are read. */
async function sendList(
  question: SiteQuestion,
  { request, response }: { request: Request; response: Response },
  sites: KeptSites,
  parts: SiteParts,
): Promise<void> {
  const list = await listSite(question, sites, parts);
  cacheablePage(response);
  const view = viewOf(request, response, parts);
  await sendCsvInParts(response, siteTableInParts(view, list), {
    view,
    name: fileNameOf(question),
  });
}
