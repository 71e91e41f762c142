import { getDomain } from 'tldts';
import { hostOfPattern, urlPatternText } from '../../../url/url-pattern';
import {
  FAULT_KINDS,
  FAULT_NOTE_CHARS_MAX,
  type StoredFault,
} from '../../../store/people/fault-reports';
import { selectField, submitButton, textField } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import { signInFor, type Visitor } from './people-forms';
import type { ReportState } from './report-state';

/** W8.5: what was reported about how Weboid treats just this, and the form to report it. */
export function faultSection(view: View, visitor: Visitor, state: ReportState): Markup {
  const { text } = view.translator;
  const items = state.faults.map(
    (fault) => markup`<li><span>${faultText(view, fault)}</span></li>
`,
  );
  return markup`<section aria-labelledby="fault">
<h2 id="fault">${text('weboid-web-fault-section')}</h2>
${items.length > 0 && markup`<ul class="said">${items}</ul>`}
${visitor.session === null ? signInFor(view, visitor, 'fault') : faultForm(view, visitor, state)}
${ownersWay(view, state)}
<p class="page-links"><a href="${siteLink(view, '/faults')}">${text('weboid-web-fault-heading')}</a></p>
</section>`;
}

/** From a part of a host to its whole domain; and what who owns it can do without us. */
function ownersWay(view: View, { part, link }: ReportState): Markup {
  const { text } = view.translator;
  const { host, withSubdomains } = hostOfPattern(part);
  const domain = getDomain(host);
  const whole = `*.${domain}`;
  const isHost = !withSubdomains && link === null && domain !== null;
  return markup`${isHost && markup`<p><a href="${siteLink(view, '/report', { part: whole })}" rel="nofollow">${text('weboid-web-report-whole', isolated(whole))}</a></p>`}
<p>${text('weboid-web-report-own')} <a href="${siteLink(view, '/owners', { domain: domain ?? host })}">${text('weboid-web-site-prove-link')}</a></p>`;
}

/** What was reported, and what became of it; labels, as the order of words differs between languages. */
export function faultText(
  view: View,
  { kind, note, isOwner, state, marked, reviewer, word }: StoredFault,
): Markup {
  const { text } = view.translator;
  const where = marked && ` – ${urlPatternText(marked.pattern)}`;
  const mark =
    marked !== null &&
    markup` (<code dir="ltr">${marked.mark}</code>${where !== null && markup`<bdi class="url" dir="ltr">${where}</bdi>`})`;
  return markup`<strong>${text(`weboid-web-fault-kind-${kind}`)}</strong>${isOwner && markup` · ${text('weboid-web-fault-owner')}`}
${note !== '' && markup`<br><q><bdi>${note}</bdi></q>`}
<br>${text(`weboid-web-fault-state-${state}`)}${mark}${reviewer !== '' && markup` · ${text('weboid-web-fault-by', isolated(reviewer))}`}${quoted(word)}`;
}

const quoted = (word: string): MarkupValue => word !== '' && markup`: <q><bdi>${word}</bdi></q>`;

function faultForm(view: View, visitor: Visitor, { link, part }: ReportState): Markup {
  const { text } = view.translator;
  const about: Record<string, string> =
    link === null ? { part: urlPatternText(part) } : { url: link.url };
  const kind = { id: 'fault-kind', name: 'kind', label: text('weboid-web-fault-kind') };
  const kinds = FAULT_KINDS.map((one) => [one, text(`weboid-web-fault-kind-${one}`)] as const);
  const note = {
    id: 'fault-note',
    name: 'note',
    label: text('weboid-web-fault-note'),
    help: text('weboid-web-fault-note-help'),
  };
  return markup`<form action="/faults/report" method="post">
${visitor.hidden(about)}
${selectField(kind, kinds, 'refused')}
${textField(note, { value: '', dir: 'auto', maxLength: FAULT_NOTE_CHARS_MAX })}
${submitButton(text('weboid-web-fault-send'))}
</form>`;
}
