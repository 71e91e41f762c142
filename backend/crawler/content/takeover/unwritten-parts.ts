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
const WIDGET_NAMES = /(?:^|\s)widgets?(?=\s|$)/i;

/** Marks of what holds the content, as templates and search engines call it. */
const CONTENT_NAMES =
  /(?:^|\s)(?:hentry|h-entry|post-body|entry-content|post-content|article-body|article-content|articlebody)(?=\s|$)/i;

/** What a name says of a part, as bits of a number. */
const OF_OTHERS = 1;
const SIDEBAR = 2;
const WIDGET = 4;
const CONTENT = 8;

const NAME_CHARS_MAX = 200;
/** Pages call most of their parts alike: each name is read once. */
const KEPT_MAX = 2_000;
const kept = new Map<string, number>();

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
  const { role = '' } = attributes;
  const said = saidOf(attributes);
  if (ELEMENTS.has(name) || (said & OF_OTHERS) !== 0 || ROLES.test(role)) return 'others';
  if (name === 'aside' || ASIDE_ROLES.test(role)) return 'aside';
  return (said & (SIDEBAR | WIDGET)) === 0 ? null : 'beside';
}

function saidOf({ id = '', class: classes = '' }: Attributes): number {
  return saidBy(id) | saidBy(classes);
}

/** Whether an element tells that what it stands in holds the page, whatever that is called. */
export function marksContent(name: string, attributes: Attributes): boolean {
  if (CONTENT_ELEMENTS.has(name)) return true;
  const { class: classes = '', itemprop = '' } = attributes;
  return ((saidBy(classes) | saidBy(itemprop)) & CONTENT) !== 0;
}

function isWidget(attributes: Attributes): boolean {
  return (saidOf(attributes) & SIDEBAR) === 0;
}

function saidBy(given: string): number {
  if (given === '') return 0;
  const known = kept.get(given);
  if (known !== undefined) return known;
  const name = given.slice(0, NAME_CHARS_MAX);
  const said =
    (NAMES.test(name) ? OF_OTHERS : 0) |
    (SIDEBAR_NAMES.test(name) ? SIDEBAR : 0) |
    (WIDGET_NAMES.test(name) ? WIDGET : 0) |
    (CONTENT_NAMES.test(name) ? CONTENT : 0);
  if (given.length <= NAME_CHARS_MAX) keep(name, said);
  return said;
}

function keep(name: string, said: number): void {
  if (kept.size >= KEPT_MAX) kept.clear();
  // A copy: a part of a page would hold all of it in memory.
  kept.set(Buffer.from(name, 'utf16le').toString('utf16le'), said);
}

/** Whether an element is shown in a way in which nobody can see it. */
export function isConcealed({ style = '' }: Attributes): boolean {
  return style !== '' && CONCEALED.test(style.slice(0, 500));
}
