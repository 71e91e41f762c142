import type { HostLook } from '../../../status/host-look';
import { evidenceOf } from '../../../status/evidence';
import type { NormalUrl } from '../../../url/normal-url';
import type { Detector, DetectorInput, Ground } from '../signs/detector';
import { isFrontPage, segmentsOf } from '../signs/front-page';
import { notFoundSigns } from '../signs/not-found-signs';
import { bitsApart, NEARLY_EQUAL_BITS, textPrint, titlePrint } from '../signs/similarity';
import type { PageText } from '../signs/page-text';
import { isWall } from '../signs/wall';
import { isLoginAddress } from '../signs/login-address';

/** A page right below the root with more than this may be the list that stands in for its entries. */
const LIST_WORDS = 150;

/** Names of places that ask for consent, an age, a country. */
const GATE =
  /(?:^|[/._-])(?:consent|cookie-?(?:wall|consent|check|policy)?s?|privacy-?(?:gate|wall|consent|settings)|gdpr|dsgvo|age-?(?:gate|check|verification)|gate|gateway|welcome-?gate|interstitial|(?:select|choose)-?(?:country|region|language|location)|country-?(?:selector|select)|geo-?(?:gate|block)|disclaimer)(?:[/._-]|$)/i;

/** A page with fewer words than this is not yet whole where scripts are at work. */
const FILLED_WORDS = 60;
/** Two pages may have so few words in common by chance: a slogan, the name of the site. */
const SHORT_WORDS = 12;
const PICTURES_MAX = 2;

/**
 * The host answers as it does where no page can be.
 * Source: Bar-Yossef et al. 2004, “Sic transit gloria telae”.
 */
export const likeMissingSibling: Detector = {
  name: 'soft-404-sibling',
  doubt: 'soft-404',
  find: (input) => {
    const { asked, look, page } = input;
    if (look?.sibling !== 'soft' || isFrontPage(asked) || isWall(page)) return null;
    if (look.target !== '')
      return sharesTarget(input, look) ? [evidenceOf('led-like-missing', look.target)] : null;
    return sharesText(input, look) ? sameAsMissing(page) : null;
  },
};

function sameAsMissing({ title, heading }: PageText): Ground {
  return [evidenceOf('same-as-missing', title || heading)];
}

function sharesTarget({ asked, at, moved }: DetectorInput, { target }: HostLook): boolean {
  if (moved === null || moved === 'same-page' || isFrontPage(at) || isLoginAddress(at))
    return false;
  if (directoryOf(asked) === directoryOf(at) || isGate(at)) return false;
  return (
    at.text === target || (holdsEcho(at, asked) && withoutQuery(at.text) === withoutQuery(target))
  );
}

function sharesText({ asked, at, moved, page }: DetectorInput, look: HostLook): boolean {
  if ((moved !== null && moved !== 'same-page') || page.isShell || !page.isWhole) return false;
  if (isSection(asked) && page.ownWords > LIST_WORDS) return false;
  if (titlePrint(page, at) !== look.title) return false;
  const bits = bitsApart(textPrint(page, at), look.print);
  if (bits > NEARLY_EQUAL_BITS) return false;
  return hasSign(page, at) || (bits === 0 && !mayBeFilled(page));
}

/** Scripts, frames and pictures may bring what is a page's own to the little that stands in it. */
function mayBeFilled({ ownWords, loads, scripts, images }: PageText): boolean {
  if (ownWords < SHORT_WORDS && (scripts !== '' || images > PICTURES_MAX)) return true;
  return ownWords < FILLED_WORDS && loads.length > 0;
}

/** A long text in common may hide the few words that are a page's own, a short one may be all that is written there. */
function hasSign(page: PageText, at: NormalUrl): boolean {
  const isUnlisted = page.noIndex && page.ownWords >= SHORT_WORDS;
  return isUnlisted || notFoundSigns(page, at).length > 0;
}

/** Readers who agree, or choose, are let through; errors and searches keep what was asked for, too. */
function isGate(at: NormalUrl): boolean {
  const name = segmentsOf(at.path).join('/');
  return GATE.test(name) || GATE.test(at.host);
}

/** A path that is a directory as it stands, or the index in it. */
function directoryOf({ host, path }: NormalUrl): string {
  const segments = segmentsOf(path);
  if (isFrontPage({ path: `/${segments.at(-1) ?? ''}` })) segments.pop();
  return `${host.replace(/^www\./, '')}/${segments.join('/')}`;
}

function isSection({ path }: NormalUrl): boolean {
  const segments = segmentsOf(path);
  return segments.length <= 1 && !(segments[0] ?? '').includes('.') && !path.includes('?');
}

/** `/search?q=my-page`, `/error?from=/my-page`. */
function holdsEcho(at: NormalUrl, asked: NormalUrl): boolean {
  const last = (segmentsOf(asked.path).at(-1) ?? '').replace(/\.\w{1,5}$/, '');
  const query = at.path.split('?').slice(1).join('?');
  return last.length >= 3 && query.includes(last);
}

function withoutQuery(url: string): string {
  return url.split('?', 1).join('');
}
