import type { HostLook } from '../../status/host-look';
import { redirectClassOf } from '../../status/redirect-class';
import { classifyUrl } from '../../url/classify-url';
import { parseUrl } from '../../url/parse-url';
import { joinUrl, type UrlParts } from '../../url/url-parts';
import type { Observation } from '../probe';
import { DETECTORS } from './detectors';
import type { Doubt, Evidence } from './evidence';
import { doubtOfLedCopy } from './led-from-copy';
import type { PageText } from './page-text';
import { readPage } from './read-page';

/** A page that leads on by itself has no more to say than this. */
const JUMP_WORDS_MAX = 40;

/** What a check saw of the page. */
type Seen = Pick<Observation, 'page'> & Partial<Pick<Observation, 'redirect'>>;

/**
 * What the content of a page gives to doubt (W3.14): the one entry point. Of an archived copy, the address
 * to which it led does, too, whatever stands there. Pure.
 * @param asked the URL that was checked
 * @param observation of a check that read the page
 * @param look what the host answers where no page can be; null when nobody looked
 * @returns null where nothing is to be doubted
 */
export function judgeContent(
  asked: UrlParts,
  { page, redirect = null }: Seen,
  look: HostLook | null,
): Doubt | null {
  if (page === null) {
    const at = redirect === null ? null : parseUrl(redirect.target);
    return at === null ? null : doubtOfLedCopy(asked, at);
  }
  const evidence = evidenceOf(asked, page.at, readPage(page), look);
  return doubtOf(evidence) ?? doubtOfLedCopy(asked, evidence.at);
}

/** The first doubt that any detector has. */
export function doubtOf(evidence: Evidence): Doubt | null {
  for (const { find, doubt } of DETECTORS) {
    const reason = find(evidence);
    if (reason !== null) return { doubt, reason };
  }
  return null;
}

/** Puts together what detectors may look at; a page's own jump counts as a redirect. */
export function evidenceOf(
  asked: UrlParts,
  endedAt: UrlParts,
  page: PageText,
  look: HostLook | null,
): Evidence {
  const at = jumpOf(page, endedAt) ?? endedAt;
  const moved = joinUrl(asked) === joinUrl(at) ? null : redirectClassOf(asked, at);
  return { asked, at, moved, page, look };
}

function jumpOf({ jump, ownWords }: PageText, from: UrlParts): UrlParts | null {
  if (jump === null || ownWords > JUMP_WORDS_MAX || !URL.canParse(jump, joinUrl(from))) return null;
  const { parts } = classifyUrl(new URL(jump, joinUrl(from)).href);
  return parts !== null && /^https?$/.test(parts.scheme) ? parts : null;
}
