import {
  proposalWikitext,
  withheldProposal,
  type WithheldProposal,
} from '../../../answers/moves/rule-proposal';
import type { MessageKey } from '../../../runtime/messages';
import type { MovedPage } from '../../../status/aliases/alias-rule';
import { toCalendarDay } from '../../../status/day-number';
import type { RuleYield } from '../../../store/aliases/rule-tallies';
import type { ToldRule } from '../../../store/aliases/told-rules';
import { dayAgo } from '../../pages/day-ago';
import { downloads } from '../../pages/downloads';
import type { Here } from '../../pages/here';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { outwardUrl } from '../../pages/outward-url';
import { readableHost } from '../../pages/readable-host';
import { siteLink } from '../../pages/site-link';
import { longDay } from '../../pages/takeover-texts';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { AnsweredRule, MovesAnswer } from './moves-answer';
import { casesText, nextRules, restingChip, rulePattern } from './rule-parts';
import { websiteForm } from './rules-page';

/** Rules behind the moved pages of one website, each with its cases, and what may be proposed to wikis (U5). */
export function rulesOfWebsitePage(view: View, here: Here, answer: MovesAnswer): string {
  const { text } = view.translator;
  const { domain, rules } = answer;
  const heading = text('weboid-web-moves-domain', isolated(readableHost(domain ?? '')));
  const main = markup`<h1>${heading}</h1>
<p>${text('weboid-web-moves-what')}</p>
${websiteForm(view, domain ?? '')}
<p class="page-links"><a href="${siteLink(view, '/moves')}">${text('weboid-web-moves-all')}</a>
<a href="${siteLink(view, '/domain', { domain: domain ?? '' })}">${text('weboid-web-domain-heading', isolated(readableHost(domain ?? '')))}</a></p>
${rules.length === 0 ? markup`<p>${text('weboid-web-moves-domain-none')}</p>` : downloads(view, here, ['json'])}
${rules.map((one) => rulePart(view, one))}
${nextRules(view, here, answer)}`;
  return layout(view, `${heading} – Weboid`, main);
}

function rulePart(view: View, { rule, tally }: AnsweredRule): Markup {
  const { number } = view.translator;
  const id = `rule-${rule.ruleId}`;
  return markup`<section class="moved-rule" aria-labelledby="${id}">
<h2 id="${id}">${rulePattern(view, rule)} ${restingChip(view, rule)}</h2>
<dl class="facts">
${fact(view, 'weboid-web-moves-cases', casesText(view, rule))}
${fact(view, 'weboid-web-moves-found', number(tally?.found ?? rule.found))}
${tally !== null && fact(view, 'weboid-web-moves-shown', shownText(view, tally))}
${fact(view, 'weboid-web-moves-mended', number(rule.mended))}
${fact(view, 'weboid-web-moves-learned', dayAgo(view, rule.learnedDay))}
</dl>
${movesPart(view, 'weboid-web-alias-rule-examples', rule.examples)}
${movesPart(view, 'weboid-web-alias-rule-exceptions', rule.exceptions)}
${proposalPart(view, rule)}
</section>
`;
}

function shownText({ translator: { text, number } }: View, { shown, isCut }: RuleYield): string {
  return isCut ? text('weboid-web-moves-at-least', number(shown)) : number(shown);
}

function fact({ translator }: View, label: MessageKey, value: Markup | string): Markup {
  return markup`<div><dt>${translator.text(label)}</dt><dd>${value}</dd></div>`;
}

function movesPart(view: View, title: MessageKey, moves: readonly MovedPage[]): Markup | false {
  if (moves.length === 0) return false;
  const items = moves.map(
    ({ old, now }) => markup`<li>${outwardUrl(view, old)} → ${outwardUrl(view, now)}</li>
`,
  );
  return markup`<h3>${view.translator.text(title)}</h3>
<ul class="moved-cases" dir="ltr">
${items}</ul>`;
}

/** A text to copy, or why there is none. */
function proposalPart(view: View, rule: ToldRule): Markup {
  const { translator, takenNames } = view;
  const { text } = translator;
  const why = withheldProposal(rule, takenNames);
  if (why !== null) return markup`<p class="hint-text">${whyText(view, rule, why)}</p>`;
  return markup`<h3>${text('weboid-web-moves-proposal')}</h3>
<p class="hint-text">${text('weboid-web-moves-proposal-what')}</p>
<pre dir="ltr" data-copy="${text('weboid-web-copy')}" data-copied="${text('weboid-web-copied')}">${proposalWikitext(rule, takenNames, translator)}</pre>`;
}

const WHY: Readonly<Record<WithheldProposal, MessageKey>> = {
  rests: 'weboid-web-moves-rest-why',
  'too-few': 'weboid-web-moves-too-few',
  'too-wrong': 'weboid-web-moves-too-wrong',
  taken: 'weboid-web-moves-taken',
};

function whyText(view: View, { restsSince }: ToldRule, why: WithheldProposal): string {
  const since = restsSince === null ? [] : [longDay(view, toCalendarDay(restsSince))];
  return view.translator.text(WHY[why], ...since);
}
