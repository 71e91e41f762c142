import type { DayNumber } from '../status/day-number';
import type { KnownTrait } from '../status/domain-trait';
import type { Evidence } from '../status/evidence';
import type { MimeKeyword } from '../status/mime-keyword';
import type { Reservation } from '../status/reservation';
import type { StatusCode } from '../status/status-code';
import type { Annotations } from '../store/answers/annotations';
import type { DeclaredUses } from '../store/answers/declared-uses';
import type { OtherPages } from '../store/answers/page-uses';
import type { RedirectTarget } from '../store/answers/redirects';
import type { SpamHit } from '../wiki/spam/spam-matcher';
import { createUrlOrder } from '../url/compare-urls';
import type { Hint } from '../url/hints';
import type { NormalUrl } from '../url/normal-url';
import type { TargetState } from './on-the-spot';
import type { LinkTakeover } from './link-takeover';
import { reasonByEvidence, type IgnoredReason, type ToldReason } from './reason';

/** What is told about one link: its verdict, and what a link with that verdict can have. */
export type LinkAnswer = InvalidLink | IgnoredLink | SpamLink | WatchedLink;

/** A link of whose URL checks may know something. */
export type WatchedLink = UncheckedLink | WorkingLink | FailingOrDoubtfulLink;

/** A link that fails, or looks wrong. */
export type FailingOrDoubtfulLink = DoubtfulLink | UnreachableLink;

/** What every link has. */
interface Link {
  /** Normal form; for a link that has none, its text as the wiki has it. */
  url: string;
  /** Null where the address has no host. */
  parts: NormalUrl | null;
  hints: readonly LinkHint[];
  /** The page has it by interwiki prefixes alone: its text holds no such address. Absent also where nobody knows. */
  isInterwiki?: true;
}

/** What can be read from the address (W2.5), or that the own farm has no such page (W2.1, W2.2). */
type LinkHint = Hint | 'missing-page';

/** Its address cannot lead anywhere. */
export interface InvalidLink extends Link {
  verdict: 'invalid';
  code: StatusCode;
  reason: ToldReason;
}

/** W2.2: one that is not checked. */
export interface IgnoredLink extends Link {
  verdict: 'ignored';
  reason: IgnoredReason;
  /** W2.1: of links to the own farm, where that was to be looked up; null: it was not. */
  target: TargetState | null;
}

/** W6.1: spam, whatever checks say. */
export interface SpamLink extends Link {
  verdict: 'spam';
  parts: NormalUrl;
  /** Which line of which list makes it spam; null when those could not be read. */
  spam: SpamHit | null;
}

/** What the tables may know of a URL. That archives had no copy is told of unreachable links alone. */
interface WatchedBase extends Link, Omit<Annotations, 'archivesSearched'> {
  parts: NormalUrl;
  /** Where it stands in our tables; null when it is not in the list. Never told. */
  stored: StoredUrl | null;
  /** What the writers of pages say of it in their wikitext (I2); null: nothing, or nobody read it. */
  declared: DeclaredUses | null;
}

/** Ids in our tables, and what is not told either. */
interface StoredUrl {
  urlId: number;
  hostId: number;
  isRefusedCopy: boolean;
}

/** One that nobody has checked, be it in the list or not, or that nobody is to check. */
export interface UncheckedLink extends WatchedBase {
  verdict: 'unknown';
  /** W8.5: the site does not want to be checked; absent where it waits for its check. */
  reason?: 'opted-out';
  /** W3.9: what has been known of its host and the domains above for long. */
  domainFindings: readonly KnownTrait[];
}

/** One with a verdict, by its checks or by an operator's mark (I4). */
interface JudgedBase extends WatchedBase {
  reason: ToldReason;
  /** What its checks found, whatever a mark says; null: a mark is all there is. */
  checks: Checks | null;
}

/** What the checks of a URL have found. */
export interface Checks {
  /** Of the last one. */
  code: StatusCode;
  /** The HTTP number that `code` stands for: of a redirect its own, not that of the page it led to; null without one. */
  http: number | null;
  /** First day of the failure that lasts until now. */
  since: DayNumber | null;
  lastGood: DayNumber | null;
  lastChecked: DayNumber | null;
  /** Failed ones in a row. */
  failures: number;
  /** All of these got the same answer, the last one. */
  isSameAnswer: boolean;
  /** Why they are no proof, where they would be enough of one. */
  reservation: Reservation | null;
  redirect: RedirectTarget | null;
  mime: MimeKeyword | null;
  kib: number | null;
}

export interface WorkingLink extends JudgedBase {
  verdict: 'working';
}

/** What is found out about failing or doubtful links only. */
interface FailingOrDoubtfulBase extends JudgedBase {
  /** A bot wall, a closed door, or else an answer that says nothing of what people see. */
  isUnjudgeable: boolean;
  /** What was seen on which the reason rests; empty where it needs no ground, or was not asked for. */
  evidence: readonly Evidence[];
  /** W5.4: the link of the same page that is an archived copy of it. */
  archivedOnPage: string | null;
  /** W3.9: what is known of its host and the domains above. */
  domainFindings: readonly KnownTrait[];
  /** W7.4: null where it was not counted. */
  otherPages: OtherPages | null;
  /** U1: null: nothing speaks of other hands. */
  takeover: LinkTakeover | null;
}

interface DoubtfulLink extends FailingOrDoubtfulBase {
  verdict: 'doubtful';
}

export interface UnreachableLink
  extends FailingOrDoubtfulBase, Pick<Annotations, 'archivesSearched'> {
  verdict: 'unreachable';
}

/**
 * Any link, read without asking for its verdict first: what links with that verdict cannot have is
 * undefined. Every LinkAnswer is one.
 */
export type LinkFacts = Pick<LinkAnswer, 'verdict' | 'url' | 'parts' | 'hints'> & {
  readonly [Name in NameIn<LinkAnswer>]?: ValueIn<LinkAnswer, Name>;
};

type NameIn<Member> = Member extends unknown ? keyof Member : never;
type ValueIn<Member, Name extends PropertyKey> = Member extends unknown
  ? Name extends keyof Member
    ? Member[Name]
    : never
  : never;

/** Whether checks may know something of its URL. */
export function isWatched(link: LinkAnswer): link is WatchedLink {
  const { verdict } = link;
  return verdict !== 'invalid' && verdict !== 'ignored' && verdict !== 'spam';
}

/** W7.5: whether a link fails or is doubtful; one that works needs no help. */
export function isFailingOrDoubtful(link: LinkAnswer): link is FailingOrDoubtfulLink {
  return link.verdict === 'unreachable' || link.verdict === 'doubtful';
}

/** W7.1: told to readers. What can be read in an archive beside it is no problem to them (W5.4). */
export function isProblem(link: LinkAnswer): boolean {
  return link.verdict === 'unreachable' && link.archivedOnPage === null;
}

/** W7.2: whether there is something to tell editors: a problem, a doubt, or a hint at one. */
export function hasFinding({ verdict, hints, reason, domainFindings = [] }: LinkFacts): boolean {
  if (hints.includes('missing-page') || reason === 'opted-out') return true;
  if (verdict === 'unknown') return hints.length > 0 || domainFindings.some(isFault);
  return verdict !== 'working' && verdict !== 'ignored';
}

/** The other traits are ways to reach a host. */
function isFault({ trait }: KnownTrait): boolean {
  return trait === 'dns-error' || trait === 'severe-error';
}

/** W2.1, W2.2: what the own farm says of the page that a link leads to. */
export function withTarget(link: IgnoredLink, target: TargetState): IgnoredLink {
  const hints: Link['hints'] = target === 'missing' ? [...link.hints, 'missing-page'] : link.hints;
  return { ...link, hints, target };
}

/** W4.4: tells of a failing or doubtful link what was seen, and by it the reason more exactly. */
export function withEvidence<Told extends LinkAnswer>(
  link: Told,
  evidence: readonly Evidence[] = [],
): Told {
  if (!isFailingOrDoubtful(link) || evidence.length === 0) return link;
  return { ...link, evidence, reason: reasonByEvidence(link.reason, evidence) };
}

/** Sorts in place, in the order of W7.2; those without a host come last. */
export function sortLinks(links: LinkAnswer[]): LinkAnswer[] {
  const order = createUrlOrder();
  return links.sort((a, b) => compareBy(order, a, b));
}

function compareBy(
  order: (a: NormalUrl, b: NormalUrl) => number,
  a: LinkAnswer,
  b: LinkAnswer,
): number {
  if (a.parts !== null && b.parts !== null) return order(a.parts, b.parts);
  if (a.parts === null && b.parts === null) return a.url < b.url ? -1 : 1;
  return a.parts === null ? 1 : -1;
}
