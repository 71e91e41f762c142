import type { MessageKey } from '../../../runtime/messages';
import { layout } from '../../pages/layout';
import { siteForm } from '../../pages/site-form';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';

/** A part of what owners of sites want to know, and where it leads. */
interface AboutPart {
  heading: MessageKey;
  text: MessageKey;
  link?: { path: string; label: MessageKey };
}

const PARTS: readonly AboutPart[] = [
  { heading: 'weboid-web-site-who-heading', text: 'weboid-web-site-who' },
  { heading: 'weboid-web-site-visits-heading', text: 'weboid-web-site-visits' },
  {
    heading: 'weboid-web-site-prove-heading',
    text: 'weboid-web-site-prove',
    link: { path: '/owners', label: 'weboid-web-site-prove-link' },
  },
  {
    heading: 'weboid-web-site-slow-heading',
    text: 'weboid-web-site-slow',
    link: { path: '/owners', label: 'weboid-web-site-prove-link' },
  },
  {
    heading: 'weboid-web-site-fault-heading',
    text: 'weboid-web-site-fault',
    link: { path: '/report', label: 'weboid-web-site-fault-link' },
  },
];

/** Who we are, for who has found our name in the log of a server: the page to which the User-Agent leads. */
export function aboutPage(view: View): string {
  const { text } = view.translator;
  const heading = text('weboid-web-site-about');
  const main = markup`<h1>${heading}</h1>
<p class="lead">${text('weboid-web-site-lead')}</p>
${siteForm(view)}
${PARTS.map((part) => aboutPart(view, part))}`;
  return layout(view, `${heading} – Weboid`, main);
}

function aboutPart(view: View, { heading, text: words, link }: AboutPart): Markup {
  const { text } = view.translator;
  return markup`<h2>${text(heading)}</h2>
<p>${text(words)}${link !== undefined && markup` <a href="${siteLink(view, link.path)}">${text(link.label)}</a>`}</p>
`;
}
