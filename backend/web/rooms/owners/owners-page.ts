import { Problem } from '../../../answers/problem';
import { submitButton, textField } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { problemDetail } from '../../pages/problem-detail';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import { signInButton } from '../people/sign-in-link';
import { claimEntry } from './claim-entry';
import { OWNER_REFUSALS, type OwnerDone, type OwnerForm } from './owner-question';
import type { OwnDomains } from './shown-claim';

/** What the page shows. */
export interface ShownDomains extends OwnDomains {
  /** What a form has led to, or what is wrong with something typed. */
  done: OwnerDone | Problem | undefined;
  /** The form that could not be taken, to be shown again; null: there is none. */
  typed: OwnerForm | null;
  /** What the form to claim a domain begins with. */
  domain: string;
}

/** The domains of a person, with all that can be done with them. */
export function ownersPage(view: View, visitor: Visitor, shown: ShownDomains): string {
  const { text } = view.translator;
  const title = text('weboid-web-owner-heading');
  const main = markup`<h1>${title}</h1>
${shown.done !== undefined && doneMessage(view, shown.done)}
<p>${text('weboid-web-owner-what')}</p>
<p class="page-links"><a href="${siteLink(view, '/site')}">${text('weboid-web-site-about')}</a>
<a href="${siteLink(view, '/privacy')}">${text('weboid-web-privacy-heading')}</a></p>
${visitor.session === null ? signInLine(view, visitor, shown.domain) : ownPart(view, visitor, shown)}`;
  return layout(view, `${title} – Weboid`, main);
}

function doneMessage(view: View, done: OwnerDone | Problem): Markup {
  const isProblem = done instanceof Problem;
  const look = isProblem || OWNER_REFUSALS.has(done) ? 'error' : 'success';
  const told = isProblem
    ? problemDetail(view, done)
    : view.translator.text(`weboid-web-owner-done-${done}`);
  return markup`<p class="message message--${look}" role="status">${told}</p>`;
}

function signInLine(view: View, { canSignIn }: Visitor, domain: string): Markup {
  const { text } = view.translator;
  if (!canSignIn) {
    return markup`<p class="message">${text('weboid-web-problem-no-sign-in')}</p>`;
  }
  const here = siteLink(view, '/owners', domain === '' ? {} : { domain });
  return markup`${signInButton(here, text('weboid-web-owner-sign-in'))}
<p class="hint-text">${text('weboid-web-owner-sign-in-why')}</p>`;
}

function ownPart(view: View, visitor: Visitor, shown: ShownDomains): Markup {
  const { text } = view.translator;
  const { claims, domain, typed } = shown;
  // Who has come to claim one need not look for the form behind a hundred.
  const isWanted = domain !== '' || typed?.action === 'add';
  return markup`${signedInLine(view, visitor)}
${claims.length === 0 && markup`<p>${text('weboid-web-owner-none')}</p>`}
${isWanted && addForm(view, visitor, domain)}
${claims.map((claim) => claimEntry(view, visitor, claim, shown))}
${!isWanted && addForm(view, visitor, domain)}`;
}

function signedInLine(view: View, visitor: Visitor): Markup {
  const { text } = view.translator;
  return markup`<form class="signed-in" action="/auth/logout" method="post">
${visitor.hidden({ return: siteLink(view, '/owners') })}
<p>${text('weboid-web-hook-signed-in', isolated(visitor.session?.userName ?? ''))}
<button class="cdx-button cdx-button--weight-quiet" type="submit">${text('weboid-web-sign-out')}</button></p>
</form>`;
}

function addForm(view: View, visitor: Visitor, domain: string): Markup {
  const { text } = view.translator;
  const field = {
    id: 'owner-domain',
    name: 'domain',
    label: text('weboid-web-owner-name'),
    help: text('weboid-web-owner-name-help'),
  };
  return markup`<section class="no-print" aria-labelledby="add-domain">
<h2 id="add-domain">${text('weboid-web-owner-add')}</h2>
<form action="/owners/do" method="post">
${visitor.hidden({ action: 'add' })}
${textField(field, { value: domain, dir: 'ltr', maxLength: 2_000, isRequired: true })}
${submitButton(text('weboid-web-owner-add'))}
</form>
</section>`;
}
