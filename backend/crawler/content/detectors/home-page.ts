import { getDomain } from 'tldts';
import { evidenceOf } from '../../../status/evidence';
import type { NormalUrl } from '../../../url/normal-url';
import type { Detector, DetectorInput, Ground } from '../signs/detector';
import { isFrontPage, segmentsOf } from '../signs/front-page';
import { forwardsElsewhere } from '../signs/forwarders';
import { plainWords } from '../signs/words';

/** A single name this long, with hyphens, is a page's title, no section's or alias's name. */
const SLUG_CHARS_MIN = 16;

/**
 * A page below the front page leads to the front page: what was cited is gone. Not where an address
 * stood for the whole site all along: another name of the front page, a section that got a host of
 * its own, a short address of a forwarder.
 */
export const homePage: Detector = {
  name: 'to-home-page',
  doubt: 'to-home-page',
  find: (input) => {
    const { asked, at, moved } = input;
    if (moved === null || moved === 'same-page' || !isFrontPage(at) || isFrontPage(asked))
      return null;
    if (isNamedAfter(asked, at) || isNamedInTitle(input)) return null;
    if (moved === 'other-domain') return leavesDomain(input);
    return isSurelyDeep(asked) || isLedLikeMissing(input) ? ledTo(at) : null;
  },
};

function ledTo(at: NormalUrl): Ground {
  return [evidenceOf('address', at.text)];
}

function leavesDomain({ asked, at }: DetectorInput): Ground {
  if (forwardsElsewhere(asked) || !isSurelyDeep(asked)) return null;
  return isSharedName(asked, at) ? null : ledTo(at);
}

/**
 * `site.org/company` and `/company/index.html` may always have been other names of the front page;
 * `/2012/annual-report` never.
 */
function isSurelyDeep({ path }: NormalUrl): boolean {
  const segments = placeOf(path);
  const [only = ''] = segments;
  if (segments.length !== 1) return true;
  return (
    path.includes('?') ||
    /\.\w{2,5}$/.test(only) ||
    (only.includes('-') && only.length >= SLUG_CHARS_MIN)
  );
}

function isLedLikeMissing({ at, look }: DetectorInput): boolean {
  return look?.sibling === 'soft' && look.target === at.text;
}

/** `site.org/blog/` → `blog.site.org`, `site.org/~miller/` → `miller.org`, `/my-project` → `myproject.org`. */
function isNamedAfter(asked: NormalUrl, at: NormalUrl): boolean {
  const segments = placeOf(asked.path);
  if (asked.path.includes('?')) return false;
  const name = bare((segments.at(-1) ?? '').replace(/\.\w{2,5}$/, ''));
  if (name.length < 3)
    return at.host.split('.').includes(name) && !asked.host.split('.').includes(name);
  const labels = at.host.split('.').slice(0, -1).map(bare);
  return (
    labels.some((label) => label.length >= 3 && (label.includes(name) || name.includes(label))) &&
    at.host !== asked.host
  );
}

/** The parts of a path without the front page's name (`index.html`) in a directory. */
function placeOf(path: string): string[] {
  const segments = segmentsOf(path);
  const isFront = (name: string): boolean => isFrontPage({ path: `/${name}` });
  while (segments.length > 1 && isFront(segments.at(-1) ?? '')) segments.pop();
  return segments;
}

/** The front page bears the name by which it was asked for: `/acme-band` → “Acme Band”. */
function isNamedInTitle({ asked, page }: DetectorInput): boolean {
  const segments = segmentsOf(asked.path);
  const slug = (segments[0] ?? '').replace(/\.\w{2,5}$/, '');
  if (segments.length !== 1 || slug.length < 3 || asked.path.includes('?')) return false;
  return bare(page.title).includes(bare(slug));
}

/** A site that changed its domain's end only, `site.co.uk` → `site.com`: still, its deep pages are gone. */
function isSharedName(asked: NormalUrl, at: NormalUrl): boolean {
  const place = segmentsOf(asked.path);
  const owner = bare((getDomain(at.host) ?? at.host).split('.')[0] ?? '');
  return place.length <= 2 && owner.length >= 4 && place.some((segment) => bare(segment) === owner);
}

function bare(name: string): string {
  return plainWords(decodeURIComponentSafely(name)).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
