/** One way of writing a link, and how many marks the links have that come of it. */
export interface LinkForm {
  /** The form's name; stands in the page as the item's text, so it is free of links and markup. */
  readonly name: string;
  /** `HOST` is a dead website, `GONE` the same in capitals, `LIVE` a living one. */
  readonly wikitext: string;
  readonly marks: number;
  /** The element that it stands in instead of a list item; it has the class `link-form`. */
  readonly place?: 'p' | 'td' | 'dd';
}

/** Nothing of this name is real; `.example` and the like are never checked. */
const DEAD_HOST = 'www.gone-press-archive.org';
const LIVE_HOST = 'www.living-press-archive.org';
const DEAD_HOSTS = [DEAD_HOST, `${DEAD_HOST}.`, 'xn--verfallene-bcher-uzb.org'];
/** On the dead website, or with it in the name, and yet alive. */
const LIVING = [`http://${DEAD_HOST}/A`, `http://${DEAD_HOST}:8081/a`];

/** Whether the address, in its normal form, is one of those that the marks below count on. */
export function isDead(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  if (hostname === 'hdl.handle.net') return pathname.startsWith('/20.gone/');
  return DEAD_HOSTS.includes(hostname) && !LIVING.includes(url);
}

/** A list with one item for each form, and what stands elsewhere; an item begins with its form's name. */
export function linkFormsPage(): string {
  const items = LINK_FORMS.filter(({ place }) => !place).map(
    ({ name, wikitext }) => `* ${name}: ${wikitext}`,
  );
  const reference = '<ref>[http://HOST/reference label] from the press.</ref>';
  const kept =
    '<ref>[http://HOST/reference-kept label], [https://web.archive.org/web/2012/http://HOST/reference-kept archived].</ref>';
  const text = `${items.join('\n')}\n\n${elsewhere()}\n\nA reference.${reference} Another one.${kept}\n\n<references />\n`;
  return text
    .replaceAll('HOST', DEAD_HOST)
    .replaceAll('LIVE', LIVE_HOST)
    .replace('GONE', DEAD_HOST.toUpperCase());
}

const AROUND = {
  p: ['', ''],
  td: ['<table><tr>', '</tr></table>'],
  dd: ['<dl>', '</dl>'],
} as const;

function elsewhere(): string {
  const blocks = LINK_FORMS.map(({ name, wikitext, place }) => {
    if (!place) return '';
    const [before, after] = AROUND[place];
    return `${before}<${place} class="link-form">${name}: ${wikitext}</${place}>${after}`;
  });
  return blocks.filter(Boolean).join('\n\n');
}

/**
 * Every form that MediaWiki makes a link of, and some that it does not, with what a reader must see: a mark
 * after each link to a dead address, whatever it looks like, and none anywhere else.
 */
export const LINK_FORMS: readonly LinkForm[] = [
  { name: 'labelled', wikitext: '[http://HOST/a label]', marks: 1 },
  { name: 'autonumbered', wikitext: '[http://HOST/number]', marks: 1 },
  { name: 'bare', wikitext: 'http://HOST/bare', marks: 1 },
  { name: 'bare with punctuation behind', wikitext: 'See (http://HOST/punctuation).', marks: 1 },
  { name: 'https', wikitext: '[https://HOST/secure label]', marks: 1 },
  { name: 'upper case', wikitext: '[HTTP://GONE/Upper label]', marks: 1 },
  { name: 'protocol-relative', wikitext: '[//HOST/relative label]', marks: 1 },
  { name: 'usual port', wikitext: '[http://HOST:80/port label]', marks: 1 },
  { name: 'other port', wikitext: '[http://HOST:8080/port label]', marks: 1 },
  { name: 'user information', wikitext: '[http://reader:secret@HOST/user label]', marks: 1 },
  { name: 'fragment', wikitext: '[http://HOST/fragment#part label]', marks: 1 },
  { name: 'no path', wikitext: '[http://HOST label]', marks: 1 },
  { name: 'query without path', wikitext: '[http://HOST?id=5 label]', marks: 1 },
  { name: 'query', wikitext: '[http://HOST/q?b=2&a=1 label]', marks: 1 },
  { name: 'percent encoded', wikitext: '[http://HOST/%7Euser/%c3%a9t%C3%A9 label]', marks: 1 },
  { name: 'not encoded', wikitext: '[http://HOST/straße?q=ä label]', marks: 1 },
  { name: 'dot segments', wikitext: '[http://HOST/a/../dots/./x label]', marks: 1 },
  { name: 'pipe in the address', wikitext: '[http://HOST/pipe?x=a%7Cb label]', marks: 1 },
  { name: 'trailing dot of the host', wikitext: '[http://HOST./dot label]', marks: 1 },
  { name: 'readable IDN', wikitext: '[http://verfallene-bücher.org/idn label]', marks: 1 },
  { name: 'encoded IDN', wikitext: '[http://xn--verfallene-bcher-uzb.org/ascii label]', marks: 1 },
  {
    name: 'same address twice',
    wikitext: '[http://HOST/twice one] and [http://HOST/twice two]',
    marks: 2,
  },
  {
    name: 'plain links',
    wikitext: '<span class="plainlinks">[http://HOST/plain label]</span>',
    marks: 1,
  },
  { name: 'italic label', wikitext: "[http://HOST/italic ''label'']", marks: 1 },
  {
    name: 'right-to-left label',
    wikitext: '<bdi dir="rtl">[http://HOST/rtl תווית]</bdi>',
    marks: 1,
  },
  { name: 'interwiki', wikitext: '[[hdl:20.gone/some title]]', marks: 1 },
  { name: 'interwiki with section', wikitext: '[[hdl:20.gone/other#Part|label]]', marks: 1 },
  {
    name: 'archived copy in the same item',
    wikitext:
      '[http://HOST/kept label] ([https://web.archive.org/web/2012/http://HOST/kept archived])',
    marks: 0,
  },
  {
    name: 'archived copy of another',
    wikitext:
      '[http://HOST/lost label] ([https://web.archive.org/web/2012/http://HOST/other archived])',
    marks: 1,
  },
  {
    name: 'archived copy whose address has no scheme',
    wikitext:
      '[http://HOST/bare-kept label] ([https://web.archive.org/web/2012/HOST/bare-kept archived])',
    marks: 0,
  },
  {
    name: 'archived copy of another that names this one',
    wikitext:
      '[http://HOST/named label] ([https://web.archive.org/web/2012/http://LIVE/?u=http%3A%2F%2FHOST%2Fnamed archived])',
    marks: 1,
  },
  {
    name: 'archived copy in the same paragraph',
    place: 'p',
    wikitext: '[http://HOST/p label] ([https://web.archive.org/web/2012/http://HOST/p archived])',
    marks: 0,
  },
  {
    name: 'archived copy of another in the same paragraph',
    place: 'p',
    wikitext:
      '[http://HOST/p-lost label] ([https://web.archive.org/web/2012/http://HOST/p archived])',
    marks: 1,
  },
  {
    name: 'archived copy in the same cell',
    place: 'td',
    wikitext: '[http://HOST/td label] ([https://web.archive.org/web/2012/http://HOST/td archived])',
    marks: 0,
  },
  {
    name: 'archived copy in the same definition',
    place: 'dd',
    wikitext: '[http://HOST/dd label] ([https://web.archive.org/web/2012/http://HOST/dd archived])',
    marks: 0,
  },
  {
    name: 'archived copy alone',
    wikitext: '[https://web.archive.org/web/2012/http://HOST/kept archived]',
    marks: 0,
  },
  { name: 'living', wikitext: '[http://LIVE/a label]', marks: 0 },
  {
    name: 'dead address as a parameter',
    wikitext: '[http://LIVE/go?to=http://HOST/a label]',
    marks: 0,
  },
  { name: 'dead address as a label', wikitext: '[http://LIVE/b http://HOST/a]', marks: 0 },
  { name: 'other host', wikitext: '[http://not.HOST/a label]', marks: 0 },
  { name: 'other port of the same host', wikitext: '[http://HOST:8081/a label]', marks: 0 },
  { name: 'letter case of the path', wikitext: '[http://HOST/A label]', marks: 0 },
  { name: 'mail', wikitext: '[mailto:somebody@HOST label]', marks: 0 },
  { name: 'no wikitext', wikitext: '<nowiki>[http://HOST/a label]</nowiki>', marks: 0 },
  { name: 'this wiki', wikitext: '[[Tarnhavn]]', marks: 0 },
];
