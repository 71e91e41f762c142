import type { CaseSample } from '../../../store/cases/case-samples';
import type { CaseStep } from '../../../store/cases/steps-of-domain';
import type { DomainClaim } from '../../../store/providers/domain-claim';
import { dayNumberOf } from '../../../status/day-number';
import { dayAgo } from '../../pages/day-ago';
import { pageHref, type Here } from '../../pages/here';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { outwardUrl } from '../../pages/outward-url';
import { pager } from '../../pages/pager';
import { siteLink } from '../../pages/site-link';
import { stageText } from '../../pages/stage-text';
import { filterItem } from '../../pages/status-filter';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import { signInButton } from '../people/sign-in-link';
import { caseItem, mendedButton } from './case-item';
import {
  CASE_REFUSALS,
  OPEN_STAGES,
  type CaseDone,
  type CasesQuestion,
  type OpenStage,
} from './case-question';
import { CASES_READ_MAX, type DeadDirectory, type ShownCases } from './shown-cases';

/** What the page is made from. */
interface CasesPageParts {
  question: CasesQuestion;
  /** Proven ones of who is signed in. */
  claims: readonly DomainClaim[];
  /** Null: no domain of theirs is asked for. */
  cases: ShownCases | null;
  here: Here;
}

/** The cases of an owner's domain, with what can be said of them. */
export function casesPage(view: View, visitor: Visitor, parts: CasesPageParts): string {
  const { text, list } = view.translator;
  const { cases } = parts;
  const title =
    cases === null
      ? text('weboid-web-case-heading')
      : text('weboid-web-case-heading-of', list(cases.names.map(isolated)));
  const main = markup`<h1>${title}</h1>
${parts.question.done !== undefined && doneMessage(view, parts.question.done)}
<p>${text('weboid-web-case-what')}</p>
<p class="hint-text">${text('weboid-web-stage-what')}</p>
${visitor.session === null && signInLine(view, visitor)}
${visitor.session !== null && (cases === null ? domainList(view, parts) : domainPart(view, visitor, cases, parts))}`;
  return layout(view, `${title} – Weboid`, main);
}

function doneMessage({ translator: { text } }: View, done: CaseDone): Markup {
  const look = CASE_REFUSALS.has(done) ? 'error' : 'success';
  return markup`<p class="message message--${look}" role="status">${text(`weboid-web-case-done-${done}`)}</p>`;
}

function signInLine(view: View, { canSignIn }: Visitor): Markup {
  const { text } = view.translator;
  if (!canSignIn) {
    return markup`<p class="message">${text('weboid-web-problem-no-sign-in')}</p>`;
  }
  const { path, query } = view.address;
  return signInButton(`${path}?${query.toString()}`, text('weboid-web-case-sign-in'));
}

function domainList(view: View, { claims, question }: CasesPageParts): Markup {
  const { text } = view.translator;
  const isForeign = question.domain !== undefined;
  const names = [...new Set(claims.map(({ name }) => name))];
  return markup`${isForeign && markup`<p class="message">${text('weboid-web-case-not-yours', isolated(question.domain ?? ''))}</p>`}
${names.length === 0 && markup`<p>${text('weboid-web-case-none-proven')}</p>`}
<ul>${names.map(
    (
      name,
    ) => markup`<li><a href="${siteLink(view, '/owners/cases', { domain: name })}"><bdi>${name}</bdi></a></li>
`,
  )}</ul>
<p><a href="${siteLink(view, '/owners')}">${text('weboid-web-case-prove')}</a></p>`;
}

function domainPart(
  view: View,
  visitor: Visitor,
  shown: ShownCases,
  { here, question }: CasesPageParts,
): Markup {
  const { text, number } = view.translator;
  const { domain, cases } = shown;
  return markup`<p class="page-links"><a href="${siteLink(view, '/owners')}">${text('weboid-web-owner-heading')}</a>
<a href="${siteLink(view, '/site', { domain })}">${text('weboid-web-owner-site')}</a>
<a href="${siteLink(view, '/site/redirects', { domain })}">${text('weboid-web-site-redirects', isolated(domain))}</a></p>
${shown.sample !== null && samplePart(view, shown.sample)}
${shown.isCut && markup`<p class="message">${text('weboid-web-case-cut', number(CASES_READ_MAX))}</p>`}
${shown.isUnfinished && markup`<p class="message" role="status">${text('weboid-web-case-sweeping')}</p>`}
${stageFilter(view, shown, { here, question })}
${cases.length > 1 && markup`<div class="review no-print">${mendedButton(visitor, { domain, part: 'all' }, text('weboid-web-case-mended-all'))}</div>`}
${directoryPart(view, visitor, shown)}
<section aria-labelledby="dead-links"><h2 id="dead-links">${text('weboid-web-case-links')}</h2>
${cases.length === 0 ? emptyLine(view, shown, question) : markup`<ul class="said">${cases.map((one) => caseItem(view, visitor, domain, one))}</ul>`}
${question.stage === undefined && removedLine(view, shown, here)}
${pager(view, here, shown)}
</section>
${restoredPart(view, shown.restored)}`;
}

/** Where others were taken off the list, that is told instead. */
function emptyLine(
  { translator: { text } }: View,
  { isUnfinished, counts }: ShownCases,
  { stage }: CasesQuestion,
): MarkupValue {
  const isTold = isUnfinished || (stage === undefined && (counts.get('removed') ?? 0) > 0);
  return !isTold && markup`<p>${text('weboid-web-case-empty')}</p>`;
}

/** L4: what has left the list is looked at all the same. */
function removedLine(view: View, { counts }: ShownCases, here: Here): MarkupValue {
  const removed = counts.get('removed') ?? 0;
  const href = pageHref(here, { stage: 'removed', page: null });
  const { text, number } = view.translator;
  return (
    removed > 0 &&
    markup`<p><a href="${href}">${text('weboid-web-case-off-list', number(removed))}</a></p>`
  );
}

/** L1. */
function samplePart(view: View, sample: CaseSample): Markup {
  const { text, number } = view.translator;
  const { reported, rechecked, stayedBroken, drawn, drawnBroken, begunDay, endedDay } = sample;
  const counts = [stayedBroken, Math.max(reported, rechecked), drawnBroken, drawn].map((count) =>
    number(count),
  );
  const [still = '', all = '', othersDead = '', others = ''] = counts;
  const standing = endedDay === null ? 'going' : 'over';
  return markup`<p>${text(`weboid-web-case-month-${standing}`)} ${dayAgo(view, begunDay)}<br>
${text('weboid-web-case-month-reported', still, all)}<br>
${drawn > 0 && text('weboid-web-case-month-others', othersDead, others)}</p>`;
}

function stageFilter(
  view: View,
  { counts, onList }: ShownCases,
  { here, question }: Pick<CasesPageParts, 'here' | 'question'>,
): Markup {
  const { text } = view.translator;
  const item = (stage: OpenStage | null, label: string, count: number): Markup | false => {
    const href = pageHref(here, { stage, page: null });
    const isChosen = (question.stage ?? null) === stage;
    return filterItem(view, markup`${label}`, { count, href, isChosen });
  };
  const stages = OPEN_STAGES.map((stage) =>
    item(stage, stageText(view.translator, stage), counts.get(stage) ?? 0),
  );
  return markup`<nav class="filter" aria-label="${text('weboid-web-stage')}"><ul>
${item(null, text('weboid-web-case-on-list'), onList)}${stages}</ul></nav>`;
}

function directoryPart(
  view: View,
  visitor: Visitor,
  { domain, directories }: ShownCases,
): Markup | false {
  if (directories.length === 0) return false;
  const { text, number } = view.translator;
  const item = ({ directory, cases }: DeadDirectory): Markup => {
    const fields = { domain, part: 'directory', directory };
    return markup`<li><span><bdi class="url" dir="ltr">${directory}</bdi> · ${text('weboid-web-case-count', number(cases), cases)}</span>
${mendedButton(visitor, fields, text('weboid-web-case-mended-these'), directory)}</li>
`;
  };
  return markup`<section aria-labelledby="dead-directories"><h2 id="dead-directories">${text('weboid-web-case-directories')}</h2>
<ul class="said">${directories.map(item)}</ul></section>`;
}

function restoredPart(view: View, restored: readonly CaseStep[]): Markup | false {
  if (restored.length === 0) return false;
  return markup`<section aria-labelledby="restored-links"><h2 id="restored-links">${view.translator.text('weboid-web-case-restored')}</h2>
<ul>${restored.map(
    ({
      url,
      happenedAtS,
    }) => markup`<li>${outwardUrl(view, url)} · ${dayAgo(view, dayNumberOf(happenedAtS * 1_000))}</li>
`,
  )}</ul></section>`;
}
