import { failingSince } from '../status/check-state';
import { isoDate, type DayNumber } from '../status/day-number';
import type { Run } from '../status/history';
import type { MarkIndex } from '../status/mark-index';
import { markedVerdict } from '../status/marked-verdict';
import type { StatusCode } from '../status/status-code';
import { DEFAULT_POLICY, judgeChecks, type Verdict } from '../status/verdict';
import type { WalkedUrl } from '../store/urls/url-walk';

/** A run of equal answers: code, first day, last day, HTTP number. */
type ToldRun = [code: StatusCode, first: string, last: string, http: number | null];

/** A line of the dump. Days are `YYYY-MM-DD`, UTC. */
export interface DumpLine {
  url: string;
  /** By the usual rules and operators' marks. */
  verdict: Verdict;
  /** T1, of the last check; null: there was none. */
  code: StatusCode | null;
  checked: string | null;
  failing_since: string | null;
  /** Newest first. */
  history: ToldRun[];
}

/** What is told of a URL; null: nothing, as nobody knows anything of it. */
export function dumpLine({ url, state, checkedDay }: WalkedUrl, marks: MarkIndex): DumpLine | null {
  const { verdict } = markedVerdict(
    judgeChecks(state, DEFAULT_POLICY),
    marks.marksOf(url.host, url.path),
  );
  if (verdict === 'unknown') return null;
  return {
    url: url.text,
    verdict,
    code: state.runs[0]?.code ?? null,
    checked: dateOrNull(checkedDay),
    failing_since: dateOrNull(failingSince(state)),
    history: state.runs.map(toldRun),
  };
}

const toldRun = ({ code, http, firstDay, lastDay }: Run): ToldRun => [
  code,
  dateOf(firstDay),
  dateOf(lastDay),
  http,
];

const dateOrNull = (day: DayNumber | null): string | null => (day === null ? null : dateOf(day));

/** A day's name is made once: there are some thousands of days, and some of them in every line. */
const dates: string[] = [];

function dateOf(day: DayNumber): string {
  return (dates[day] ??= isoDate(day));
}
