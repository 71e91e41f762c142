import { domainToUnicode } from 'node:url';
import { PAUSED_DAYS, WAITING_DAYS } from '../../../store/providers/claim-days';
import { askedFirst } from '../../pages/asked-first';
import { isolated } from '../../pages/isolated';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import { preferencesForm } from './claim-preferences';
import { faultTexts } from './fault-texts';
import { howToProve } from './how-to-prove';
import type { OwnerForm } from './owner-question';
import type { OwnDomains, ShownClaim } from './shown-claim';

const DAY_S = 86_400;

/**
 * A claim: how it stands, why its proof was not found, and what its owner can do.
 * @param shown the owner's mail addresses, and the form that could not be taken
 */
export function claimEntry(
  view: View,
  visitor: Visitor,
  claim: ShownClaim,
  shown: Pick<OwnDomains, 'recipients'> & { typed: OwnerForm | null },
): Markup {
  const { text } = view.translator;
  const { name, state, claimId } = claim;
  const id = `claim-${claimId}`;
  return markup`<section class="operation" aria-labelledby="${id}">
<h2 class="address-heading" id="${id}"><bdi dir="ltr">${name}</bdi>${unicodeOf(name)}</h2>
<p>${text(`weboid-web-owner-state-${standingOf(claim)}`)}</p>
<ul class="said">${sentences(view, claim).map(
    (sentence) => markup`<li><span>${sentence}</span></li>
`,
  )}</ul>
<div class="review">${buttons(view, visitor, claim)}</div>
${state === 'proven' && waysOn(view, claim)}
<details${state !== 'proven' && markup` open`}><summary>${text('weboid-web-owner-how')}</summary>
${howToProve(view, claim)}</details>
${state === 'proven' && preferencesForm(view, visitor, claim, shown)}
</section>`;
}

function waysOn(view: View, { name: domain, claimId }: ShownClaim): Markup {
  const claim = String(claimId);
  const { text } = view.translator;
  return markup`<p class="page-links"><a href="${siteLink(view, '/owners/cases', { domain })}">${text('weboid-web-case-heading-of', domain)}</a>
<a href="${siteLink(view, '/site', { domain })}">${text('weboid-web-owner-site')}</a>
<a href="${siteLink(view, '/site/redirects', { domain })}">${text('weboid-web-site-redirects', isolated(domain))}</a>
<a href="${siteLink(view, '/owners/wishes', { claim })}">${text('weboid-web-wish-title')}</a></p>`;
}

/** As people write it, where that is not the same. */
function unicodeOf(name: string): Markup | false {
  const written = domainToUnicode(name);
  return written !== name && written !== '' && markup` (<bdi dir="auto">${written}</bdi>)`;
}

function standingOf({
  state,
  hasSubdomains,
}: ShownClaim): 'waiting' | 'paused' | 'all-hosts' | 'one-host' {
  if (state !== 'proven') return state;
  return hasSubdomains ? 'all-hosts' : 'one-host';
}

function sentences(view: View, claim: ShownClaim): Markup[] {
  const { text } = view.translator;
  const { provenAtS, triedAtS, dueAtS } = claim;
  const endsAtS = endOf(claim);
  const told: (Markup | false)[] = [
    provenAtS > 0 && markup`${text('weboid-web-owner-proven')} ${moment(provenAtS)}`,
    triedAtS > provenAtS && markup`${text('weboid-web-owner-looked')} ${moment(triedAtS)}`,
    ...faultTexts(view, claim).map((fault) => markup`${fault}`),
    markup`${text('weboid-web-owner-next')} ${moment(dueAtS)}`,
    endsAtS !== null && markup`${text('weboid-web-owner-ends')} ${moment(endsAtS)}`,
  ];
  return told.filter((sentence) => sentence !== false);
}

function endOf({ state, askedAtS, pausedAtS }: ShownClaim): number | null {
  if (state === 'proven') return null;
  return state === 'waiting' ? askedAtS + WAITING_DAYS * DAY_S : pausedAtS + PAUSED_DAYS * DAY_S;
}

/** UTC. */
function moment(atS: number): Markup {
  const when = new Date(atS * 1_000).toISOString();
  return markup`<time datetime="${when}" dir="ltr">${when.slice(0, 10)} ${when.slice(11, 16)} UTC</time>`;
}

function buttons(view: View, visitor: Visitor, { claimId, name }: ShownClaim): Markup {
  const { text } = view.translator;
  const fieldsOf = (action: OwnerForm['action']): Markup =>
    visitor.hidden({ action, claim: String(claimId) });
  return markup`<form action="/owners/do" method="post">
${fieldsOf('look')}
<button class="cdx-button" type="submit">${text('weboid-web-owner-look')} <span class="visually-hidden">${name}</span></button>
</form>${askedFirst(view, {
    action: '/owners/do',
    fields: fieldsOf('remove'),
    label: text('weboid-web-owner-remove'),
    what: name,
    question: text('weboid-web-sure-claim'),
  })}`;
}
