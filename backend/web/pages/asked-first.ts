import { markup, type Markup } from '../words/markup';
import type { View } from './view';

/** A form that takes something away. */
interface AskedForm {
  /** Where it is sent to. */
  action: string;
  /** Its hidden fields. */
  fields: Markup;
  /** What it does, on its button. */
  label: string;
  /** Of what, for who does not see what stands beside the button. */
  what: string;
  /** What is lost by it, in truth; that it cannot be undone only where it cannot. */
  question: string;
}

/** What looks like its button unfolds a question first, and behind that the button; works without script. */
export function askedFirst(
  { translator: { text } }: View,
  { action, fields, label, what, question }: AskedForm,
): Markup {
  return markup`<details class="asked-first no-print"><summary class="cdx-button cdx-button--action-destructive">${label} <span class="visually-hidden">${what}</span></summary>
<form action="${action}" method="post">
${fields}<span>${question}</span>
<button class="cdx-button cdx-button--action-destructive" type="submit">${text('weboid-web-sure-yes')} <span class="visually-hidden">(${label} ${what})</span></button>
</form></details>`;
}
