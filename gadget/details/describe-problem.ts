import type { DateWords } from './date-words';
import { isDoubt } from '../../backend/status/content-doubt';
import type { GadgetTranslator } from '../state/translator';
import { archiveName } from './archive-names';
import { TIME_HERE, aroundTime, time } from './around-time';
import type { Line, Row } from './card-parts';
import { explanations } from './explanation';
import { livePageLines } from './live-page-lines';
import type { ArchiveCopy, ProblemDetails, SiteFinding } from './parse-details';
import { signTexts } from './sign-texts';
import { takeoverTexts } from './takeover-texts';
import { textOfLivePage, textsOfCopy } from './to-copy';
import type { Words } from './words';

/** What the popover says about one link once its details are there, in the reader's language. */
export interface ProblemCard {
  /** What is wrong, a sentence each. */
  readonly explanations: readonly string[];
  /** What people say of it. */
  readonly notes: readonly string[];
  /** Evidence and ways out; only what is known. */
  readonly rows: readonly Row[];
  /** The first archived copy, where that is what readers are to be shown first; with what leads there is called. */
  readonly copy?: { readonly url: string; readonly label: string } | undefined;
  /** Whether its rows tell of a live page: nobody is asked then where it is now. */
  readonly hasLivePage: boolean;
  /** How far it is to be believed. */
  readonly caveat: string | undefined;
}

/** Domain findings that have a message: W3.9. */
const TRAITS: ReadonlyMap<string, string> = new Map([
  ['needs-https', 'trait-needs-https'],
  ['needs-http', 'trait-needs-http'],
  ['dns-error', 'trait-dns-error'],
  ['severe-error', 'trait-severe-error'],
]);

/**
 * Words for one problem.
 * @param removal where people remove the address of its live page; absent where no address leads there
 */
export function describeProblem(
  problem: ProblemDetails,
  words: Words,
  removal?: string,
): ProblemCard {
  const { text } = words;
  const { takeover } = problem;
  return {
    explanations: [
      ...explanations(problem, text),
      ...(takeover ? takeoverTexts(takeover, words, problem.reason) : []),
      ...(isToBeCompared(problem) ? [text('takeover-compare')] : []),
    ],
    copy: takeover?.isTaken ? firstCopyOf(problem, words) : undefined,
    notes: notesOn(problem, words),
    rows: [...evidenceRows(problem, words), ...wayOutRows(problem, words, removal)].filter(
      ({ lines }) => lines.length > 0,
    ),
    hasLivePage: problem.replacement !== undefined,
    caveat: caveatOf(problem, text),
  };
}

/** Of a taken address the copy is shown first; where it is not certain, people see for themselves. */
function isToBeCompared({ takeover, archives }: ProblemDetails): boolean {
  return takeover?.isTaken === false && archives.length > 0;
}

/** Why failed checks are no proof: W4.1. */
const RESERVATIONS: ReadonlyMap<string, string> = new Map([
  ['never-heard', 'reservation-never-heard'],
  ['copied-since', 'reservation-copied-since'],
  ['archives-asked', 'reservation-archives-asked'],
  ['reported', 'reservation-reported'],
]);

function notesOn(problem: ProblemDetails, { text, dates }: Words): string[] {
  const { reports, presumedReachable, declaredDead } = problem;
  const key = reservationKey(problem);
  return [
    ...(key ? [text(key)] : []),
    ...(reports > 0 ? [text('note-reports', reports)] : []),
    ...(presumedReachable ? [text('note-presumed')] : []),
    ...(declaredDead ? [declaredText(declaredDead, text, dates)] : []),
  ];
}

function declaredText(
  { since }: NonNullable<ProblemDetails['declaredDead']>,
  text: GadgetTranslator['text'],
  dates: DateWords,
): string {
  return since ? text('note-declared-dead-since', dates.date(since)) : text('note-declared-dead');
}

/** Also told where what came last cannot be judged, so that the failures before it prove nothing. */
function reservationKey({
  verdict,
  reservation,
  failures,
  unjudgeable,
}: ProblemDetails): string | undefined {
  if (verdict !== 'doubtful') return undefined;
  if (reservation !== undefined) return RESERVATIONS.get(reservation);
  return unjudgeable && failures !== undefined ? 'note-unproven' : undefined;
}

/** An operator's mark is no automatic check. */
function caveatOf(problem: ProblemDetails, text: GadgetTranslator['text']): string | undefined {
  // To open the link is nothing to be recommended there, and what was seen is told with its days.
  if (problem.reason === 'marked-permadead' || problem.takeover) return undefined;
  if (problem.verdict === 'unreachable') return text('caveat');
  return text(problem.unjudgeable ? 'caveat-unjudgeable' : 'caveat-doubtful');
}

function evidenceRows(problem: ProblemDetails, words: Words): Row[] {
  const { text } = words;
  const { since, reason } = problem;
  // The last good answer is the one that is doubted.
  const lastGood = reason !== undefined && isDoubt(reason) ? undefined : problem.lastGood;
  return [
    { label: text('since'), lines: since ? [[time(since, words)]] : [] },
    { label: text('last-good'), lines: lastGood ? [[time(lastGood, words)]] : [] },
    { label: text('evidence'), lines: evidence(problem, words) },
    { label: text('site'), lines: siteLines(problem.domainFindings, words) },
    { label: text('redirect'), lines: redirectLines(problem, words) },
  ];
}

function evidence(problem: ProblemDetails, words: Words): Line[] {
  const { text } = words;
  const { failures, http, lastChecked } = problem;
  const status = http === undefined ? [] : [`HTTP ${http}`];
  const found = failures === undefined ? status : [foundText(failures, problem, text)];
  const checked = lastChecked
    ? [aroundTime(text('last-check', TIME_HERE), lastChecked, words)]
    : [];
  return [...found.concat(signTexts(problem, text)).map((part) => [part]), ...checked];
}

/** The number is told of all failed checks only where all of them got it. */
function foundText(
  failures: number,
  { http, sameAnswer }: ProblemDetails,
  text: GadgetTranslator['text'],
): string {
  if (http === undefined) return text('evidence-failed', failures);
  return sameAnswer
    ? text('evidence-http', String(http), failures)
    : text('evidence-last-http', String(http), failures);
}

function siteLines(findings: readonly SiteFinding[], words: Words): Line[] {
  const lines: Line[] = [];
  for (const { trait, since } of findings) {
    const key = TRAITS.get(trait);
    if (!key) continue;
    const noticed = since
      ? [' (', ...aroundTime(words.text('site-since', TIME_HERE), since, words), ')']
      : [];
    lines.push([words.text(key), ...noticed]);
  }
  return lines;
}

function redirectLines(
  { redirect, redirectClass, reason }: ProblemDetails,
  { text }: Words,
): Line[] {
  if (!redirect) return [];
  const link: Line = [{ url: redirect }];
  if (redirectClass === 'other-domain') return [link, [text('redirect-other-domain')]];
  // The explanation may have said it already.
  const isNews = redirectClass === 'home-page' && reason !== 'to-home-page';
  return isNews ? [link, [text('redirect-home-page')]] : [link];
}

function wayOutRows(problem: ProblemDetails, words: Words, removal: string | undefined): Row[] {
  const { text } = words;
  const { replacement, otherPages } = problem;
  return [
    {
      label: text('archives'),
      lines: archiveLines(problem, words),
      copies: textsOfCopy(problem),
    },
    {
      label: text('replacement'),
      lines: replacement ? livePageLines(replacement, words, removal) : [],
      isLong: true,
      copies: replacement ? [textOfLivePage(replacement)] : [],
    },
    {
      label: text('use'),
      lines: otherPages
        ? [[text(otherPages.bounded ? 'other-pages-more' : 'other-pages', otherPages.count)]]
        : [],
    },
  ];
}

function archiveLines({ archives, archivesSearched }: ProblemDetails, words: Words): Line[] {
  if (archives.length > 0) return archives.map((copy) => [archiveLink(copy, words)]);
  if (!archivesSearched) return [];
  return [aroundTime(words.text('archives-none', TIME_HERE), archivesSearched, words)];
}

function archiveLink({ service, url, date }: ArchiveCopy, { text, dates }: Words) {
  // Isolated, or a Latin name would pull the date's digits to its side in right-to-left languages.
  const name = `\u2068${archiveName(service)}\u2069`;
  return { url, text: date ? text('archive', name, dates.date(date)) : name };
}

/** The one that is told first. */
function firstCopyOf({ archives: [copy] }: ProblemDetails, { text, dates }: Words) {
  if (!copy) return undefined;
  const { url, date } = copy;
  return { url, label: date ? text('open-copy', dates.date(date)) : text('open-copy-undated') };
}
