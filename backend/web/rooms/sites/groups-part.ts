import type { DeadGroup } from '../../../answers/sites/dead-groups';
import { scopeText } from '../../../answers/sites/grouped-url';
import type { MovedRule } from '../../../answers/sites/moved-rules';
import { templateText } from '../../../answers/sites/moved-template';
import { pageHref, type Here } from '../../pages/here';
import { urlText } from '../../pages/outward-url';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import type { SiteAnswer } from './site-answer';

/** Groups that are shown at first; further ones hardly save anything. */
const GROUPS_SHOWN = 5;
/** Rules of a group that are told. */
const RULES_SHOWN = 3;

/** What dead URLs have in common, and what one rule for each would mend. */
export function groupsPart(view: View, here: Here, { known, question }: SiteAnswer): MarkupValue {
  const { text } = view.translator;
  const { groups } = known;
  if (groups.length === 0 || question.group !== null) return false;
  const items = groups.map((group) => groupItem(view, here, group));
  const further = items.slice(GROUPS_SHOWN);
  return markup`<h2>${text('weboid-web-site-groups')}</h2>
<p>${text('weboid-web-site-groups-what')}</p>
<ol class="site-groups">
${items.slice(0, GROUPS_SHOWN)}</ol>
${
  further.length > 0 &&
  markup`<details><summary>${text('weboid-web-site-groups-more')}</summary>
<ol class="site-groups" start="${GROUPS_SHOWN + 1}">
${further}</ol></details>`
}`;
}

function groupItem(view: View, here: Here, group: DeadGroup): Markup {
  const { text, number } = view.translator;
  const { scope, dead, links, wikis, moved, rules } = group;
  const href = `${pageHref(here, { group: scopeText(scope), page: null })}#dead`;
  return markup`<li class="link link--error"><h3><code class="url" dir="ltr">${scopeText(scope)}</code></h3>
<p>${text('weboid-web-site-group-links', number(links), links, number(wikis), wikis)}
<a href="${href}">${text('weboid-web-site-group-show', number(dead.length), dead.length)}</a></p>
${wholePart(view, group)}
${rules.slice(0, RULES_SHOWN).map((rule) => rulePart(view, rule))}
${moved > 0 && rules.length === 0 && markup`<p class="hint-text">${text('weboid-web-site-group-moved', number(moved), moved)}</p>`}</li>
`;
}

/** How much of it is dead, as far as anybody knows; what moved is told by its rules. */
function wholePart({ translator }: View, group: DeadGroup): MarkupValue {
  if (group.living === 0 && group.moved > 0) return false;
  return markup`<p class="hint-text">${wholeText(translator, group)}</p>`;
}

function wholeText(
  { text, number }: View['translator'],
  { scope, dead, living }: DeadGroup,
): string {
  if (living > 0) {
    return text('weboid-web-site-group-living', number(living), living);
  }
  if (scope.kind === 'host' || scope.kind === 'domain') return text('weboid-web-site-group-host');
  return text('weboid-web-site-group-whole', number(dead.length));
}

function rulePart({ translator }: View, { template, seen, applies }: MovedRule): Markup {
  const { text, number } = translator;
  const { from, to } = templateText(template);
  return markup`<p>${text('weboid-web-site-rule', number(seen), seen, number(applies), applies)}</p>
<p class="site-rule" dir="ltr">${urlText(from)} → ${urlText(to)}</p>`;
}
