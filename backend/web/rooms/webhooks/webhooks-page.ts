import { Problem } from '../../../answers/problem';
import { isOff } from '../../../store/subscribers/subscriber-state';
import { submitButton, textField } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { problemDetail } from '../../pages/problem-detail';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import { signInButton } from '../people/sign-in-link';
import { HOOK_REFUSALS, type HookDone, type WebhookForm } from './webhook-question';
import { topicFields } from './topic-list';
import { webhookEntry } from './webhook-entry';
import type { ShownWebhook } from './shown-webhook';

/** What the page shows. */
export interface ShownWebhooks {
  webhooks: readonly ShownWebhook[];
  /** What a form has led to, or what is wrong with something typed. */
  done: HookDone | Problem | undefined;
  /** The form that could not be taken, to be shown again; null: there is none. */
  typed: WebhookForm | null;
  /** Seconds since 1970. */
  nowS: number;
}

/** The webhooks of a person, with all that can be done with them. */
export function webhooksPage(view: View, visitor: Visitor, shown: ShownWebhooks): string {
  const { text } = view.translator;
  const title = text('weboid-web-hook-heading');
  const main = markup`<h1>${title}</h1>
${shown.done !== undefined && doneMessage(view, shown.done)}
<p>${text('weboid-web-hook-what')}</p>
${visitor.session === null ? signInLine(view, visitor) : ownPart(view, visitor, shown)}
${formatPart(view)}`;
  return layout(view, `${title} – Weboid`, main);
}

function doneMessage(view: View, done: HookDone | Problem): Markup {
  const isProblem = done instanceof Problem;
  const look = isProblem || HOOK_REFUSALS.has(done) ? 'error' : 'success';
  const told = isProblem
    ? problemDetail(view, done)
    : view.translator.text(`weboid-web-hook-done-${done}`);
  return markup`<p class="message message--${look}" role="status">${told}</p>`;
}

function signInLine(view: View, { canSignIn }: Visitor): Markup {
  const { text } = view.translator;
  if (!canSignIn) {
    return markup`<p class="message">${text('weboid-web-problem-no-sign-in')}</p>`;
  }
  const here = siteLink(view, '/webhooks');
  return markup`${signInButton(here, text('weboid-web-hook-sign-in'))}
<p class="hint-text">${text('weboid-web-hook-sign-in-why')}</p>`;
}

function ownPart(view: View, visitor: Visitor, { webhooks, typed, nowS }: ShownWebhooks): Markup {
  const { text } = view.translator;
  // Else it would stand behind ten webhooks, far from what is told of it.
  const isRefused = typed?.action === 'add';
  const off = webhooks.filter(({ state }) => isOff(state)).length;
  return markup`${signedInLine(view, visitor)}
${off > 0 && markup`<p class="message message--warning">${text('weboid-web-hook-some-off', off)}</p>`}
${webhooks.length === 0 && markup`<p>${text('weboid-web-hook-none')}</p>`}
${isRefused && addForm(view, visitor, typed)}
${webhooks.map((webhook) => webhookEntry(view, visitor, webhook, { nowS, typed }))}
${!isRefused && addForm(view, visitor)}`;
}

function signedInLine(view: View, visitor: Visitor): Markup {
  const { text } = view.translator;
  return markup`<form class="signed-in" action="/auth/logout" method="post">
${visitor.hidden({ return: siteLink(view, '/webhooks') })}
<p>${text('weboid-web-hook-signed-in', isolated(visitor.session?.userName ?? ''))}
<button class="cdx-button cdx-button--weight-quiet" type="submit">${text('weboid-web-sign-out')}</button></p>
</form>`;
}

function addForm(view: View, visitor: Visitor, typed: Partial<WebhookForm> = {}): Markup {
  const { text } = view.translator;
  const field = {
    id: 'hook-address',
    name: 'address',
    label: text('weboid-web-hook-address'),
    help: text('weboid-web-hook-address-help'),
  };
  return markup`<section class="no-print" aria-labelledby="add-hook">
<h2 id="add-hook">${text('weboid-web-hook-add')}</h2>
<form action="/webhooks/do" method="post">
${visitor.hidden({ action: 'add' })}
${textField(field, { value: typed.address ?? '', dir: 'ltr', maxLength: 500, isRequired: true })}
${topicFields(view, 'add', typed)}
${submitButton(text('weboid-web-hook-add'))}
</form>
</section>`;
}

const PROOF = `HTTP/1.1 200 OK
Content-Type: application/json

{"challenge": "…"}`;

const EXAMPLE = `POST /your/address HTTP/1.1
webhook-id: msg_12_990_3
webhook-timestamp: 1795600000
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
Content-Type: application/json; charset=utf-8

{"type": "weboid.verdict-change",
 "timestamp": "2026-11-25T09:46:40.000Z",
 "data": {"changes": [
   {"id": 990, "first_id": 985, "url": "https://museum.org/a",
    "from": "doubtful", "to": "unreachable", "reason": "http-404",
    "changed_at": "2026-11-25T09:46:40.000Z",
    "wiki": "dewiki@WMF", "pages": [9301140]}]}}

{"type": "weboid.verification", "timestamp": "…",
 "data": {"challenge": "…"}}

{"type": "weboid.test", "timestamp": "…", "data": {}}`;

function formatPart(view: View): Markup {
  const { text } = view.translator;
  return markup`<section aria-labelledby="hook-format">
<h2 id="hook-format">${text('weboid-web-hook-format')}</h2>
<p>${text('weboid-web-hook-format-signed')} <a href="https://www.standardwebhooks.com/" rel="noreferrer">Standard Webhooks 1.0.0</a></p>
<p id="hook-proof">${text('weboid-web-hook-format-proof')}</p>
<pre dir="ltr" tabindex="0" aria-labelledby="hook-proof">${PROOF}</pre>
<p>${text('weboid-web-hook-format-tries')}</p>
<pre dir="ltr" tabindex="0" aria-labelledby="hook-format">${EXAMPLE}</pre>
</section>`;
}
