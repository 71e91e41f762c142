import type { DateWords } from './date-words';
import { explanationKey } from './explanation';
import type { ArchiveCopy, Problem } from './problem';
import type { Translator } from './translator';

/** A text that leads somewhere; `url` is already known to be a web address. */
export interface CardLink {
  readonly text: string;
  readonly url: string;
  /** True for a bare address: shown left to right, broken anywhere. */
  readonly isAddress: boolean;
}

/** One line of evidence. */
export interface CardRow {
  readonly label: string;
  readonly value: string | readonly CardLink[];
}

/** All that the popover says about one link, in the reader's language. */
export interface ProblemCard {
  readonly language: string;
  /** Undefined: that of the page's interface. */
  readonly direction: 'ltr' | undefined;
  readonly title: string;
  readonly address: string;
  readonly explanation: string;
  readonly rows: readonly CardRow[];
  readonly caveat: string;
  readonly report: CardLink;
  readonly close: string;
}

/** How archives call themselves, by the backend's keyword; others are shown by keyword. */
const ARCHIVE_NAMES: ReadonlyMap<string, string> = new Map([['wayback', 'Wayback Machine']]);

/** Words for one problem; `reportUrl` leads to the page's full report. */
export function describeProblem(
  problem: Problem,
  { text, language, direction }: Translator,
  words: DateWords,
  reportUrl: string,
): ProblemCard {
  return {
    language,
    direction,
    title: text('title'),
    address: problem.url,
    explanation: text(explanationKey(problem.code)),
    rows: rowsOf(problem, text, words),
    caveat: text('caveat'),
    report: { text: text('report'), url: reportUrl, isAddress: false },
    close: text('close'),
  };
}

/** Only what is known makes a row. */
function rowsOf(problem: Problem, text: Translator['text'], words: DateWords): CardRow[] {
  const { since, lastGood, redirect } = problem;
  const rows: CardRow[] = [
    { label: text('since'), value: since ? words.ago(since) : '' },
    { label: text('last-good'), value: lastGood ? words.ago(lastGood) : '' },
    { label: text('evidence'), value: evidence(problem, text, words) },
    { label: text('redirect'), value: redirect ? [addressLink(redirect)] : [] },
    {
      label: text('archives'),
      value: problem.archives.map((archive) => archiveLink(archive, text, words)),
    },
  ];
  return rows.filter(({ value }) => value.length > 0);
}

function evidence(problem: Problem, text: Translator['text'], words: DateWords): string {
  const { failures, http, lastChecked } = problem;
  if (failures === undefined) return '';
  const found = http
    ? text('evidence-http', String(http), failures)
    : text('evidence-failed', failures);
  return lastChecked ? text('evidence-last', found, words.ago(lastChecked)) : found;
}

function addressLink(url: string): CardLink {
  return { text: url, url, isAddress: true };
}

function archiveLink(
  { service, url, date }: ArchiveCopy,
  text: Translator['text'],
  words: DateWords,
): CardLink {
  // Isolated, or a Latin name would pull the date's digits to its side in right-to-left languages.
  const name = `\u2068${ARCHIVE_NAMES.get(service) ?? service}\u2069`;
  return { url, text: date ? text('archive', name, words.date(date)) : name, isAddress: false };
}
