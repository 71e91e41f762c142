import { markup, type Markup, type MarkupValue } from '../markup';
import type { View } from './view';

/** A whole HTML document around `main`; `title` is its name in the browser. */
export function layout(view: View, title: string, main: MarkupValue): string {
  const { lang, dir } = view.translator;
  return markup`<!DOCTYPE html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/weboid.css?${view.source.commit}">
</head>
<body>
${siteHeader(view)}
<main class="frame">
${main}
</main>
${siteFooter(view)}
</body>
</html>
`.text;
}

function siteHeader({ translator }: View): Markup {
  return markup`<header class="site-header"><div class="frame">
<a class="site-name" href="/?lang=${translator.lang}">Weboid</a>
<p class="hint-text">${translator.text('weboid-web-tagline')}</p>
</div></header>`;
}

function siteFooter({ translator, source }: View): Markup {
  const { version, commit, url } = source;
  return markup`<footer class="site-footer"><div class="frame">
<p>${translator.text('weboid-web-privacy')}</p>
<p><a href="${url}">${translator.text('weboid-web-source', version, commit)}</a></p>
</div></footer>`;
}
