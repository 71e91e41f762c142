import type { MessageKey } from '../../../runtime/messages';
import { chip } from '../../pages/chip';
import { layout } from '../../pages/layout';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { StandingWord } from './sections/standing';
import type { ToldSection } from './sections/status-section';

/** A section with what it is called. */
export interface NamedSection extends ToldSection {
  name: string;
  heading: MessageKey;
}

/** How all of Weboid is doing. */
export interface ToldStatus {
  standing: StandingWord;
  /** null: the database is silent. */
  sections: readonly NamedSection[] | null;
}

const LOOKS = { well: 'success', late: 'warning', trouble: 'error' } as const;

/** How Weboid is doing, in plain words. */
export function statusPage(view: View, { standing, sections }: ToldStatus): string {
  const { text } = view.translator;
  const heading = text('weboid-web-status-heading');
  const kind = LOOKS[standing];
  const main = markup`<h1>${heading}</h1>
<div class="message message--${kind}"><p><strong>${text(`weboid-web-status-all-${standing}`)}</strong></p>
${notWell(view, sections ?? [])}</div>
${sections === null && markup`<p>${text('weboid-web-status-unknown')}</p>`}
${(sections ?? []).map((section) => sectionPart(view, section))}
<p class="page-links"><a href="${siteLink(view, '/status', { format: 'json' })}">JSON</a></p>`;
  return layout(view, `${heading} – Weboid`, main);
}

/** Which parts it is, each a link to where it is told. */
function notWell({ translator }: View, sections: readonly NamedSection[]): Markup | false {
  const parts = sections.filter(({ standing }) => standing !== 'well');
  if (parts.length === 0) return false;
  return markup`<ul class="status-parts">
${parts.map(
  ({ name, heading, standing }) =>
    markup`<li><a href="#status-${name}">${translator.text(heading)}</a> ${chip(LOOKS[standing], translator.text(`weboid-web-status-${standing}`))}</li>
`,
)}</ul>`;
}

function sectionPart(view: View, section: NamedSection): Markup {
  const { name, heading, standing, isJudged, show } = section;
  const { text } = view.translator;
  const word = isJudged && chip(LOOKS[standing], text(`weboid-web-status-${standing}`));
  return markup`<section aria-labelledby="status-${name}">
<h2 id="status-${name}">${text(heading)} ${word}</h2>
${show(view)}
</section>
`;
}
