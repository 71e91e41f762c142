import type { HostLook } from '../../status/host-look';
import { redirectClassOf } from '../../status/redirect-class';
import { classifyUrl } from '../../url/classify-url';
import type { NormalUrl } from '../../url/normal-url';
import type { Observation } from '../probe/probe';
import type { DetectorInput, Doubt, Hindrance, Unjudgeable } from './signs/detector';
import { DETECTORS } from './detectors';
import { HINDRANCES, HINDRANCES_OF_ERRORS, HINDRANCES_OF_MISSING } from './hindrances';
import { doubtOfLedCopy } from './led-from-copy';
import { saysItIsMissing } from './signs/not-found-signs';
import type { PageText } from './signs/page-text';
import { readPage } from './read-page';
import { whatwgUrl } from '../../url/whatwg-url';

/** A page that leads on by itself has no more to say than this. */
const JUMP_WORDS_MAX = 40;

/** What a check saw of the page. */
type SeenPage = Pick<Observation, 'page'> & Partial<Pick<Observation, 'redirect' | 'errorPage'>>;

/** What a page's content says against taking its answer as it is. */
export type ContentJudgement = Doubt | Unjudgeable;

/**
 * What the content of a page says against its good answer (W3.14): the one entry point. Either the page stands
 * in the way of the one that was asked for, so that nothing can be judged, or it casts doubt. Of an archived
 * copy, the address to which it led does, too, whatever stands there. A failure whose page stands in the way
 * cannot be judged, either. Pure.
 * @param asked the URL that was checked
 * @param observation of a check that read the page
 * @param look what the host answers where no page can be; null when nobody looked
 * @returns null where nothing is to be said against it
 */
export function judgeContent(
  asked: NormalUrl,
  { page, errorPage, redirect = null }: SeenPage,
  look: HostLook | null,
): ContentJudgement | null {
  if (errorPage !== undefined) {
    const input = inputOf(asked, errorPage.at, readPage(errorPage), null);
    // What says that the page is missing means it, whatever form it offers beside.
    const isMissing = saysItIsMissing(input.page, input.at);
    return hindranceOf(input, isMissing ? HINDRANCES_OF_MISSING : HINDRANCES_OF_ERRORS);
  }
  if (page === null) {
    return redirect === null ? null : doubtOfLedCopy(asked, redirect.target);
  }
  const input = inputOf(asked, page.at, readPage(page), look);
  return hindranceOf(input) ?? doubtOf(input) ?? doubtOfLedCopy(asked, input.at);
}

/** The first reason for which a page stands in the way of the one that was asked for. */
export function hindranceOf(
  input: DetectorInput,
  hindrances: readonly Hindrance[] = HINDRANCES,
): Unjudgeable | null {
  for (const { find, reason, code } of hindrances) {
    const evidence = find(input);
    if (evidence !== null) return { kind: 'unjudgeable', reason, code, evidence };
  }
  return null;
}

/** The first doubt that any detector has. */
export function doubtOf(input: DetectorInput): Doubt | null {
  for (const { find, doubt } of DETECTORS) {
    const evidence = find(input);
    if (evidence !== null) return { kind: 'doubt', doubt, evidence };
  }
  return null;
}

/** Puts together what detectors may look at; a page's own jump counts as a redirect. */
export function inputOf(
  asked: NormalUrl,
  endedAt: NormalUrl,
  page: PageText,
  look: HostLook | null,
): DetectorInput {
  const at = jumpOf(page, endedAt) ?? endedAt;
  const moved = asked.text === at.text ? null : redirectClassOf(asked, at);
  return { asked, at, moved, page, look };
}

function jumpOf({ jump, ownWords }: PageText, from: NormalUrl): NormalUrl | null {
  if (jump === null || ownWords > JUMP_WORDS_MAX) return null;
  const target = whatwgUrl(jump, from.text);
  if (target === null) return null;
  const { url } = classifyUrl(target.href);
  return url !== null && /^https?$/.test(url.scheme) ? url : null;
}
