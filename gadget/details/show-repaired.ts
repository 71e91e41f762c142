import type { DetailsContext } from '../gateway/details';
import { addressKey, archivedAddress } from '../state/archive-address';
import { isRecord } from '../state/is-record';
import { createLinkMatcher } from '../state/link-matcher';
import { blockAddress, urlPageAddress } from '../state/service-addresses';
import { isAddressText } from '../state/web-address';
import { createElement } from '../view/create-element';
import { findLinks, hrefOf, isEditable, originalOf } from '../view/find-links';
import { isLate } from '../view/late-columns';
import { isPlainClick } from '../view/plain-click';
import { hasArrow, isMarked, linkName, replaceArrows } from '../view/mark';

const SIGN_CLASS = 'weboid-repaired';

/** What its signs are called, and what a plain click on one does. */
export interface RepairedSigns {
  /** Of the sign after a link of this name. */
  readonly name: (linkName: string) => string;
  readonly open: (sign: HTMLElement, url: string) => void;
}

/**
 * Puts a sign after dead links that have an archived copy on the page: for who sees doubtful links, and so may repair others.
 * It is no mark, as there is nothing to be done; a click tells just that. Nothing is asked where the page links to no copy.
 * @throws as asking does
 */
export async function showRepaired(
  { ask, service, page }: DetailsContext,
  content: Element,
  signs: RepairedSigns,
): Promise<void> {
  if (!page.isContent) return;
  const links = findLinks(content);
  const copied = new Set(links.map((link) => archivedAddress(link.getAttribute('href') ?? '')));
  copied.delete(null);
  if (copied.size === 0) return;
  const answer = await ask(blockAddress(service, page, { doubtful: true }));
  const match = createLinkMatcher(
    toldAddresses(answer, page.pageId)
      .filter((url) => copied.has(addressKey(url)))
      .map((url) => ({ url, verdict: 'unreachable', isHere: true })),
  );
  const repaired = match(links, { hrefOf, originalOf }).filter(
    ({ link }) => !isMarked(link) && !hasSign(link) && !isEditable(link),
  );
  const withArrow = repaired.map(({ link }) => link).filter(hasArrow);
  for (const { link, problem } of repaired)
    addSign(link, signs, { url: problem.url, href: urlPageAddress(service, page, problem.url) });
  replaceArrows(withArrow.filter((link) => !isLate(link)));
}

/** Dead addresses of the page itself that are repaired there, and of all pages those that are not. */
function toldAddresses(answer: unknown, pageId: number): string[] {
  const pages: unknown = Object(answer).pages;
  if (!Array.isArray(pages)) return [];
  const told = pages.filter(isRecord).reduce<unknown[]>((all, { pageid, problems, repaired }) => {
    const here = pageid === pageId && Array.isArray(repaired) ? repaired : [];
    return all.concat(here, Array.isArray(problems) ? problems.map(deadAddress) : []);
  }, []);
  return told.filter(isAddressText);
}

function deadAddress(problem: unknown): unknown {
  return isRecord(problem) && problem.verdict === 'unreachable' ? problem.url : null;
}

function hasSign(link: Element): boolean {
  return link.nextElementSibling?.querySelector(`.${SIGN_CLASS}`) != null;
}

/** In another tab, and in copies of the content, it is a link to the page about the web link. */
function addSign(
  link: HTMLAnchorElement,
  { name, open }: RepairedSigns,
  { url, href }: { url: string; href: string },
): void {
  const label = name(linkName(link));
  const sign = createElement('a', {
    class: `weboid-mark ${SIGN_CLASS}`,
    href,
    rel: 'nofollow noreferrer',
    'aria-label': label,
    'aria-haspopup': 'dialog',
    title: label,
  });
  sign.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open(sign, url);
  });
  link.after(createElement('span', { class: 'weboid-holder noprint' }, [sign]));
}
