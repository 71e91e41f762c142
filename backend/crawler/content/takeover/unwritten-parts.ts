type Attributes = Readonly<Record<string, string>>;

/**
 * Who wrote a part of a page: others than its author; or it stands beside the page, by its element or by its name alone. With
 * many makers of templates, what is called so holds the page.
 */
export type PartPlace = 'others' | 'aside' | 'beside';

const ELEMENTS: ReadonlySet<string> = new Set(['footer', 'select', 'textarea']);
const ROLES = /^contentinfo$/i;
const ASIDE_ROLES = /^complementary$/i;

/**
 * Whole names of ids and classes of what readers wrote, and of what others have placed there. Whole: what is called
 * “no-sidebar” or “with-comments” holds the page.
 */
const NAMES =
  /(?:^|\s)(?:comments?|comments?-?(?:list|area|section|wrapper|container|body|content|thread|box)|commentlist|user-comments|disqus(?:_thread)?|respond|replies|reviews|user-reviews|(?:(?:site|page|main|global)[-_]?)?footer(?:[-_](?:wrapper|container|inner|content|widgets?|area))?|advert|advertisement|ads|adsbygoogle|sponsored|cookie-?(?:banner|notice|bar|consent|law-info-bar)|cookieconsent|gdpr)(?=\s|$)/i;

const SIDEBAR_NAMES =
  /(?:^|\s)(?:sidebar|(?:left|right|side|primary|secondary)[-_]?sidebar|sidebar[-_](?:primary|secondary|left|right|container|inner)|widget-area)(?=\s|$)/i;
/** Fits nothing. */
const NOTHING = /(?!)/;
const WIDGET_NAMES = /(?:^|\s)widgets?(?=\s|$)/i;

/** Marks of what holds the content, as templates and search engines call it. */
const CONTENT_NAMES =
  /(?:^|\s)(?:hentry|h-entry|post-body|entry-content|post-content|article-body|article-content|articlebody)(?=\s|$)/i;
const CONTENT_ELEMENTS: ReadonlySet<string> = new Set(['main', 'article', 'h1']);

/** These hold the whole page, whatever its scheme of names calls them. */
const WHOLES: ReadonlySet<string> = new Set(['html', 'body', 'main', 'article', 'h1', 'h2']);

/** Ways to hide what only programs are to read. */
const CONCEALED =
  /(?:left|top|right|text-indent)\s{0,3}:\s{0,3}-\d{3}|font-size\s{0,3}:\s{0,3}0(?![.\d])|(?:^|[;\s])(?:max-)?(?:height|width)\s{0,3}:\s{0,3}[01](?:px)?\s{0,3}(?:;|$)/i;

/**
 * Whether an element holds what others than the author of a page wrote there, or placed there: comments, footers,
 * advertisements, what stands beside. It says nothing of what the page offers.
 */
export function isUnwritten(name: string, attributes: Attributes): boolean {
  const place = partPlace(name, attributes);
  // Blocks of a page are called widgets, too.
  return place !== null && !(place === 'beside' && isWidget(attributes));
}

/** Whose an element is; null: the page's, as far as its own tag tells. */
export function partPlace(name: string, attributes: Attributes): PartPlace | null {
  if (WHOLES.has(name)) return null;
  if (ELEMENTS.has(name) || isCalled(attributes, NAMES, ROLES)) return 'others';
  if (name === 'aside' || isCalled(attributes, NOTHING, ASIDE_ROLES)) return 'aside';
  const isBeside = isCalled(attributes, SIDEBAR_NAMES) || isCalled(attributes, WIDGET_NAMES);
  return isBeside ? 'beside' : null;
}

function isCalled(
  { id = '', class: classes = '', role = '' }: Attributes,
  names: RegExp,
  roles: RegExp = NOTHING,
): boolean {
  if (role !== '' && roles.test(role)) return true;
  return isNamed(id, names) || isNamed(classes, names);
}

/** Whether an element tells that what it stands in holds the page, whatever that is called. */
export function marksContent(name: string, attributes: Attributes): boolean {
  if (CONTENT_ELEMENTS.has(name)) return true;
  const { class: classes = '', itemprop = '' } = attributes;
  return isNamed(classes, CONTENT_NAMES) || isNamed(itemprop, CONTENT_NAMES);
}

function isWidget({ id = '', class: classes = '' }: Attributes): boolean {
  return !isNamed(id, SIDEBAR_NAMES) && !isNamed(classes, SIDEBAR_NAMES);
}

function isNamed(given: string, names: RegExp): boolean {
  return given !== '' && names.test(given.slice(0, 200));
}

/** Whether an element is shown in a way in which nobody can see it. */
export function isConcealed({ style = '' }: Attributes): boolean {
  return style !== '' && CONCEALED.test(style.slice(0, 500));
}
