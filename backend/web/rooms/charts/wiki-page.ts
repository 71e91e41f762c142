import { AFTER_FAILURE_DAYS } from '../../../status/schedule';
import { fullName } from '../../../answers/asked-wiki';
import { wikiLabel } from '../../../answers/wiki-name';
import { markup, type Markup } from '../../words/markup';
import { feedAlternates, feedLink } from '../../pages/feed-links';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { rulesText } from '../../pages/rules-note';
import { siteLink } from '../../pages/site-link';
import { deadNote } from '../../pages/dead-note';
import { toldAtOnce } from '../../pages/told-at-once';
import type { View } from '../../pages/view';
import { fact } from './fact';
import { namespaceLabel } from '../../pages/namespace-labels';
import { workPart } from './work-part';
import { sweepPart } from './sweep-part';
import { wikiChart } from './wiki-chart';
import type { WikiFigures, WikiHistory } from './wiki-figures';
import { shareText } from '../../pages/share-text';
import { countedAgo, momentAgo } from './all-wikis-page';

/** What of a wiki only its page needs. */
interface WikiExtras {
  /** Of its namespaces. */
  names: ReadonlyMap<number, string>;
}

/** One watched wiki: how it stands, its links over time, its first sweep, its rules, and the way to its lists. */
export function wikiPage(
  reader: View,
  figures: WikiFigures,
  { counts, sweepDays, names }: WikiHistory & WikiExtras,
): string {
  const name = fullName(figures.wiki);
  const view: View = { ...reader, subject: { dbname: name } };
  const { text } = view.translator;
  const label = wikiLabel(figures.wiki, view.translator);
  const feed = { scope: 'wiki', query: { dbname: name } } as const;
  const main = markup`<h1><bdi>${label}</bdi></h1>
<p class="page-links"><a href="${new URL(figures.wiki.api).origin}/"><bdi>${figures.wiki.domain}</bdi></a>
<a href="${siteLink(view, '/changes', { dbname: name })}">${text('weboid-web-changes')}</a>
${feedLink(view, feed)}
<a href="${siteLink(view, '/wiki', { dbname: name, format: 'json' })}">JSON</a></p>
${toldAtOnce(view)}
${standing(view, figures)}
${workPart(view, figures.wiki)}
<h2>${text('weboid-web-chart-wiki')}</h2>
${figures.count !== null && markup`<p class="hint-text">${text('weboid-web-wiki-counted-when')} ${text('weboid-web-wiki-repaired-too')} ${text('weboid-web-wiki-doubtful-too')}</p>`}
${wikiChart(view, counts)}
${sweepPart(view, sweepDays)}
<h2>${text('weboid-web-wiki-rules')}</h2>
<ul>
${rulesOf(view, figures, names)}</ul>
${deadNote(view)}`;
  return layout(view, `${label} – Weboid`, main, feedAlternates(view, feed));
}

function standing(view: View, figures: WikiFigures): Markup {
  const { translator } = view;
  const { state, passedAtS, pagesWatched, progress, count } = figures;
  const { text, number } = translator;
  const underWay =
    progress !== null &&
    text('weboid-web-wiki-progress', number(progress.pagesDone), number(progress.pagesTotal));
  return markup`<dl class="facts">
${fact(view, 'weboid-web-wiki-state', text(`weboid-web-wiki-state-${state}`))}
${fact(view, 'weboid-web-wiki-passed', momentAgo(view, passedAtS))}
${fact(view, 'weboid-web-wiki-pages', pagesWatched !== null && number(pagesWatched))}
${fact(view, 'weboid-web-wiki-links', count !== null && number(count.all))}
${fact(view, 'weboid-web-wiki-share', shareText(view, count?.shareUnreachable))}
${fact(view, 'weboid-web-wiki-counted', countedAgo(view, figures))}
</dl>
${underWay !== false && markup`<p>${underWay}</p>`}`;
}

function rulesOf(view: View, { wiki }: WikiFigures, names: WikiExtras['names']): Markup[] {
  const { text, list } = view.translator;
  const { checkDays, deadCheckDays, criteria } = wiki;
  const { namespaces } = criteria;
  const categories = criteria.categories.map(({ title }) => isolated(title));
  const rules = [
    rulesText(view, wiki),
    deadCheckDays === null
      ? text('weboid-web-wiki-rule-check', checkDays, AFTER_FAILURE_DAYS)
      : text('weboid-web-wiki-rule-check-dead', checkDays, AFTER_FAILURE_DAYS, deadCheckDays),
    namespaces === 'content'
      ? text('weboid-web-wiki-rule-content')
      : namespaces.length > 0 &&
        text(
          'weboid-web-work-rule-namespaces',
          list(namespaces.map((one) => namespaceLabel(view, names, one))),
          namespaces.length,
        ),
    categories.length > 0 &&
      text('weboid-web-wiki-rule-categories', list(categories), categories.length),
  ];
  return rules.flatMap((rule) =>
    rule === false
      ? []
      : [
          markup`<li>${rule}</li>
`,
        ],
  );
}
