import type { DeedKind } from '../../../store/people/deeds';
import { urlText } from '../../pages/outward-url';
import { reportAddress } from '../../pages/report-address';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';

/**
 * Leads to the page about it, not to the address itself.
 * @param subject a URL, or a part of a host; of what is said of a name, that
 */
export function subjectLink(
  { translator: { lang } }: View,
  subject: string,
  kind?: DeedKind,
): Markup {
  return markup`<a href="${addressOf(subject, lang, kind)}" rel="nofollow">${urlText(subject)}</a>`;
}

function addressOf(subject: string, lang: string, kind: DeedKind | undefined): string {
  if (kind?.startsWith('name-') === true)
    return `/name?${new URLSearchParams({ url: subject, lang }).toString()}`;
  if (subject.includes('://')) return reportAddress(subject, lang);
  return `/report?${new URLSearchParams({ part: subject, lang }).toString()}`;
}
