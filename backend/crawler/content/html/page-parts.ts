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

const FRAME_ELEMENTS: ReadonlySet<string> = new Set(['nav', 'footer', 'dialog', 'menu']);

const FRAME_ROLES = /^(?:navigation|contentinfo|banner|search|dialog|menu)$/i;
const BESIDE_ROLES = /^complementary$/i;

/**
 * Names of ids and classes that hold what all pages of a site share. Narrow on purpose: a page whose
 * content is taken for its frame looks empty, and an empty page looks doubtful.
 */
const FRAME_NAMES =
  /(?:^|\s)(?:menu|navbar|nav|navigation|main-navigation|(?:main|top|left|side)-?menu|(?:site-)?footer|(?:site-)?header|breadcrumbs?|masthead|topbar|colophon|copyright|cookie-?(?:banner|notice|bar|consent|law-info-bar)|cookieconsent|social|share|sharing|related|related-posts)(?=\s|$)/i;

/** Names of what stands beside the content, and, with many makers of templates, of what holds it. */
const BESIDE_NAMES = /(?:^|\s)(?:sidebar|widgets?|widget-area)(?=\s|$)/i;

/** What parts of a page are called. */
interface Names {
  roles: RegExp;
  /** Of ids and classes. */
  names: RegExp;
}

const FRAME_CALLED: Names = { roles: FRAME_ROLES, names: FRAME_NAMES };
const BESIDE_CALLED: Names = { roles: BESIDE_ROLES, names: BESIDE_NAMES };

const WHOLES: ReadonlySet<string> = new Set(['html', 'body', 'main', 'article']);

type Attributes = Readonly<Record<string, string>>;

/** Whether an element belongs to what all pages of a site share, or stands beside the content. */
export function isFrame(name: string, attributes: Attributes, inContent: boolean): boolean {
  return isFrameAround(name, attributes, inContent) || isBeside(name, attributes, inContent);
}

/** Whether it belongs to what all pages of a site share: headers, menus, footers. */
export function isFrameAround(name: string, attributes: Attributes, inContent: boolean): boolean {
  if (WHOLES.has(name)) return false;
  if (FRAME_ELEMENTS.has(name) || (name === 'header' && !inContent)) return true;
  return isCalled(attributes, inContent, FRAME_CALLED);
}

/** Whether it stands beside the content. */
export function isBeside(name: string, attributes: Attributes, inContent: boolean): boolean {
  if (WHOLES.has(name)) return false;
  return name === 'aside' || isCalled(attributes, inContent, BESIDE_CALLED);
}

/** Inside the content only ids and roles tell: a class there is that of a part of it. */
function isCalled(
  { id = '', class: classes = '', role = '' }: Attributes,
  inContent: boolean,
  { roles, names }: Names,
): boolean {
  if (role !== '' && roles.test(role)) return true;
  return isNamed(id, names) || (!inContent && isNamed(classes, names));
}

function isNamed(given: string, names: RegExp): boolean {
  return given !== '' && names.test(given.slice(0, 200));
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
