import type { ComparedPage, PageStanding } from '../../status/takeover/compared-page';
import type { ContentDoubt } from '../../status/content-doubt';
import { classifyUrl } from '../../url/classify-url';
import type { NormalUrl } from '../../url/normal-url';
import { isStandIn } from './is-stand-in';
import { doubtOf, hindranceOf, inputOf } from './judge-content';
import { readHtml } from './read-page';
import type { PageText } from './signs/page-text';
import { isFilledByScripts } from './signs/is-filled-by-scripts';
import { readComparedPage } from './takeover/read-compared-page';

/** With more own words, a page has something to say for itself. */
const HINDERED_WORDS_MAX = 250;

/** Where the page stood of which nobody knows an address. */
const NOWHERE = 'https://page.invalid/page';

/** What says that another page should stand there; parked domains and front pages are pages by themselves. */
const STANDING_IN: ReadonlySet<ContentDoubt> = new Set<ContentDoubt>([
  'soft-404',
  'to-login',
  'coming-soon',
  'default-page',
]);

/** The name of a domain in a title. */
const DOMAIN = /[a-z\d][a-z\d-]{0,62}\.[a-z]{2,13}(?![a-z\d])/;

/** A page that is one. */
const FREE: PageStanding = { hindrance: null, isParked: false };

/** A page as text, and where it stood. */
export interface PageAt {
  html: string;
  /** After redirects; null where nobody knows. */
  url: string | null;
}

/** Reads a page of then, to compare what stands there now with it. Never throws, whatever it is. */
export function comparedCopyOf({ html, url }: PageAt): ComparedPage {
  return readComparedPage(html, normalUrlOf(url ?? NOWHERE), () => FREE);
}

/**
 * Reads a page of now, and what stands in its way (`status/takeover/judge-takeover.ts`). Never throws, whatever it is.
 * @param asked the address that led there; null where it is the page's own
 */
export function comparedPageOf({ html, url }: PageAt, asked: string | null): ComparedPage {
  const at = normalUrlOf(url ?? NOWHERE);
  const from = asked === null ? at : normalUrlOf(asked);
  return readComparedPage(html, at, (words) =>
    words > HINDERED_WORDS_MAX ? FREE : standingIn(html, from, at),
  );
}

function standingIn(html: string, asked: NormalUrl, at: NormalUrl): PageStanding {
  const page = readHtml(html);
  const input = inputOf(asked, at, page, null);
  const hindrance = hindranceOf(input);
  if (hindrance !== null) return { hindrance: hindrance.reason, isParked: false };
  const doubt = doubtOf(input)?.doubt ?? null;
  const isParked = doubt === 'parked' || offersNamed(page);
  return { hindrance: standInOf(doubt, page), isParked };
}

/** Whether a page is what keeps a name for sale that it calls in its title, be it another one: markets show several. */
function offersNamed(page: PageText): boolean {
  const [name] = DOMAIN.exec(page.title.toLowerCase()) ?? [];
  const { url } = classifyUrl(`http://${name ?? ''}/`);
  return url !== null && doubtOf(inputOf(url, url, page, null))?.doubt === 'parked';
}

function standInOf(doubt: ContentDoubt | null, page: PageText): string | null {
  if (doubt !== null && STANDING_IN.has(doubt)) return doubt;
  if (isFilledByScripts(page)) return 'filled-by-scripts';
  return isStandIn(page) ? 'stand-in' : null;
}

function normalUrlOf(address: string): NormalUrl {
  const { url } = classifyUrl(address);
  if (url !== null) return url;
  const { url: nowhere } = classifyUrl(NOWHERE);
  if (nowhere === null) throw new Error(`${NOWHERE} is no address any more`);
  return nowhere;
}
