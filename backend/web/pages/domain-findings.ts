import { ageOf } from '../../status/age';
import { isoDate } from '../../status/day-number';
import type { KnownTrait } from '../../status/domain-trait';
import { markup, type Markup, type MarkupValue } from '../markup';
import type { View } from './view';

/** What is known of a host, or of the domain above it, each with its first and last day (W3.9, W7.5). */
export function domainFindings(view: View, traits: readonly KnownTrait[]): MarkupValue {
  const items = traits.map((trait) => markup`<li>${traitText(view, trait)}</li>`);
  return items.length > 0 && markup`<ul class="hints">${items}</ul>`;
}

function traitText(view: View, { trait, firstDay, lastDay }: KnownTrait): Markup {
  const { text } = view.translator;
  return markup`${text(`weboid-web-trait-${trait}`)}
(${text('weboid-web-trait-since')}: ${day(view, firstDay)}, ${text('weboid-web-trait-last')}: ${day(view, lastDay)})`;
}

function day({ translator, today }: View, when: number): Markup {
  return markup`<time datetime="${isoDate(when)}">${translator.timeAgo(ageOf(when, today))}</time>`;
}
