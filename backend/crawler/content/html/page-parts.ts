/** Elements whose text nobody sees, or only browsers without scripts or frames. */
export const UNSEEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'svg',
  'math',
  'iframe',
  'object',
  'noframes',
  'datalist',
]);

const FRAME_ELEMENTS: ReadonlySet<string> = new Set(['nav', 'footer', 'aside', 'dialog', 'menu']);

const FRAME_ROLES = /^(?:navigation|contentinfo|banner|complementary|search|dialog|menu)$/i;

/**
 * Names of ids and classes that hold what all pages of a site share. Narrow on purpose: a page whose
 * content is taken for its frame looks empty, and an empty page looks doubtful.
 */
const FRAME_NAMES =
  /(?:^|\s)(?:sidebar|widgets?|widget-area|menu|navbar|nav|navigation|main-navigation|(?:main|top|left|side)-?menu|(?:site-)?footer|(?:site-)?header|breadcrumbs?|masthead|topbar|colophon|copyright|cookie-?(?:banner|notice|bar|consent|law-info-bar)|cookieconsent|social|share|sharing|related|related-posts)(?=\s|$)/i;

const WHOLES: ReadonlySet<string> = new Set(['html', 'body', 'main', 'article']);

type Attributes = Readonly<Record<string, string>>;

/** Whether an element belongs to what all pages of a site share. */
export function isFrame(name: string, attributes: Attributes, inContent: boolean): boolean {
  if (WHOLES.has(name)) return false;
  if (FRAME_ELEMENTS.has(name) || (name === 'header' && !inContent)) return true;
  const { id = '', class: classes = '', role = '' } = attributes;
  return (role !== '' && FRAME_ROLES.test(role)) || named(id) || (!inContent && named(classes));
}

function named(names: string): boolean {
  return names !== '' && FRAME_NAMES.test(names.slice(0, 200));
}

/** Whether an element is not shown by what stands in its own tag. */
export function isHidden(name: string, { hidden, style = '' }: Attributes): boolean {
  // Scripts that hide a whole page until it is styled show it in the end.
  if ((hidden === undefined && style === '') || WHOLES.has(name)) return false;
  return (
    hidden !== undefined ||
    /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style.slice(0, 500))
  );
}
