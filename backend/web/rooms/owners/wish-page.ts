import { WISHED_INTERVALS_MS } from '../../../status/owner-wish';
import type { DomainClaim } from '../../../store/providers/domain-claim';
import type { StoredWish } from '../../../store/providers/owner-wishes';
import { selectField, submitButton } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import { siteLink } from '../../pages/site-link';
import type { Visitor } from '../people/people-forms';
import { signInButton } from '../people/sign-in-link';
import type { WishDone } from './wish-question';

/** What the page shows. */
interface ShownWish {
  claim: DomainClaim;
  /** Null: the owner has chosen nothing. */
  wish: StoredWish | null;
  done: WishDone | undefined;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** For who is not signed in. */
export function wishStartPage(view: View, visitor: Visitor): string {
  const title = view.translator.text('weboid-web-wish-title');
  const main = markup`<h1>${title}</h1>
<p>${view.translator.text('weboid-web-wish-what')}</p>
${signInPart(view, visitor)}`;
  return layout(view, `${title} – Weboid`, main);
}

function signInPart(view: View, { canSignIn }: Visitor): Markup {
  const { text } = view.translator;
  if (!canSignIn) return markup`<p class="message">${text('weboid-web-problem-no-sign-in')}</p>`;
  const claim = view.address.query.get('claim');
  const here = siteLink(view, '/owners/wishes', claim === null ? {} : { claim });
  return signInButton(here, text('weboid-web-wish-sign-in'));
}

/** How a domain may be visited, as its owner has chosen, and the form to choose (W8.5). */
export function wishPage(view: View, visitor: Visitor, { claim, wish, done }: ShownWish): string {
  const { text } = view.translator;
  const title = text('weboid-web-wish-title');
  const name = claim.hasSubdomains ? `*.${claim.name}` : claim.name;
  const main = markup`<h1>${title}</h1>
${done !== undefined && markup`<p class="message message--success" role="status">${text(`weboid-web-wish-done-${done}`)}</p>`}
<p>${text('weboid-web-wish-heading', isolated(name))}</p>
<p>${text('weboid-web-wish-what')}</p>
<form action="/owners/wishes/set" method="post">
${visitor.hidden({ claim: String(claim.claimId), action: 'set' })}
${neverField(view, wish)}
${paceFields(view, wish)}
${submitButton(text('weboid-web-wish-save'))}
</form>
${wish !== null && liftForm(view, visitor, claim)}
<p class="hint-text">${text('weboid-web-wish-log')}</p>
<p class="hint-text">${text('weboid-web-wish-until')}</p>
<p class="page-links"><a href="${siteLink(view, '/owners')}">${text('weboid-web-owner-heading')}</a>
<a href="${siteLink(view, '/site', { domain: claim.name })}">${text('weboid-web-owner-site')}</a></p>`;
  return layout(view, `${title} – Weboid`, main);
}

function paceFields(view: View, wish: StoredWish | null): Markup {
  const { text } = view.translator;
  const interval = {
    id: 'wish-interval',
    name: 'interval',
    label: text('weboid-web-wish-interval'),
    help: text('weboid-web-wish-interval-help'),
  };
  const asUsual = ['0', text('weboid-web-wish-interval-none')] as const;
  const intervals = WISHED_INTERVALS_MS.map((ms) => [String(ms), durationText(view, ms)] as const);
  const hours = HOURS.map((hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const);
  const from = { id: 'wish-from', name: 'from', label: text('weboid-web-wish-from') };
  const to = {
    id: 'wish-to',
    name: 'to',
    label: text('weboid-web-wish-to'),
    help: text('weboid-web-wish-hours-help'),
  };
  return markup`${selectField(interval, [asUsual, ...intervals], String(wish?.intervalMs ?? 0))}
${selectField(from, hours, String(wish?.hours?.fromHour ?? 0))}
${selectField(to, hours, String(wish?.hours?.toHour ?? 0))}`;
}

/** `30 seconds`, in the page's language. */
function durationText({ translator: { lang } }: View, ms: number): string {
  const [unit, unitMs] =
    ms < MINUTE_MS
      ? (['second', 1_000] as const)
      : ms < HOUR_MS
        ? (['minute', MINUTE_MS] as const)
        : (['hour', HOUR_MS] as const);
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(
    ms / unitMs,
  );
}

function neverField({ translator: { text } }: View, wish: StoredWish | null): Markup {
  const field = {
    id: 'wish-never',
    name: 'never',
    label: text('weboid-web-wish-whether'),
    help: text('weboid-web-wish-never-help'),
  };
  const choices = [
    ['0', text('weboid-web-wish-checked')],
    ['1', text('weboid-web-wish-never')],
  ] as const;
  return selectField(field, choices, wish?.isNever === true ? '1' : '0');
}

function liftForm(
  { translator: { text } }: View,
  visitor: Visitor,
  { claimId }: DomainClaim,
): Markup {
  return markup`<form action="/owners/wishes/set" method="post">
${visitor.hidden({ claim: String(claimId), action: 'lift' })}
<p><button class="cdx-button cdx-button--action-destructive" type="submit">${text('weboid-web-wish-lift')}</button></p>
</form>`;
}
