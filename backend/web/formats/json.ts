import { isoDate, type DayNumber } from '../../status/day-number';
import type { Replacement } from '../../store/annotations';
import { fullName } from '../answers/asked-wiki';
import { hasFinding, isUnreachable, type LinkAnswer } from '../answers/link-answer';
import type { PageAnswer } from '../answers/page-answer';
import type { SourceInfo } from '../source-info';

/** `externalLinkProblem` (W7.1): only links presumed unreachable. Fields: README.md. */
export function problemJson(answer: PageAnswer, source: SourceInfo): string {
  return knownJson({ ...head(answer, source), problems: problemsOf(answer) });
}

/** `externalLinkInfo` (W7.2): links with findings, or all. Fields: README.md. */
export function infoJson(answer: PageAnswer, all: boolean, source: SourceInfo): string {
  const links = all ? answer.links : answer.links.filter(hasFinding);
  return knownJson({ ...head(answer, source), links: links.map(linkData) });
}

/** What the script and the JSON answer have in common. */
export function problemsOf(answer: PageAnswer): object[] {
  return answer.links.filter(isUnreachable).map(linkData);
}

/** JSON in which what is not known is absent. */
export function knownJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) => (entry === null ? undefined : entry));
}

function head(
  { wiki, page, complete, notMonitored }: PageAnswer,
  { version, commit, url }: SourceInfo,
): object {
  return {
    source: { version, commit, url },
    dbname: fullName(wiki),
    pageid: page.pageId,
    title: page.title,
    complete,
    notMonitored,
  };
}

/** Days are told as dates; the parts of the URL and our own numbers not at all. */
function linkData({ parts: _parts, stored: _stored, ...link }: LinkAnswer): object {
  return {
    ...link,
    since: dateOf(link.since),
    lastGood: dateOf(link.lastGood),
    lastChecked: dateOf(link.lastChecked),
    replacement: replacementData(link.replacement),
    reports: link.reports || null,
    presumedReachable: link.presumedReachable || null,
  };
}

function replacementData(replacement: Replacement | null): object | null {
  if (replacement === null) return null;
  return { url: replacement.url, lastChecked: isoDate(replacement.checkedDay) };
}

function dateOf(day: DayNumber | null): string | null {
  return day === null ? null : isoDate(day);
}
