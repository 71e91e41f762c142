type Attributes = Readonly<Record<string, string>>;

const ELEMENTS: ReadonlySet<string> = new Set(['aside', 'footer', 'select', 'textarea']);
const ROLES = /^(?:contentinfo|complementary)$/i;

/**
 * Whole names of ids and classes of what readers wrote, and of what others have placed there. Whole: what is called
 * “no-sidebar” or “with-comments” holds the page.
 */
const NAMES =
  /(?:^|\s)(?:comments?|comments?-?(?:list|area|section|wrapper|container|body|content|thread|box)|commentlist|user-comments|disqus(?:_thread)?|respond|replies|reviews|user-reviews|(?:(?:site|page|main|global)[-_]?)?footer(?:[-_](?:wrapper|container|inner|content|widgets?|area))?|sidebar|(?:left|right|side|primary|secondary)[-_]?sidebar|sidebar[-_](?:primary|secondary|left|right|container|inner)|widget-area|advert|advertisement|ads|adsbygoogle|sponsored|cookie-?(?:banner|notice|bar|consent|law-info-bar)|cookieconsent|gdpr)(?=\s|$)/i;

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
  if (WHOLES.has(name)) return false;
  if (ELEMENTS.has(name)) return true;
  const { id = '', class: classes = '', role = '' } = attributes;
  if (role !== '' && ROLES.test(role)) return true;
  return isNamed(id) || isNamed(classes);
}

function isNamed(names: string): boolean {
  return names !== '' && NAMES.test(names.slice(0, 200));
}

/** Whether an element is shown in a way in which nobody can see it. */
export function isConcealed({ style = '' }: Attributes): boolean {
  return style !== '' && CONCEALED.test(style.slice(0, 500));
}
