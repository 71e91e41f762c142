import { INDEXED_PATHS } from '../http/robots';
import { markup, type MarkupValue } from '../words/markup';
import { siteFooter } from './site-footer';
import { siteHeader } from './site-header';
import type { View } from './view';

/**
 * A whole HTML document around `main`; `title` is its name in the browser.
 * @param head what else belongs into its head
 */
export function layout(
  view: View,
  title: string,
  main: MarkupValue,
  head: MarkupValue = false,
): string {
  const { lang, dir } = view.translator;
  const { commit } = view.source;
  return markup`<!DOCTYPE html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${!INDEXED_PATHS.includes(view.address.path) && markup`<meta name="robots" content="noindex, nofollow">`}
<title>${title}</title>
<link rel="icon" href="/static/icon.svg?${commit}" type="image/svg+xml">
<link rel="stylesheet" href="/static/weboid.css?${commit}">
<script src="/static/weboid.js?${commit}" defer></script>
${head}</head>
<body>
<a class="skip-link" href="#content">${view.translator.text('weboid-web-skip')}</a>
${siteHeader(view)}
<main class="frame" id="content" tabindex="-1">
${main}
</main>
${siteFooter(view)}
</body>
</html>
`.text;
}
