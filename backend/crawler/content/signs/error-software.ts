import { isAnyFit } from './first-fit';
import type { PageText } from './page-text';

/** A mark of the template that software shows where nothing is. */
interface ErrorMark {
  name: string;
  /** Ids and classes, one of which it bears. */
  marks?: RegExp;
  /** Pictures, styles, addresses of forms. */
  parts?: RegExp;
  /** Another id, class, or the generator, that has to be there, too: the name of the software. */
  beside?: RegExp;
  /** Whether the software sets it on error pages alone, and nobody else does. */
  isSure: boolean;
}

/**
 * Marks that error pages bear, whatever their language. Source: the templates of the software named.
 */
const ERROR_MARKS: readonly ErrorMark[] = [
  { name: 'wordpress-404', marks: /^error404$/, isSure: true },
  {
    name: 'drupal-404',
    marks: /^(?:path-(?:system-)?404|page-system-404|path-not-found)$/,
    isSure: true,
  },
  { name: 'shopify-404', marks: /^template-404$/, isSure: true },
  { name: 'prestashop-404', marks: /^(?:pagenotfound|page-pagenotfound)$/, isSure: true },
  { name: 'magento-404', marks: /^cms-no-?route(?:-index)?$/, isSure: true },
  { name: 'opencart-404', marks: /^error-not[-_]found$/, isSure: true },
  { name: 'next-404', marks: /^next-error-h1$/, isSure: true },
  { name: 'docusaurus-404', marks: /^theme-not-found$/, isSure: true },
  {
    name: 'mediawiki-missing',
    marks: /^(?:noarticletext|mw-page-missing|ns--1.*badtitle)$/,
    isSure: true,
  },
  { name: 'dokuwiki-missing', marks: /^notfound$/, beside: /^dokuwiki/i, isSure: true },
  { name: 'squarespace-404', marks: /^(?:collection-type-404|not-found-page)$/, isSure: false },
  { name: 'ghost-404', marks: /^(?:error-template|gh-error)$/, isSure: false },
  { name: 'discourse-404', marks: /^page-not-found(?:-topics|-search)?$/, isSure: false },
  {
    name: 'joomla-error',
    marks: /^(?:error[-_]?site|errorboxbody|errorboxheader|outline-error)$/,
    isSure: false,
  },
  {
    name: 'error-class',
    marks:
      /^(?:(?:page|error|err|body|content|main|section|container|wrapper|wrap|box|template|tpl|http|status|is|layout|view|site|single|block|module|code|text|title|message|msg|img|image|icon|bg|the|p|c|t|e)[-_]{0,2})?(?:404|not-?_?found)(?:[-_]{0,2}(?:page|error|content|section|container|wrapper|wrap|box|title|text|message|msg|img|image|icon|inner|template|body|main|heading|header|desc|description|area|block|code|number|search|form|link|button|btn|layout|view|page-content|info|bg))?$/,
    isSure: false,
  },
  {
    name: 'error-class',
    marks:
      /^(?:error[-_]?(?:page|code|container|wrapper|content|message-404|template|details|number|title|desc|description)|page[-_]?error|errorpage|nopage|no-page|missing-page|page-missing)$/,
    isSure: false,
  },
  {
    name: 'error-picture',
    parts:
      /\/[^/?]{0,40}(?:404|not[-_]?found)[^/?]{0,30}\.(?:png|jpe?g|gif|svg|webp|avif|css)(?:\?|$)/i,
    isSure: false,
  },
];

/** The template for errors whose marks a page bears; null for none. */
export function errorSoftwareOf(page: PageText): { name: string; isSure: boolean } | null {
  return ERROR_MARKS.find((one) => bears(page, one)) ?? null;
}

function bears(
  { marks, parts, generator }: PageText,
  { marks: own, parts: ownParts, beside }: ErrorMark,
): boolean {
  const isMarked =
    (own !== undefined && isAnyFit(marks, own)) ||
    (ownParts !== undefined && isAnyFit(parts, ownParts, 300));
  if (!isMarked || beside === undefined) return isMarked;
  return beside.test(generator) || isAnyFit(marks, beside);
}
