import {
  redirectRules,
  type RedirectRule,
  type SiteRedirect,
} from '../../../status/aliases/redirect-list';
import { namesOfLinks, withoutLateCopies } from '../../../answers/link-takeover';
import { orProblem } from '../../../answers/problem';
import type { Snapshot } from '../../../store/archives/snapshot';
import type { Findings } from '../../../answers/findings';
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
  /** Copies of their dead pages, by URL id, with which people compare; programs are told none. */
  copies: ReadonlyMap<number, readonly Snapshot[]>;
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
  findings: Pick<Findings, 'copies' | 'names'>,
): Promise<RedirectsAnswer> {
  const { redirects, isCut } = await orProblem('database-unavailable', sites.of(question.hosts));
  const perPage = question.format === 'json' ? PER_PAGE.json : PER_PAGE.html;
  const part = listPage(redirects, question.page, perPage);
  const copies =
    question.format === 'html'
      ? await copiesOf(part.items, findings)
      : new Map<number, Snapshot[]>();
  return { question, redirects, rules: redirectRules(redirects), isCut, copies, ...part };
}

async function copiesOf(
  items: readonly SiteRedirect[],
  findings: Pick<Findings, 'copies' | 'names'>,
): Promise<RedirectsAnswer['copies']> {
  const urlIds = items.map(({ urlId }) => urlId);
  const links = items.map(({ from }) => ({ parts: from }));
  const [copies, names] = await orProblem(
    'database-unavailable',
    Promise.all([findings.copies(urlIds), findings.names(namesOfLinks(links))]),
  );
  return new Map(
    items.map(({ urlId, from }) => {
      const link = { parts: from, archives: copies.get(urlId) ?? [] };
      return [urlId, withoutLateCopies(link, names).archives];
    }),
  );
}
