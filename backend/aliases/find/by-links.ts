import { inSteps, type Steps } from '../../runtime/in-steps';
import { whatwgUrl } from '../../url/whatwg-url';
import { samePageKey } from '../addresses/address-key';
import { sectionAddressOf } from '../addresses/section-address';
import { wordsOfText } from '../addresses/slug-words';
import { dice } from '../check/dice';
import type { AskedPage } from './asked-page';
import type { AliasCandidate } from './candidate';
import type { CandidateTrial } from './candidate-trial';
import { hostOf } from './host-group';
import { livingOrigins } from './living-origins';
import type { LivingPage } from './page-desk';

const LINK_TITLE_MIN = 0.9;
const LINK_WORDS_MIN = 2;
/** Of old sections that are gone: the others are, too. */
const GONE_MAX = 2;

/**
 * Looks for dead pages among the links of the section in which each was listed, of that under which most pages moved, and of
 * the home page, where there is no sitemap.
 */
export async function byLinks(search: CandidateTrial): Promise<void> {
  if (search.open.length === 0) return;
  const origin = await inSteps(unlistedOrigin(search));
  if (origin === null) return;
  const known = [await inSteps(usualSection(search, origin)), `${origin}/`];
  const gone = new Set<string>();
  for (const asked of search.open) {
    if (wordsOfText(asked.facts.title ?? '').length < LINK_WORDS_MIN) continue;
    const old = gone.size < GONE_MAX ? oldSection(asked, origin) : null;
    const lists = [...new Set([old, ...known])].filter((list) => list !== null);
    for (const list of lists) await byLinksOn(search, asked, list);
    if (old !== null && search.desk.isNothingAt(old)) gone.add(old);
  }
}

async function byLinksOn(search: CandidateTrial, asked: AskedPage, list: string): Promise<void> {
  if (!canPay(search, asked, list)) return;
  const page = await search.desk.read(list, asked);
  if (page !== null) await search.tryAll(asked, linksCalled(asked, page));
}

/** For a list, unless it was read before, and the page to which it leads; none is sought any more once it is found. */
function canPay(
  { desk, purse }: CandidateTrial,
  { found, pagesLeft }: AskedPage,
  list: string,
): boolean {
  const cost = desk.hasRead(list) ? 1 : 2;
  return found === null && pagesLeft >= cost && purse.left >= cost;
}

/** Where most pages of the host live by now; null where its sitemap lists them. */
function* unlistedOrigin({ group, desk }: CandidateTrial): Steps<string | null> {
  const [origin] = yield* livingOrigins(group);
  const host = origin === undefined ? null : desk.hostOf(origin);
  if (origin === undefined || host === null) return null;
  return host.known !== null && host.known.size > 0 ? null : origin;
}

/** The folder under which most pages moved. */
function* usualSection({ group }: CandidateTrial, origin: string): Steps<string | null> {
  const sections = new Map<string, number>();
  for (const { now } of group.book.moves) {
    const url = whatwgUrl('.', now.replace(/\/$/, ''));
    if (url !== null && hostOf(now) === hostOf(origin)) {
      sections.set(url.href, (sections.get(url.href) ?? 0) + 1);
    }
    yield;
  }
  const [most] = [...sections].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

/** The section in which a page was listed, as far as its copy has a link to it: many folders have no page. */
function oldSection({ url, copy }: AskedPage, origin: string): string | null {
  const section = sectionAddressOf(url);
  const links = copy?.page.links ?? [];
  if (section === null || !links.some(({ href }) => leadsTo(section, href, url))) return null;
  return whatwgUrl(new URL(section).pathname, origin)?.href ?? null;
}

function leadsTo(section: string, href: string, from: string): boolean {
  const target = whatwgUrl(href, from);
  return target !== null && samePageKey(target.href) === samePageKey(section);
}

function linksCalled({ facts }: AskedPage, { address, text }: LivingPage): AliasCandidate[] {
  const title = wordsOfText(facts.title ?? '');
  return text.page.links
    .filter((link) => dice(wordsOfText(link.text), title) >= LINK_TITLE_MIN)
    .map(({ href }) => whatwgUrl(href, address)?.href ?? null)
    .filter((href) => href !== null)
    .slice(0, 1)
    .map((href): AliasCandidate => ({ address: href, by: 'links', rule: null }));
}
