import type { DomainTrait, KnownTrait } from '../../status/domain-trait';
import { markup, type Markup, type MarkupValue } from '../words/markup';
import { dayAgo } from './day-ago';
import type { View } from './view';

/** What is a matter of programs alone, such as that a host answers GET only, is nothing to tell people. */
type ToldTrait = Exclude<DomainTrait, 'needs-get'>;

/** What is known of a host, or of the domain above it, each with its first and last day (W3.9, W7.5). */
export function domainFindings(view: View, traits: readonly KnownTrait[]): MarkupValue {
  const items = traits.flatMap(({ trait, ...days }) =>
    trait === 'needs-get' ? [] : [markup`<li>${traitText(view, trait, days)}</li>`],
  );
  return items.length > 0 && markup`<ul class="hints">${items}</ul>`;
}

function traitText(
  view: View,
  trait: ToldTrait,
  { firstDay, lastDay }: Omit<KnownTrait, 'trait'>,
): Markup {
  const { text } = view.translator;
  return markup`${text(`weboid-web-trait-${trait}`)}
(${text('weboid-web-trait-since')}: ${dayAgo(view, firstDay)}, ${text('weboid-web-trait-last')}: ${dayAgo(view, lastDay)})`;
}
