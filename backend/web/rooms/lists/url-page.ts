import { isDoubt } from '../../../status/content-doubt';
import { dayNumberOf } from '../../../status/day-number';
import { isNameDoubt } from '../../../status/takeover/name-doubt';
import { dayWriter } from '../charts/time-axis';
import { urlTimeline } from '../charts/url-timeline';
import { isFailingOrDoubtful, type LinkFacts } from '../../../answers/link-answer';
import { registeredDomain } from '../../../answers/registered-domain';
import { factList } from '../../pages/fact-list';
import { shownUrl } from '../../pages/link-item';
import { markup, type Markup } from '../../words/markup';
import { archiveList } from '../../pages/archive-list';
import { cardTable } from '../../pages/card-table';
import { domainFindings } from '../../pages/domain-findings';
import { hintTexts } from '../../pages/hint-texts';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { readableHost } from '../../pages/readable-host';
import { deadNote } from '../../pages/dead-note';
import { questionForm } from '../../pages/question-form';
import { siteLink } from '../../pages/site-link';
import { isNoted, reasonText } from '../../pages/reason-text';
import { spamNote } from '../../pages/spam-note';
import { shownVerdict, verdictChip } from '../../pages/verdict-chip';
import { nameStepText } from '../../pages/name-step-text';
import type { RecordedVerdict } from '../../../store/changes/changes-of-url';
import type { View } from '../../pages/view';
import { linkActions } from '../../pages/link-actions';
import { toldAtOnce } from '../../pages/told-at-once';
import { domainAddress } from './domain-address';
import type { Here } from '../../pages/here';
import { rulesNote } from '../../pages/rules-note';
import type { UrlAnswer } from './url-answer';
import { usesPart } from './uses-part';
import { websiteFailuresNote } from './website-failures-note';

/** All that is known of one URL as a page (W7.3). */
export function urlPage(reader: View, here: Here, known: UrlAnswer): string {
  const { answer, isListed } = known;
  const view: View = isListed ? { ...reader, subject: { url: answer.url } } : reader;
  const { text } = view.translator;
  const heading = text('weboid-web-url-heading');
  const main = markup`<h1>${heading}</h1>
${questionForm(view)}
<p class="asked-url">${shownUrl(view, answer)}</p>
${!isListed && answer.verdict === 'unknown' && markup`<p class="message">${text('weboid-web-url-unknown')}</p>`}
${verdictPart(view, known)}
${isListed && historyPart(view, known)}
${isListed && usesPart(view, here, known)}
${domainPart(view, known)}
${isListed && toldAtOnce(view)}
${deadNote(view)}`;
  return layout(view, `${heading} – Weboid`, main);
}

function verdictPart(view: View, { answer, copies, wiki, isSpamKnown }: UrlAnswer): Markup {
  const { text } = view.translator;
  const hints = hintTexts(view, answer).map((hint) => markup`<li>${hint}</li>`);
  return markup`<p>${verdictChip(view, shownVerdict(answer))} ${reasonText(view, answer) ?? false}</p>
${!isSpamKnown && markup`<p class="message">${text('weboid-web-url-spam-unread')}</p>`}
${factList(view, answer)}
${spamNote(view, answer)}
${archiveList(view, copies)}
${hints.length > 0 && markup`<ul class="hints">${hints}</ul>`}
${linkActions(view, answer)}
${rulesNote(view, wiki)}`;
}

function historyPart(view: View, { answer, runs, changes }: UrlAnswer): Markup {
  const { text } = view.translator;
  const { checks = null }: LinkFacts = answer;
  return markup`<h2>${text('weboid-web-url-history')}</h2>
${urlTimeline(view, runs, view.today, seenLast(view, answer))}
${websiteFailuresNote(view, runs, checks?.since ?? null)}
${changes.length > 0 && changesTable(view, changes)}`;
}

/** No check has seen what was noted, nor what looks at its name, or people, have found out of that (U1). */
function seenLast(view: View, answer: UrlAnswer['answer']): string | null {
  if (!isFailingOrDoubtful(answer)) return null;
  const { reason } = answer;
  const isSeen = !isNoted(reason) && !(isDoubt(reason) && isNameDoubt(reason));
  return isSeen ? reasonText(view, answer) : null;
}

function changesTable(view: View, changes: UrlAnswer['changes']): Markup {
  const { text } = view.translator;
  const writeDay = dayWriter(view.translator.lang);
  const rows = changes.map(({ changedAtS, from, to, nameStep }) => {
    const ms = changedAtS * 1_000;
    return [
      markup`<time datetime="${new Date(ms).toISOString()}">${writeDay(dayNumberOf(ms))}</time>`,
      recordedVerdict(view, from),
      markup`${recordedVerdict(view, to)}${nameStep !== null && markup` ${nameStepText(view.translator, nameStep)}`}`,
    ];
  });
  const columns = [
    { label: text('weboid-web-column-day') },
    { label: text('weboid-web-column-before') },
    { label: text('weboid-web-column-after') },
  ];
  return cardTable({ name: text('weboid-web-url-changes'), columns, isNamed: true }, rows);
}

/** That its owner wants no checks is no verdict: it is told in a sentence. */
function recordedVerdict(view: View, verdict: RecordedVerdict): Markup {
  const chip = verdictChip(view, verdict);
  return verdict === 'opted-out'
    ? markup`${chip} ${view.translator.text('weboid-web-reason-opted-out')}`
    : chip;
}

function domainPart(view: View, { domainFindings: traits, url: { host } }: UrlAnswer): Markup {
  const { text } = view.translator;
  return markup`<h2>${text('weboid-web-url-domain')}</h2>
${domainFindings(view, traits)}
<p><a href="${domainAddress(host, view)}">${text('weboid-web-domain-heading', isolated(readableHost(host)))}</a></p>
<p><a href="${siteLink(view, '/site', { domain: registeredDomain(host) })}">${text('weboid-web-site-link')}</a></p>`;
}
