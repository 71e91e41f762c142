import { dayNumberOf } from '../../../status/day-number';
import type { MarkIndex } from '../../../status/mark-index';
import { markedVerdict } from '../../../status/marked-verdict';
import { DEFAULT_POLICY, judgeChecks, type Verdict } from '../../../status/verdict';
import { choicesOf, NO_CHOICES, type Choices } from '../../../store/archives/archive-choices';
import { isAnyHostListed } from '../../../store/urls/listed-hosts';
import type { CheckedPath } from '../../../store/urls/listed-subject';
import { faultsOn, type StoredFault } from '../../../store/people/fault-reports';
import {
  storedReplacement,
  type StoredReplacement,
} from '../../../store/people/stored-replacement';
import {
  hasReported,
  reportsCountFromS,
  reportsOnPart,
  reportsOnUrl,
  type ReportedPart,
} from '../../../store/people/reports';
import { classifyUrl } from '../../../url/classify-url';
import type { NormalUrl } from '../../../url/normal-url';
import { hostOfPattern, type UrlPattern } from '../../../url/url-pattern';
import { withAnnotations } from '../../../answers/add-notes';
import { answerForLink } from '../../../answers/judge-link';
import { isWatched, type LinkAnswer } from '../../../answers/link-answer';
import { orProblem, Problem } from '../../../answers/problem';
import type { PeopleParts } from './people-parts';

/** All that is known of what people speak of. */
export interface ReportState {
  /** `example.org/news/`, or `*.example.org`; of a URL, its host. */
  part: UrlPattern;
  /** Null: it is about a part of a host. */
  link: LinkAnswer | null;
  reported: ReportedPart[];
  /** The visitor has reported just this URL, or just this part. */
  isReportedByVisitor: boolean;
  replacement: StoredReplacement | null;
  /** The visitor has proposed it, and no second editor has confirmed it. */
  isProposedByVisitor: boolean;
  /** Archived copies: chosen, proposed by somebody and waiting for a look, or blocked by hand (W5.2). */
  copies: Choices;
  /** Newest first. */
  faults: readonly StoredFault[];
}

/** Of one subject so many reports of faults are shown. */
const FAULTS_SHOWN = 10;

type Sources = Pick<PeopleParts, 'findings' | 'store' | 'clock'>;

/**
 * @param visitor keyed hash of the visitor's central id; null for who is not signed in
 * @throws Problem not-listed, database-unavailable
 */
export function stateOfUrl(
  sources: Sources,
  { url }: { url: NormalUrl },
  visitor: Buffer | null,
): Promise<ReportState> {
  return orProblemAsked(async () => {
    const link = await linkOf(sources, url);
    const stored = isWatched(link) ? link.stored : null;
    if (!isWatched(link) || stored === null) throw new Problem('not-listed', url.text);
    const today = dayNumberOf(sources.clock.now());
    const place = { ...stored, path: url.path };
    const countFromS = reportsCountFromS(today);
    const replacement = await storedReplacement(sources.store, stored.urlId);
    const told = (await sources.findings.annotations([place], today)).get(stored.urlId);
    return {
      part: { host: url.host, pathPrefix: '/' },
      link: withAnnotations(link, told),
      reported: await reportsOnUrl(sources.store, place, countFromS),
      isReportedByVisitor:
        visitor !== null &&
        (await hasReported(sources.store, visitor, { ...stored, pathPrefix: '' }, countFromS)),
      replacement,
      isProposedByVisitor: visitor !== null && replacement?.proposer?.equals(visitor) === true,
      copies: (await choicesOf(sources.store, [stored.urlId])).get(stored.urlId) ?? NO_CHOICES,
      faults: await faultsOn(sources.store, { url }, FAULTS_SHOWN),
    };
  });
}

async function linkOf({ findings }: Sources, url: NormalUrl): Promise<LinkAnswer> {
  const finding = (await findings.of([url.text])).get(url.text);
  const judging = { policy: DEFAULT_POLICY, marks: await findings.marks() };
  return answerForLink(url.text, classifyUrl(url.text), finding, judging);
}

/**
 * @param part a whole domain, of which faults alone are told, or a part of a host
 * @param visitor as of stateOfUrl
 * @throws Problem not-listed when no URL of the host, or of the domain, is in the list, database-unavailable
 */
export function stateOfPart(
  { store, clock }: Sources,
  part: UrlPattern,
  visitor: Buffer | null,
): Promise<ReportState> {
  return orProblemAsked(async () => {
    const { host, withSubdomains } = hostOfPattern(part);
    const afterS = reportsCountFromS(dayNumberOf(clock.now()));
    const known = withSubdomains
      ? await noneOf(store, host)
      : await reportsOnPart(store, part, afterS);
    if (known === null) throw new Problem('not-listed', host);
    return {
      part,
      link: null,
      reported: known.parts,
      isReportedByVisitor:
        visitor !== null &&
        known.hostId !== null &&
        (await hasReported(store, visitor, { ...part, hostId: known.hostId, urlId: null }, afterS)),
      replacement: null,
      isProposedByVisitor: false,
      copies: NO_CHOICES,
      faults: await faultsOn(store, part, FAULTS_SHOWN),
    };
  });
}

/** Of a whole domain nobody says that it is reachable. @returns null: it is not listed */
async function noneOf(
  store: Sources['store'],
  domain: string,
): Promise<{ hostId: null; parts: [] } | null> {
  return (await isAnyHostListed(store, domain)) ? { hostId: null, parts: [] } : null;
}

async function orProblemAsked<T>(ask: () => Promise<T>): Promise<T> {
  let problem: Problem | null = null;
  const answer = ask().catch((error: unknown) => {
    if (error instanceof Problem) problem = error;
    throw error;
  });
  return orProblem('database-unavailable', answer).catch((error: unknown) => {
    throw problem ?? error;
  });
}

/** Verdicts of what can be shown broken falsely (W8.1). */
const BROKEN: ReadonlySet<Verdict> = new Set(['doubtful', 'unreachable']);

/** Judges listed URLs of one host as their pages show them, but for a wiki's own policy. */
export function judgeListed(
  marks: MarkIndex,
  host: string,
): { isBroken: (url: CheckedPath) => boolean; isUnreachable: (url: CheckedPath) => boolean } {
  const verdictOf = (url: CheckedPath): Verdict =>
    markedVerdict(judgeChecks(url, DEFAULT_POLICY), marks.marksOf(host, url.path)).verdict;
  return {
    isBroken: (url) => BROKEN.has(verdictOf(url)),
    isUnreachable: (url) => verdictOf(url) === 'unreachable',
  };
}
