import { failingSince, isSameFailure, lastGoodDay } from '../status/check-state';
import type { KnownTrait } from '../status/domain-trait';
import type { Evidence } from '../status/evidence';
import type { MarkIndex } from '../status/mark-index';
import { markedVerdict } from '../status/marked-verdict';
import { outcomeOf, STATUS, type Status } from '../status/status-code';
import { hasEnoughFailures, judgeChecks, type VerdictPolicy } from '../status/verdict';
import { NO_ANNOTATIONS } from '../store/answers/annotations';
import type { Finding } from '../store/answers/findings';
import type { ClassifiedUrl, UrlKind } from '../url/classify-url';
import { isTooLong } from '../url/too-long';
import type { SpamHit } from '../wiki/spam/spam-matcher';
import type {
  Checks,
  InvalidLink,
  LinkAnswer,
  FailingOrDoubtfulLink,
  SpamLink,
  UncheckedLink,
  WatchedLink,
  WorkingLink,
} from './link-answer';
import { takeoverOf } from './link-takeover';
import { reasonOf, type IgnoredReason } from './reason';

/** By what a verdict is found. */
export interface JudgingRules {
  /** Of the wiki that the question is about (W4.1). */
  policy: VerdictPolicy;
  /** Of operators (I4). */
  marks: MarkIndex;
}

/** An address that may be checked. */
type Address = Pick<WatchedLink, 'url' | 'parts' | 'hints'>;

/**
 * What checks and operators say of one URL, whether it belongs to a page or not. What people and
 * archives say is not asked for: NO_ANNOTATIONS.
 * @param url what the link is called in the answer: the normal form where there is one
 * @param finding undefined when the URL is not in the list
 */
export function answerForLink(
  url: string,
  { kind, url: parts, hints }: ClassifiedUrl,
  finding: Finding | undefined,
  judging: JudgingRules,
): LinkAnswer {
  if (kind === 'resource' && parts !== null) {
    const address = { url, parts, hints };
    const isUnlisted = finding === undefined && isTooLong(parts);
    return isUnlisted ? tooLongLink(address) : answerForAddress(address, finding, judging);
  }
  if (kind === 'resource' || kind === 'invalid') return invalidLink({ url, parts, hints });
  const reason = IGNORED_REASONS[kind];
  return { verdict: 'ignored', url, parts, hints, reason, target: null };
}

/**
 * W6.1: spam, whatever checks say.
 * @param hit null when it is not known which line of which list it was
 */
export function answerForSpam({ url, parts, hints }: Address, hit: SpamHit | null): SpamLink {
  return { verdict: 'spam', url, parts, hints, spam: hit };
}

const IGNORED_REASONS = {
  ignored: 'other-scheme',
  example: 'example-domain',
  special: 'special-name',
  internal: 'own-farm',
  unmonitored: 'not-monitored',
} as const satisfies Record<Exclude<UrlKind, 'resource' | 'invalid'>, IgnoredReason>;

/** What is not on the list, and never will be: whatever is marked, as answers from the list alone do not tell of it either. */
const tooLongLink = ({ url, parts, hints }: Address): LinkAnswer => ({
  verdict: 'ignored',
  url,
  parts,
  hints,
  reason: 'too-long',
  target: null,
});

function invalidLink({
  url,
  parts,
  hints,
}: Pick<LinkAnswer, 'url' | 'parts' | 'hints'>): InvalidLink {
  const code = STATUS.invalid;
  return { verdict: 'invalid', url, parts, hints, code, reason: reasonOf({ code, http: null }) };
}

/** I4: a mark overrules what checks said. */
function answerForAddress(
  address: Address,
  finding: Finding | undefined,
  { policy, marks }: JudgingRules,
): LinkAnswer {
  const { host, path } = address.parts;
  const byChecks = finding === undefined ? 'unknown' : judgeChecks(finding, policy);
  const { verdict, reason } = markedVerdict(byChecks, marks.marksOf(host, path));
  if (verdict === 'invalid') return invalidLink(address);
  const stored = storedIn(finding);
  if (verdict === 'unknown') {
    const unchecked = uncheckedLink(address, stored);
    return reason === null ? unchecked : { ...unchecked, reason };
  }
  const newest = finding?.runs[0] ?? UNTRIED;
  const why = {
    reason: reason ?? reasonOf(newest, finding?.doubt),
    checks: checksIn(finding, policy),
  };
  if (verdict === 'working') return workingLink(address, stored, why);
  const isUnjudgeable = reason === null && outcomeOf(newest) === 'unjudgeable';
  const takeover = takeoverOf(finding);
  return failingOrDoubtfulLink(address, stored, { ...why, verdict, isUnjudgeable, takeover });
}

const UNTRIED: Status = { code: STATUS.untried, http: null };

function storedIn(finding: Finding | undefined): WatchedLink['stored'] {
  if (finding === undefined) return null;
  const { urlId, hostId, isRefusedCopy } = finding;
  return { urlId, hostId, isRefusedCopy };
}

function checksIn(finding: Finding | undefined, policy: VerdictPolicy): Checks | null {
  const newest = finding?.runs[0];
  if (finding === undefined || newest === undefined) return null;
  const { redirect, redirectClass } = finding;
  return {
    code: newest.code,
    http: newest.http,
    since: failingSince(finding),
    lastGood: lastGoodDay(finding.runs),
    lastChecked: finding.checkedDay,
    failures: finding.failures,
    isSameAnswer: isSameFailure(finding),
    reservation: hasEnoughFailures(finding, policy) ? finding.reservation : null,
    redirect: redirect === null ? null : { url: redirect, class: redirectClass },
    mime: finding.mime,
    kib: finding.kib,
  };
}

/** I4: an operator calls it alive, its page tags it as dead. */
export function doubtedByTag(link: WorkingLink): FailingOrDoubtfulLink {
  const { stored, checks, ...address } = link;
  const why = { verdict: 'doubtful', reason: 'tagged-dead', isUnjudgeable: false } as const;
  const inNeed = failingOrDoubtfulLink(address, stored, { ...why, checks, takeover: null });
  return { ...inNeed, declared: link.declared };
}

/** What of a failing or doubtful link follows from its checks and marks. */
type Judgement = Pick<
  FailingOrDoubtfulLink,
  'verdict' | 'reason' | 'isUnjudgeable' | 'checks' | 'takeover'
>;

/*
 * Field by field: spreading objects into each other takes ten times as long, for every link of a page. What
 * is known of some links only is added later.
 */

/** What people and archives say of a link, before add-notes.ts. */
const NOTHING_NOTED = {
  archives: NO_ANNOTATIONS.archives,
  replacement: null,
  replacementWaits: false,
  reports: 0,
  presumedReachable: false,
  declared: null,
} as const;

function uncheckedLink(
  { url, parts, hints }: Address,
  stored: WatchedLink['stored'],
): UncheckedLink {
  return {
    verdict: 'unknown',
    url,
    parts,
    hints,
    stored,
    ...NOTHING_NOTED,
    domainFindings: NO_TRAITS,
  };
}

function workingLink(
  { url, parts, hints }: Address,
  stored: WatchedLink['stored'],
  { reason, checks }: Pick<Judgement, 'reason' | 'checks'>,
): WorkingLink {
  return {
    verdict: 'working',
    url,
    parts,
    hints,
    stored,
    reason,
    checks,
    ...NOTHING_NOTED,
  };
}

function failingOrDoubtfulLink(
  { url, parts, hints }: Address,
  stored: WatchedLink['stored'],
  { verdict, reason, isUnjudgeable, checks, takeover }: Judgement,
): FailingOrDoubtfulLink {
  const inNeed = {
    url,
    parts,
    hints,
    stored,
    reason,
    checks,
    ...NOTHING_NOTED,
    isUnjudgeable,
    evidence: NO_EVIDENCE,
    archivedOnPage: null,
    domainFindings: NO_TRAITS,
    otherPages: null,
    takeover,
  };
  if (verdict === 'doubtful') return { ...inNeed, verdict };
  return { ...inNeed, verdict, archivesSearched: null };
}

const NO_TRAITS: readonly KnownTrait[] = [];
const NO_EVIDENCE: readonly Evidence[] = [];
