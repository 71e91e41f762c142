import { markup, type Markup } from '../words/markup';
import type { LanguageName } from '../../runtime/messages';
import { askedPart, type AskedPart } from './asked-part';
import { inLanguage, siteLink } from './site-link';
import type { View } from './view';

/** Name, languages, and the way to every part of the site. */
export function siteHeader(view: View): Markup {
  return markup`<header class="site-header"><div class="frame">
<p class="site-title"><a class="site-name" href="${siteLink(view, '/')}">Weboid</a>
<span class="hint-text">${view.translator.text('weboid-web-tagline')}</span></p>
${languageSwitch(view)}
${navigation(view)}
</div></header>`;
}

function navigation(view: View): Markup {
  const { text } = view.translator;
  return markup`<nav class="site-navigation" aria-label="${text('weboid-web-navigation')}"><ul>
${askLink(view, 'page', text('weboid-web-form-page'))}
${askLink(view, 'url', text('weboid-web-ask-url'))}
${askLink(view, 'pattern', text('weboid-web-ask-pattern'))}
${navigationItem(siteLink(view, '/wikis'), text('weboid-web-nav-wikis'), isOfWikis(view))}
${pageLink(view, '/api', 'API')}
${pageLink(view, '/log', text('weboid-web-nav-log'))}
</ul></nav>`;
}

function askLink(view: View, part: AskedPart, label: string): Markup {
  const href = part === 'page' ? siteLink(view, '/') : siteLink(view, '/', { ask: part });
  return navigationItem(href, label, askedPart(view) === part);
}

function pageLink(view: View, path: string, label: string): Markup {
  return navigationItem(siteLink(view, path), label, view.address.path === path);
}

/** The list of wikis, a wiki, or a list of one. */
function isOfWikis({ address: { path } }: View): boolean {
  return ['/wikis', '/wiki', '/wiki/pages', '/changes'].includes(path);
}

function navigationItem(href: string, label: string, isCurrent: boolean): Markup {
  return markup`<li><a href="${href}"${isCurrent && markup` aria-current="page"`}>${label}</a></li>`;
}

/** All languages by their own names; the address stays the same. */
function languageSwitch(view: View): Markup {
  const { lang, text } = view.translator;
  const own = view.languages.find(({ code }) => code === lang)?.name ?? lang;
  return markup`<details class="languages">
<summary><span class="visually-hidden">${text('weboid-web-form-language')}: </span>${own}</summary>
<ul>
${view.languages.map((language) => languageItem(view, language))}</ul>
</details>`;
}

function languageItem(view: View, { code, name }: LanguageName): Markup {
  const item =
    code === view.translator.lang
      ? markup`<strong lang="${code}">${name}</strong>`
      : markup`<a href="${inLanguage(view, code)}" lang="${code}" hreflang="${code}">${name}</a>`;
  return markup`<li>${item}</li>
`;
}
