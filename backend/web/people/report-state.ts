import { dayNumberOf } from '../../status/day-number';
import type { MarkIndex } from '../../status/mark-index';
import { markedVerdict } from '../../status/marked-verdict';
import { DEFAULT_POLICY, judge, type Verdict } from '../../status/verdict';
import type { Snapshot } from '../../store/annotations';
import { choicesOf } from '../../store/archive-choices';
import type { CheckedPath } from '../../store/listed-subject';
import { storedReplacement, type StoredReplacement } from '../../store/replacements';
import {
  hasReported,
  reportsCountFromS,
  reportsOnPart,
  reportsOnUrl,
  type ReportedPart,
} from '../../store/reports';
import { classifyUrl } from '../../url/classify-url';
import type { UrlParts } from '../../url/url-parts';
import type { UrlPattern } from '../../url/url-pattern';
import { answerForLink, type LinkAnswer } from '../answers/link-answer';
import { orProblem, Problem } from '../problem';
import type { WebParts } from '../web-parts';

/** All that is known of what people speak of. */
export interface ReportState {
  /** `example.org/news/`; of a URL, its host. */
  part: UrlPattern;
  /** Null: it is about a part of a host. */
  link: LinkAnswer | null;
  reported: ReportedPart[];
  /** The visitor has reported just this URL. */
  isReportedByVisitor: boolean;
  replacement: StoredReplacement | null;
  /** Archived copies that somebody proposed, and that wait for a look. */
  named: readonly Snapshot[];
}

type Sources = Pick<WebParts, 'findings' | 'store' | 'clock'>;

/**
 * @param visitor keyed hash of the visitor's central id; null for who is not signed in
 * @throws Problem not-listed, database-unavailable
 */
export function stateOfUrl(
  sources: Sources,
  { url, parts }: { url: string; parts: UrlParts },
  visitor: Buffer | null,
): Promise<ReportState> {
  return orProblemAsked(async () => {
    const link = await linkOf(sources, url);
    const { stored } = link;
    if (stored === null) throw new Problem('not-listed', url);
    const today = dayNumberOf(sources.clock.now());
    const place = { ...stored, path: parts.path };
    const countFromS = reportsCountFromS(today);
    const told = (await sources.findings.annotations([place], today)).get(stored.urlId);
    return {
      part: { host: parts.host, pathPrefix: '/' },
      link: { ...link, ...told },
      reported: await reportsOnUrl(sources.store, place, countFromS),
      isReportedByVisitor:
        visitor !== null &&
        (await hasReported(sources.store, visitor, { ...stored, pathPrefix: '' }, countFromS)),
      replacement: await storedReplacement(sources.store, stored.urlId),
      named: (await choicesOf(sources.store, [stored.urlId])).get(stored.urlId)?.named ?? [],
    };
  });
}

async function linkOf({ findings }: Sources, url: string): Promise<LinkAnswer> {
  const finding = (await findings.of([url])).get(url);
  const judging = { policy: DEFAULT_POLICY, marks: await findings.marks() };
  return answerForLink(url, classifyUrl(url), finding, judging);
}

/** @throws Problem not-listed when no URL of the host is in the list, database-unavailable */
export function stateOfPart({ store, clock }: Sources, part: UrlPattern): Promise<ReportState> {
  return orProblemAsked(async () => {
    const afterS = reportsCountFromS(dayNumberOf(clock.now()));
    const found = await reportsOnPart(store, part, afterS);
    if (found === null) throw new Problem('not-listed', part.host);
    return {
      part,
      link: null,
      reported: found.parts,
      isReportedByVisitor: false,
      replacement: null,
      named: [],
    };
  });
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
    markedVerdict(judge(url, DEFAULT_POLICY), marks.marksOf(host, url.path)).verdict;
  return {
    isBroken: (url) => BROKEN.has(verdictOf(url)),
    isUnreachable: (url) => verdictOf(url) === 'unreachable',
  };
}
