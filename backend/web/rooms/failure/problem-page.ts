import { markup, type Markup } from '../../words/markup';
import type { Problem, ProblemCode } from '../../../answers/problem';
import { WORST_FIRST } from '../../pages/link-order';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { problemDetail } from '../../pages/problem-detail';
import { openQuestionForm } from '../../pages/question-form';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';

/** Who asks for so many websites wants to know which of them have most dead links. */
const WIDE_QUESTIONS: ReadonlySet<ProblemCode> = new Set(['bad-pattern', 'no-registrable-domain']);

/**
 * An error for people: what is wrong, what to do, and the form to do it, or the way back to theirs.
 * @param alike titles that may be meant by one that the wiki does not have
 */
export function problemPage(view: View, problem: Problem, alike: readonly string[] = []): string {
  const title = view.translator.text(`weboid-web-problem-${problem.code}`);
  const detail = problemDetail(view, problem);
  const main = markup`<h1>${title}</h1>
<p class="message message--error">${detail}</p>
${alike.length > 0 && alikeLinks(view, alike)}
${WIDE_QUESTIONS.has(problem.code) && rankingLink(view)}
${problem.wayBack === null ? openQuestionForm(view) : wayBackLink(view, problem.wayBack)}`;
  return layout(whereReached(view, problem), `${title} – Weboid`, main);
}

/** What was sent by POST has no address to show in another language: the form has. */
function whereReached(view: View, { wayBack }: Problem): View {
  if (wayBack === null) return view;
  const [path = '', query = ''] = wayBack.split('?');
  return { ...view, address: { path, query: new URLSearchParams(query) } };
}

function alikeLinks(view: View, titles: readonly string[]): Markup {
  const { dbname } = view.form;
  const links = titles.map(
    (title) =>
      markup`<a href="${siteLink(view, '/externalLinkInfo', { dbname, title, ...WORST_FIRST })}">${isolated(title)}</a>\n`,
  );
  return markup`<p class="page-links">${view.translator.text('weboid-web-pages-alike')}
${links}</p>`;
}

function rankingLink(view: View): Markup {
  return markup`<p><a href="${siteLink(view, '/sites')}">${view.translator.text('weboid-web-work-websites')}</a></p>`;
}

function wayBackLink({ translator }: View, href: string): Markup {
  return markup`<p><a href="${href}">${translator.text('weboid-web-way-back')}</a></p>`;
}
