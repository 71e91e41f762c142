import { domainToUnicode } from 'node:url';
import type { LinkAnswer } from '../../answers/link-answer';
import { markup, type Markup } from '../words/markup';
import { linkItem } from './link-item';
import type { View } from './view';

/**
 * Links in groups, one for each host, in the order in which they come (W7.2).
 * @param level of the groups' headings
 */
export function linksByHost(view: View, links: readonly LinkAnswer[], level: 3 | 4 = 3): Markup {
  const items = [...groupByHost(links)].map(([host, ofHost]) => {
    const name = host === '' ? view.translator.text('weboid-web-no-host') : readableHost(host);
    const ofName = ofHost.map((link) => linkItem(view, link));
    const heading =
      level === 3 ? markup`<h3><bdi>${name}</bdi></h3>` : markup`<h4><bdi>${name}</bdi></h4>`;
    return markup`<li class="host">${heading}
<ul class="links">
${ofName}</ul></li>
`;
  });
  return markup`<ul class="hosts">
${items}</ul>`;
}

function groupByHost(links: readonly LinkAnswer[]): Map<string, LinkAnswer[]> {
  const groups = new Map<string, LinkAnswer[]>();
  for (const link of links) {
    const host = link.parts?.host ?? '';
    const group = groups.get(host);
    if (group === undefined) groups.set(host, [link]);
    else group.push(link);
  }
  return groups;
}

/** Punycode for people; an IPv6 address has no such form. */
export function readableHost(host: string): string {
  return domainToUnicode(host) || host;
}
