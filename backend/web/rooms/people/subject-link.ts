import { urlText } from '../../pages/outward-url';
import { reportAddress } from '../../pages/report-address';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';

/** Leads to the page about it, not to the address itself. @param subject a URL, or a part of a host */
export function subjectLink({ translator }: View, subject: string): Markup {
  const address = subject.includes('://')
    ? reportAddress(subject, translator.lang)
    : `/report?${new URLSearchParams({ part: subject, lang: translator.lang }).toString()}`;
  return markup`<a href="${address}" rel="nofollow">${urlText(subject)}</a>`;
}
