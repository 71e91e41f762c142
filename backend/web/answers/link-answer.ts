import type { DayNumber } from '../../status/day-number';
import type { MimeKeyword } from '../../status/mime-keyword';
import type { KnownTrait } from '../../status/domain-trait';
import type { RedirectClass } from '../../status/redirect-class';
import type { MarkIndex } from '../../status/mark-index';
import { markedVerdict } from '../../status/marked-verdict';
import { failingSince, isSameFailure, lastGoodDay } from '../../status/check-state';
import type { Evidence } from '../../status/evidence';
import type { Reservation } from '../../status/reservation';
import { outcomeOf, type StatusCode } from '../../status/status-code';
import { isComplete, judge, type Verdict, type VerdictPolicy } from '../../status/verdict';
import { NO_ANNOTATIONS, type Annotations } from '../../store/annotations';
import type { Finding } from '../../store/findings';
import type { OtherPages } from '../../store/page-uses';
import type { SpamHit } from '../../wiki/spam/spam-matcher';
import type { ClassifiedUrl, UrlKind } from '../../url/classify-url';
import { createUrlOrder } from '../../url/compare-urls';
import type { Hint } from '../../url/hints';
import type { UrlParts } from '../../url/url-parts';
import type { TargetState } from './on-the-spot';
import { reasonByEvidence, reasonOf, type IgnoredReason, type Reason } from './reason';

/** What is told about one URL; null where nothing is known. */
export interface LinkAnswer extends Annotations {
  /** Normal form; for a link that has none, its text as the wiki has it. */
  url: string;
  parts: UrlParts | null;
  /** Where it stands in our tables; null when it is not in the list. Never told. */
  stored: StoredUrl | null;
  verdict: Verdict;
  code: StatusCode | null;
  /** The HTTP number that the last check got; null without one, and where it was not kept. */
  http: number | null;
  reason: Reason | null;
  /** True: a bot wall, a closed door, or else an answer that says nothing of what people see. */
  unjudgeable: true | null;
  /** First day of the failure that lasts until now. */
  since: DayNumber | null;
  lastGood: DayNumber | null;
  lastChecked: DayNumber | null;
  /** Failed checks in a row. */
  failures: number | null;
  /** True: all of these got the same answer, the last one. */
  sameAnswer: true | null;
  /** Why failed checks are no proof, where they would be enough of one. */
  reservation: Reservation | null;
  /** What was seen on which the reason rests; empty where it needs no ground, or was not asked for. */
  evidence: readonly Evidence[];
  redirect: string | null;
  /** How far the redirect leads. */
  redirectClass: RedirectClass | null;
  /** W5.4: of links in need, the link of the same page that is an archived copy of it. */
  archivedOnPage: string | null;
  mime: MimeKeyword | null;
  kib: number | null;
  hints: LinkHint[];
  /** W2.1: of links to the own farm, where that was to be looked up; null: it was not. */
  target: TargetState | null;
  /** W3.9: what is known of its host and the domains above; of links that work nothing is told. */
  domainFindings: KnownTrait[];
  /** W7.4: of links that fail or give to doubt; null where it was not counted. */
  otherPages: OtherPages | null;
  /** W6.1: which line of which list makes it spam; null also when those could not be read. */
  spam: SpamHit | null;
}

/** What can be read from the address (W2.5), or that the own farm has no such page (W2.1, W2.2). */
type LinkHint = Hint | 'missing-page';

/** Ids in our tables, and what is not told either. */
interface StoredUrl {
  urlId: number;
  hostId: number;
  isRefusedCopy: boolean;
}

/** By what a verdict is found. */
export interface Judging {
  /** Of the wiki that the question is about (W4.1). */
  policy: VerdictPolicy;
  /** Of operators (I4). */
  marks: MarkIndex;
}

/**
 * What checks and operators say of one URL, whether it belongs to a page or not. What people and
 * archives say is not asked for: NO_ANNOTATIONS.
 * @param url what the link is called in the answer: the normal form where there is one
 * @param finding undefined when the URL is not in the list
 */
export function answerForLink(
  url: string,
  link: ClassifiedUrl,
  finding: Finding | undefined,
  { policy, marks }: Judging,
): LinkAnswer {
  if (link.kind === 'resource') {
    return marked(whole(url, link, finding, judged(finding, policy)), marks);
  }
  const verdict = link.kind === 'invalid' ? 'invalid' : 'ignored';
  const reason =
    link.kind === 'invalid' ? reasonOf({ code: 128, http: null }) : IGNORED_REASONS[link.kind];
  return { ...whole(url, link, undefined, NOTHING_KNOWN), verdict, code: link.code, reason };
}

/**
 * W6.1: spam, whatever checks say.
 * @param hit null when it is not known which line of which list it was
 */
export function answerForSpam(url: string, link: ClassifiedUrl, hit: SpamHit | null): LinkAnswer {
  return { ...whole(url, link, undefined, NOTHING_KNOWN), verdict: 'spam', spam: hit };
}

/** W2.1, W2.2: what the own farm says of the page that a link leads to. */
export function withTarget(link: LinkAnswer, target: TargetState): LinkAnswer {
  const hints: LinkHint[] = target === 'missing' ? [...link.hints, 'missing-page'] : link.hints;
  return { ...link, hints, target };
}

/** W4.4: tells what was seen, and by it the reason more exactly. */
export function withEvidence(
  link: LinkAnswer,
  evidence: readonly Evidence[] = NO_EVIDENCE,
): LinkAnswer {
  if (evidence.length === 0) return link;
  return { ...link, evidence, reason: reasonByEvidence(link.reason, evidence) };
}

/** W7.1: told to readers. What can be read in an archive beside it is no problem to them (W5.4). */
export function isProblem({ verdict, archivedOnPage }: LinkAnswer): boolean {
  return verdict === 'unreachable' && archivedOnPage === null;
}

/** W7.5: whether a link fails or gives to doubt; one that works needs no help. */
export function isInNeed({ verdict }: LinkAnswer): boolean {
  return verdict === 'unreachable' || verdict === 'doubtful';
}

/** W7.2: whether there is something to tell editors: a problem, a doubt, or a hint at one. */
export function hasFinding({ verdict, hints, domainFindings }: LinkAnswer): boolean {
  if (hints.includes('missing-page')) return true;
  if (verdict === 'unknown') return hints.length > 0 || domainFindings.some(isFault);
  return verdict !== 'working' && verdict !== 'ignored';
}

/** The other traits are ways to reach a host. */
function isFault({ trait }: KnownTrait): boolean {
  return trait === 'dns-error' || trait === 'severe-error';
}

/** Sorts in place, in the order of W7.2; those without a host come last. */
export function sortLinks(links: LinkAnswer[]): LinkAnswer[] {
  const order = createUrlOrder();
  return links.sort((a, b) => compareBy(order, a, b));
}

function compareBy(
  order: (a: UrlParts, b: UrlParts) => number,
  a: LinkAnswer,
  b: LinkAnswer,
): number {
  if (a.parts !== null && b.parts !== null) return order(a.parts, b.parts);
  if (a.parts === null && b.parts === null) return a.url < b.url ? -1 : 1;
  return a.parts === null ? 1 : -1;
}

const IGNORED_REASONS = {
  ignored: 'other-scheme',
  example: 'example-domain',
  special: 'special-name',
  internal: 'own-farm',
  unmonitored: 'not-monitored',
} as const satisfies Partial<Record<UrlKind, IgnoredReason>>;

/** I4: a mark overrules what checks said. */
function marked(link: LinkAnswer, marks: MarkIndex): LinkAnswer {
  if (link.parts === null || !CHECKED_VERDICTS.has(link.verdict)) return link;
  const { verdict, reason } = markedVerdict(
    link.verdict,
    marks.marksOf(link.parts.host, link.parts.path),
  );
  return reason === null ? link : { ...link, verdict, reason, unjudgeable: null };
}

/** What checks say; all else does not depend on them. */
const CHECKED_VERDICTS: ReadonlySet<Verdict> = new Set([
  'unknown',
  'working',
  'doubtful',
  'unreachable',
]);

/** Field by field: spreading objects into each other takes ten times as long, for every link of a page. */
function whole(
  url: string,
  { parts, hints }: ClassifiedUrl,
  finding: Finding | undefined,
  judgement: Judgement,
): LinkAnswer {
  return {
    url,
    parts,
    stored: storedIn(finding),
    verdict: judgement.verdict,
    code: judgement.code,
    http: judgement.http,
    reason: judgement.reason,
    unjudgeable: judgement.unjudgeable,
    since: judgement.since,
    lastGood: judgement.lastGood,
    lastChecked: finding?.checkedDay ?? null,
    failures: judgement.failures,
    sameAnswer: judgement.sameAnswer,
    reservation: judgement.reservation,
    evidence: NO_EVIDENCE,
    redirect: finding?.redirect ?? null,
    redirectClass: finding?.redirectClass ?? null,
    mime: finding?.mime ?? null,
    kib: finding?.kib ?? null,
    hints,
    // What is added later, and to some links only.
    archivedOnPage: null,
    archives: NO_ANNOTATIONS.archives,
    archivesSearched: NO_ANNOTATIONS.archivesSearched,
    replacement: NO_ANNOTATIONS.replacement,
    reports: NO_ANNOTATIONS.reports,
    presumedReachable: NO_ANNOTATIONS.presumedReachable,
    target: null,
    domainFindings: NO_TRAITS,
    otherPages: null,
    spam: null,
  };
}

function storedIn(finding: Finding | undefined): StoredUrl | null {
  if (finding === undefined) return null;
  const { urlId, hostId, isRefusedCopy } = finding;
  return { urlId, hostId, isRefusedCopy };
}

const NO_TRAITS: KnownTrait[] = [];
const NO_EVIDENCE: readonly Evidence[] = [];

/** What follows from the history. */
type Judgement = Pick<
  LinkAnswer,
  | 'verdict'
  | 'code'
  | 'http'
  | 'reason'
  | 'unjudgeable'
  | 'since'
  | 'lastGood'
  | 'failures'
  | 'sameAnswer'
  | 'reservation'
>;

const NOTHING_KNOWN: Judgement = {
  verdict: 'unknown',
  code: null,
  http: null,
  reason: null,
  unjudgeable: null,
  since: null,
  lastGood: null,
  failures: null,
  sameAnswer: null,
  reservation: null,
};

function judged(finding: Finding | undefined, policy: VerdictPolicy): Judgement {
  const newest = finding?.runs[0];
  if (finding === undefined || newest === undefined) return NOTHING_KNOWN;
  const { reservation } = finding;
  return {
    verdict: judge(finding, policy),
    code: newest.code,
    http: newest.http,
    reason: reasonOf(newest, finding.doubt),
    unjudgeable: outcomeOf(newest) === 'unjudgeable' || null,
    since: failingSince(finding),
    lastGood: lastGoodDay(finding.runs),
    failures: finding.failures,
    sameAnswer: isSameFailure(finding) || null,
    reservation: isComplete(finding, policy) ? reservation : null,
  };
}
