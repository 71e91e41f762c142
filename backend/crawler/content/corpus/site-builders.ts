/** Frames as site builders put them around their content. */
type Frame = (site: string, title: string, content: string, more?: FrameMore) => string;

interface FrameMore {
  lang?: string;
  /** Further tags for the head. */
  head?: string;
  /** Of the menu, in the page's language. */
  menu?: readonly string[];
}

const MENU = ['Home', 'News', 'About us', 'Contact'];

const listOf = (menu: readonly string[]): string =>
  menu.map((entry, n) => `<li class="menu-item"><a href="/m${n}/">${entry}</a></li>`).join('');

export const wordpress: Frame = (
  site,
  title,
  content,
  { lang = 'en', head = '', menu = MENU } = {},
) =>
  `<!DOCTYPE html>
<html lang="${lang}"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width">
<title>${title} – ${site}</title>${head}
<link rel='stylesheet' href='/wp-content/themes/twentysixteen/style.css'><meta name="generator" content="WordPress 5.8.2">
<style>.site{margin:21px}</style></head>
<body class="hfeed has-sidebar"><div id="page" class="site"><a class="skip-link" href="#content">Skip to content</a>
<header id="masthead" class="site-header"><p class="site-title"><a href="/">${site}</a></p>
<nav class="main-navigation"><ul>${listOf(menu)}</ul></nav></header>
<div id="content" class="site-content"><main id="main">${content}</main>
<aside class="widget-area"><section class="widget"><h2>Recent Posts</h2><ul><li><a href="/a/">Spring fair</a><time>May 4</time></li></ul></section></aside></div>
<footer id="colophon" class="site-footer">Proudly powered by WordPress</footer></div>
<script>var wpApi={"root":"/wp-json/"};</script></body></html>`;

export const drupal: Frame = (site, title, content, { lang = 'en', head = '', menu = MENU } = {}) =>
  `<!DOCTYPE html><html lang="${lang}" dir="ltr"><head><meta charset="utf-8" />
<meta name="Generator" content="Drupal 9 (https://www.drupal.org)" /><title>${title} | ${site}</title>${head}</head>
<body class="path-node"><div class="dialog-off-canvas-main-canvas"><header role="banner"><div class="region-header"><a href="/" rel="home">${site}</a></div>
<nav role="navigation"><ul class="menu">${listOf(menu)}</ul></nav></header>
<main role="main"><a id="main-content" tabindex="-1"></a><div class="region region-content">
<div id="block-page-title"><h1>${title}</h1></div><div class="block-system-main-block">${content}</div></div></main>
<footer role="contentinfo"><p>&copy; ${site}</p></footer></div></body></html>`;

export const joomla: Frame = (
  site,
  title,
  content,
  { lang = 'en-gb', head = '', menu = MENU } = {},
) =>
  `<!DOCTYPE html><html xml:lang="${lang}" lang="${lang}"><head><meta http-equiv="content-type" content="text/html; charset=utf-8" />
<meta name="generator" content="Joomla! - Open Source Content Management" /><title>${title}</title>${head}</head>
<body><div class="body"><div class="container"><div class="header"><a class="brand" href="/"><span>${site}</span></a></div>
<div class="navigation"><ul class="nav menu">${listOf(menu)}</ul></div>
<div class="row-fluid"><div id="content" class="span9"><div class="item-page">${content}</div></div>
<div id="aside" class="span3"><h3>Who is online</h3><p>We have 12 guests online</p></div></div></div></div>
<div class="footer"><p>&copy; 2019 ${site}</p></div></body></html>`;

export const typo3: Frame = (
  site,
  title,
  content,
  { lang = 'de', head = '', menu = ['Aktuelles', 'Verein', 'Kontakt', 'Impressum'] } = {},
) =>
  `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><!-- This website is powered by TYPO3 -->
<title>${site}: ${title}</title>${head}</head><body><div id="header"><a href="/"><img src="/logo.png" alt="${site}"></a></div>
<div id="menu"><ul>${listOf(menu)}</ul></div><div id="main"><!--TYPO3SEARCH_begin-->${content}<!--TYPO3SEARCH_end--></div>
<div id="footer">${site} · Impressum · Datenschutz</div></body></html>`;

export const aspNet: Frame = (site, title, content, { lang = 'en', head = '', menu = MENU } = {}) =>
  `<!DOCTYPE html><html lang="${lang}"><head><title>
	${title}
</title>${head}</head><body><form method="post" action="./page.aspx" id="aspnetForm">
<input type="hidden" name="__VIEWSTATE" value="/wEPDwUKLTI2ODk0" /><div id="header"><a href="/">${site}</a><ul>${listOf(menu)}</ul></div>
<div id="ctl00_Content">${content}</div><div id="footer">Copyright © ${site}. All rights reserved.</div></form></body></html>`;

/** As pages were written by hand around the turn of the century. */
export const nineties: Frame = (site, title, content, { head = '', menu = MENU } = {}) =>
  `<HTML><HEAD><TITLE>${title}</TITLE>${head}</HEAD><BODY BGCOLOR="#FFFFFF"><TABLE WIDTH=100% BORDER=0><TR><TD WIDTH=120 VALIGN=TOP>
<B>${site}</B><BR>${menu.map((entry) => `<A HREF="${entry}.htm"><FONT SIZE=2>${entry}</FONT></A><BR>`).join('\n')}</TD><TD VALIGN=TOP>
${content}</TD></TR></TABLE></BODY></HTML>`;

export const forum: Frame = (site, title, content, { lang = 'en', head = '' } = {}) =>
  `<!DOCTYPE html><html dir="ltr" lang="${lang}"><head><meta charset="utf-8" /><title>${site} - ${title}</title>${head}</head>
<body id="phpbb"><div id="wrap"><div id="page-header"><div class="headerbar"><h1>${site}</h1></div><div class="navbar"><ul><li><a href="./faq.php">FAQ</a></li><li><a href="./ucp.php?mode=login">Login</a></li></ul></div></div>
<div id="page-body">${content}</div><div id="page-footer"><div class="copyright">Powered by phpBB</div></div></div></body></html>`;

/** A page that scripts fill. */
export const shell: Frame = (site, title, content, { lang = 'en', head = '' } = {}) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"/><title>${title}</title>${head}<script defer src="/static/js/main.4f2a.js"></script></head>
<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root">${content}</div><div class="legal">© ${site}</div></body></html>`;

/** No frame at all. */
export const bare: Frame = (_site, title, content, { lang = 'en', head = '' } = {}) =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title>${head}</head><body>${content}</body></html>`;

/** A news site of today: mark-up for machines, advertising, related stories. */
export const news: Frame = (site, title, content, { lang = 'en', head = '', menu = MENU } = {}) =>
  `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${title} | ${site}</title>
<meta property="og:site_name" content="${site}"><meta property="og:title" content="${title}">${head}
<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script></head><body>
<header><nav><ul>${listOf(menu)}</ul></nav></header><main>${content}</main>
<section class="related"><h3>Most read</h3><ul><li><a href="/n/1">Bridge closed for repairs</a></li><li><a href="/n/2">Ten walks by the sea</a></li></ul></section>
<footer><p>About · Terms · Privacy · Subscribe to ${site}</p></footer></body></html>`;
