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

/** What can be asked about, in the order of what is asked most. */
function navigation(view: View): Markup {
  const { text } = view.translator;
  return markup`<nav class="site-navigation" aria-label="${text('weboid-web-navigation')}"><ul>
${navigationItem(view, 'page', askAddress(view, 'page'), text('weboid-web-nav-page'))}
${navigationItem(view, 'url', askAddress(view, 'url'), text('weboid-web-nav-url'))}
${navigationItem(view, 'site', askAddress(view, 'site'), text('weboid-web-nav-website'))}
${navigationItem(view, 'wiki', siteLink(view, '/wikis'), text('weboid-web-nav-wiki'))}
</ul></nav>`;
}

/** Who has named a wiki goes on with it. */
function askAddress(view: View, part: AskedPart): string {
  const dbname = view.address.query.get('dbname') ?? '';
  return siteLink(view, '/', {
    ...(part !== 'page' && { ask: part }),
    ...(dbname !== '' && { dbname }),
  });
}

function navigationItem(view: View, part: AskedPart, href: string, label: string): Markup {
  const isCurrent = askedPart(view) === part;
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
