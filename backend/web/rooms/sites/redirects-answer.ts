import {
  redirectRules,
  type RedirectRule,
  type SiteRedirect,
} from '../../../answers/sites/redirect-list';
import { orProblem } from '../../../answers/problem';
import { listPage } from '../../pages/list-state';
import type { KeptSites } from './kept-sites';
import type { RedirectsQuestion } from './redirects-question';

/** What is told of the redirects of a site. */
export interface RedirectsAnswer {
  question: RedirectsQuestion;
  /** All of them, those of pages that are cited most first. */
  redirects: readonly SiteRedirect[];
  rules: readonly RedirectRule[];
  /** Those of the page that was asked for. */
  items: readonly SiteRedirect[];
  page: number;
  pages: number;
  /** More of the site is dead than could be looked at. */
  isCut: boolean;
}

const PER_PAGE = { html: 100, json: 1_000 } as const;

/** @throws Problem database-unavailable */
export async function answerRedirects(
  question: RedirectsQuestion,
  sites: KeptSites,
): Promise<RedirectsAnswer> {
  const { redirects, isCut } = await orProblem('database-unavailable', sites.of(question.hosts));
  const perPage = question.format === 'json' ? PER_PAGE.json : PER_PAGE.html;
  const part = listPage(redirects, question.page, perPage);
  return { question, redirects, rules: redirectRules(redirects), isCut, ...part };
}
