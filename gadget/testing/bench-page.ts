import { MW_STAND_IN } from './mw-stand-in';

/** How large the bench's page is. */
export interface BenchPageSize {
  /** External links on it. */
  readonly links: number;
  /** How many of them are dead, evenly spread. */
  readonly problems: number;
}

/** A page as MediaWiki would send it, and what Weboid knows of its links. */
export interface BenchPage {
  readonly html: string;
  /** The dead links' addresses, in their normal form. */
  readonly dead: readonly string[];
}

/** The page of the stand-in's configuration. */
export const BENCH_PAGE_ID = 9301140;

const REFERENCES_SHARE = 0.75;
const LINKS_IN_PARAGRAPH = 5;
const PARAGRAPHS_IN_SECTION = 5;
const WORDS =
  'the harbour was rebuilt after a storm had taken most of its pier and several boats with it'.split(
    ' ',
  );

/**
 * The largest articles have some thousand references in columns, and paragraphs with links between
 * words. Blocks are of many lengths, so that marks come at all places of a line.
 */
export function createBenchPage({ links, problems }: BenchPageSize): BenchPage {
  const every = Math.floor(links / problems);
  const dead: string[] = [];
  const link = (n: number): string => {
    const url = `${n % 3 === 0 ? 'http' : 'https'}://www.press-${n % 700}.org/news/${n}/story`;
    if (n % every === (Math.floor(n / every) * 7) % every) dead.push(url);
    return `<a rel="nofollow" class="external text" href="${url}">${words(n, 2 + (n % 6))}</a>`;
  };
  const inReferences = Math.round(links * REFERENCES_SHARE);
  const numbers = Array.from({ length: links }, (_, n) => n);
  const references = numbers.slice(0, inReferences).map((n) => referenceOf(n, link(n)));
  const sections = sectionsOf(numbers.slice(inReferences).map(link));
  return { html: documentOf(sections, references), dead };
}

function words(seed: number, count: number): string {
  return Array.from({ length: count }, (_, n) => WORDS[(seed * 7 + n) % WORDS.length]).join(' ');
}

function referenceOf(n: number, link: string): string {
  const back = `<span class="mw-cite-backlink"><b><a href="#cite_ref-${n}">↑</a></b></span>`;
  const text = `${words(n + 3, 3 + (n % 5))} (2009). ${link}. <i>${words(n, 2)}</i>. Retrieved 1 May 2012.`;
  const cite = `<cite class="citation web cs1">${text}</cite>`;
  return `<li id="cite_note-${n}">${back} <span class="reference-text">${cite}</span></li>`;
}

function sectionsOf(links: readonly string[]): string {
  const paragraphs: string[] = [];
  for (let n = 0; n < links.length; n += LINKS_IN_PARAGRAPH) {
    const sentences = links
      .slice(n, n + LINKS_IN_PARAGRAPH)
      .map((link, index) => `${words(n, 4 + ((n + index) % 17))} ${link} ${words(index, 6)}.`);
    paragraphs.push(`<p>${sentences.join(' ')}</p>`);
  }
  return paragraphs
    .map((paragraph, n) => (n % PARAGRAPHS_IN_SECTION === 0 ? heading(n) : '') + paragraph)
    .join('\n');
}

function heading(n: number): string {
  return `<div class="mw-heading mw-heading2"><h2 id="s${n}">${words(n, 3)}</h2></div>`;
}

/**
 * The frame of Vector 2022 as far as a gadget may look for it, and as Wikipedia shows it to people who are
 * not logged in: the tools are in a menu that is closed (`vector-feature-page-tools-pinned-disabled`).
 */
function documentOf(sections: string, references: readonly string[]): string {
  const list = `<div class="mw-references-wrap mw-references-columns"><ol class="references">${references.join('\n')}</ol></div>`;
  return `<!DOCTYPE html>
<html class="client-js vector-feature-language-in-header-enabled" lang="en" dir="ltr">
<head><meta charset="UTF-8"><title>Bench</title><style>${STYLES}</style><script>${MW_STAND_IN}</script></head>
<body class="skin--responsive skin-vector skin-vector-search-vue mediawiki ltr sitedir-ltr ns-0 ns-subject page-Bench skin-vector-2022 action-view">
<div class="mw-page-container"><div class="vector-column-start"><nav class="vector-page-tools-landmark"><div class="vector-dropdown vector-page-tools-dropdown"><input type="checkbox" class="vector-dropdown-checkbox"><label class="vector-dropdown-label">Tools</label><div class="vector-dropdown-content"><div id="p-tb" class="vector-menu mw-portlet mw-portlet-tb"><div class="vector-menu-content"><ul class="vector-menu-content-list"><li id="t-info" class="mw-list-item"><a href="#"><span>Page information</span></a></li></ul></div></div></div></div></nav></div>
<main id="content" class="mw-body"><header class="mw-body-header vector-page-titlebar"><h1 id="firstHeading" class="firstHeading mw-first-heading"><span class="mw-page-title-main">Bench</span></h1></header>
<div id="bodyContent" class="vector-body" aria-labelledby="firstHeading"><div class="vector-body-before-content"><div class="mw-indicators"></div><div id="siteSub" class="noprint">From Wikipedia</div></div>
<div id="contentSub"><div id="mw-content-subtitle"></div></div>
<div id="mw-content-text" class="mw-body-content"><div class="mw-content-ltr mw-parser-output" lang="en" dir="ltr">${sections}${heading(1)}${list}</div></div>
</div></main></div><div id="footer"><ul id="footer-info"><li id="footer-info-lastmod">Last edited</li></ul></div></body></html>`;
}

const STYLES = `
body { margin: 0; font: 16px/1.6 sans-serif; color: #202122; }
.mw-page-container { display: grid; grid-template-columns: 200px minmax(0, 1fr); gap: 24px; padding: 24px; }
.vector-dropdown { position: relative; }
.vector-dropdown-content { position: absolute; top: 100%; opacity: 0; height: 0; visibility: hidden; overflow: hidden auto; }
h1, h2 { font-family: serif; font-weight: normal; border-bottom: 1px solid #a2a9b1; margin: 0 0 0.25em; }
#siteSub { font-size: 13px; }
a { color: #36c; text-decoration: none; overflow-wrap: break-word; }
.mw-parser-output a.external {
  background: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12'%3E%3Cpath d='M6 1h5v5M11 1 5 7M4 2H1v9h9V8' fill='none' stroke='%2336c'/%3E%3C/svg%3E") center right / 0.857em no-repeat;
  padding-right: 1em;
}
p { margin: 0.5em 0 1em; }
.references { font-size: 90%; margin: 0.3em 0 0.5em; padding-left: 3em; }
.mw-references-columns { column-width: 30em; }
.mw-references-columns li { break-inside: avoid-column; }
`;
