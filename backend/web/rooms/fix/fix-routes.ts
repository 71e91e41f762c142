import type { RequestHandler, Response, Router } from 'express';
import type { z } from 'zod';
import { fullName } from '../../../answers/asked-wiki';
import { answerFor } from '../../../answers/page-answer';
import { readPagesQuestion } from '../../../answers/page-question';
import { orProblem, Problem } from '../../../answers/problem';
import { isoDate } from '../../../status/day-number';
import { classifyUrl } from '../../../url/classify-url';
import { formActionTo } from '../../http/headers';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { shownStatus } from '../../pages/shown-status';
import { viewOf } from '../../pages/view-of';
import { fixQuery, sectionQuery } from './fix-operations';
import { fixPage, type ShownFix } from './fix-page';
import type { FixParts, FixQuestion } from './fix-parts';
import { livePagesOf } from './live-pages';
import { unfixedLinks } from './unfixed-links';

/** Fixes of references by people (I6): nothing is saved here, nor by the wiki until they say so there. */
export function createFixRoutes(parts: FixParts): Router {
  const router = createRouter();
  router.get('/fix', showFix(parts));
  router.get('/fix/section', openSection(parts));
  return router;
}

function showFix(parts: FixParts): RequestHandler {
  return async (request, response) => {
    const given = readQuery(fixQuery, queryOf(request));
    const wantsLivePage = given.with === 'live-page';
    if (wantsLivePage && given.url === undefined) throw new Problem('missing-parameter', 'url');
    const found = await findPage(given, parts);
    const shown = await draft(found, wantsLivePage, parts);
    if (given.format === 'json') {
      response.json(fixJson(parts, shown));
      return;
    }
    const { fix } = shown;
    if (fix !== null) formActionTo(response, new URL(fix.address).origin);
    sendPage(response, fixPage(viewOf(request, response, parts), shown));
  };
}

/** With a live page where one is wanted and known; where none is, nothing can be done. */
async function draft(
  { question, title }: FoundPage,
  wantsLivePage: boolean,
  parts: FixParts,
): Promise<ShownFix> {
  const { wiki, pageId, url } = question;
  const { links } = await answerFor({ wiki, page: { pageId } }, parts);
  const livePages = livePagesOf(links, question);
  const chosen = wantsLivePage ? (livePages.find(({ isInterwiki }) => !isInterwiki) ?? null) : null;
  const livePage = chosen?.livePage.url ?? null;
  const fix =
    wantsLivePage && livePage === null
      ? null
      : await orProblem('replica-unavailable', parts.draftFix({ ...question, livePage }));
  const place = { dbname: fullName(wiki), pageId, fixes: parts.fixesOf(wiki) };
  const unfixed = unfixedLinks(links, question, fix, wantsLivePage ? [] : livePages);
  const repaired = url === null ? links.filter((one) => shownStatus(one) === 'repaired') : [];
  const asked = { place, url, title, wiki, wantsLivePage, repaired };
  const link = links.find((one) => one.url === url) ?? null;
  return { ...asked, fix, livePages, chosen, unfixed, link };
}

/** Leads to no other place than a watched wiki's index.php. */
function openSection(parts: FixParts): RequestHandler {
  return async (request, response) => {
    const given = readQuery(sectionQuery, queryOf(request));
    if (given.url === undefined) throw new Problem('missing-parameter', 'url');
    // What cannot lead anywhere has no normal form: it is looked for as it is written.
    const isUnusable = classifyUrl(given.url).kind === 'invalid';
    const { question, title } = await findPage(isUnusable ? withoutUrl(given) : given, parts);
    const { wiki, pageId, url } = question;
    const asked = { wiki, pageId, title, url: url ?? given.url };
    const editor = await orProblem('replica-unavailable', parts.editorOf(asked));
    if (editor === null) throw new Problem('unknown-dbname', given.dbname);
    response.redirect(303, editor);
  };
}

const withoutUrl = (given: z.infer<typeof sectionQuery>): z.infer<typeof sectionQuery> => ({
  ...given,
  url: undefined,
});

function sendPage(response: Response, page: string): void {
  response.type('html').send(page);
}

function fixJson(
  { source }: FixParts,
  { title, fix, livePages }: ShownFix,
): Record<string, unknown> {
  const told = livePages.map(({ url, livePage }) => ({
    url,
    livePage: livePage.url,
    lastChecked: isoDate(livePage.checkedDay),
  }));
  const known = told.length > 0 && { livePages: told };
  const { tagsOnly: _, ...drafted } = fix ?? { tagsOnly: false };
  return { source, title, changes: 0, ...drafted, ...known };
}

interface FoundPage {
  question: Omit<FixQuestion, 'livePage'>;
  /** Of the page, as it is now. */
  title: string;
}

/** @throws Problem as readPagesQuestion; page-not-found, bad-url, replica-unavailable */
async function findPage(
  { url, ...given }: z.infer<typeof sectionQuery>,
  { wikis }: FixParts,
): Promise<FoundPage> {
  const { wiki, pages } = readPagesQuestion(given, wikis);
  const [name] = pages;
  if (name === undefined || pages.length > 1) throw new Problem('too-many-pages', '1');
  const only = normalUrl(url);
  const found = await orProblem('replica-unavailable', wiki.reader.pagesNamed([name]));
  const [page] = found;
  if (page === undefined || page === null)
    throw new Problem('page-not-found', given.title ?? given.pageid);
  return { question: { wiki, pageId: page.pageId, url: only }, title: page.title };
}

function normalUrl(typed: string | undefined): string | null {
  if (typed === undefined) return null;
  const { url } = classifyUrl(typed);
  if (url === null) throw new Problem('bad-url', typed);
  return url.text;
}
