import { isoDate, type DayNumber } from '../../status/day-number';
import type { KnownTrait } from '../../status/domain-trait';
import type { Evidence } from '../../status/evidence';
import { fullName } from '../answers/asked-wiki';
import { archiveOf } from '../answers/copies-on-page';
import type { LinkAnswer } from '../answers/link-answer';
import type { PageAnswer } from '../answers/page-answer';
import type { SourceInfo } from '../source-info';
import type { AnswerData, LinkData, PageData } from './answer-schema';
import { linkText, type Texts } from './link-text';

/** The pages that a question found. */
export interface FoundPages {
  answers: readonly PageAnswer[];
  /** As they were asked for. */
  missing: readonly string[];
  /** It asked for a list of pages, be it of one. */
  isList: boolean;
}

/** How an answer is told to programs. */
export interface Telling {
  source: SourceInfo;
  /** What the list of links is called. */
  list: 'problems' | 'links';
  isTold: (link: LinkAnswer) => boolean;
  /** Links are also told in words. */
  texts: Texts | null;
}

/**
 * What JSON and XML tell, and in what order: what is not known is undefined, days are dates, the parts
 * of URLs and our own numbers are left out. Fields: answer-schema.ts.
 */
export function answerData({ answers, missing, isList }: FoundPages, telling: Telling): AnswerData {
  const { version, commit, url } = telling.source;
  const source = { version, commit, url };
  const pages = answers.map((answer) => pageData(answer, telling));
  const [first] = pages;
  if (isList || first === undefined) return { source, pages, missing: [...missing] };
  return { source, ...first };
}

/** The links of one page that are told. */
export function linksData({ links }: PageAnswer, { isTold, texts }: Telling): LinkData[] {
  return links.filter(isTold).map((link) => linkData(link, texts));
}

function pageData(answer: PageAnswer, telling: Telling): PageData {
  const { wiki, page, complete, notMonitored, warnings } = answer;
  const links = linksData(answer, telling);
  return {
    dbname: fullName(wiki),
    pageid: page.pageId,
    title: page.title,
    complete,
    notMonitored: [...notMonitored],
    warnings: [...warnings],
    problems: telling.list === 'problems' ? links : undefined,
    links: telling.list === 'links' ? links : undefined,
  };
}

/** One link as programs are told of it. */
export function linkData(link: LinkAnswer, texts: Texts | null): LinkData {
  const { archives, ...notes } = notesData(link);
  return {
    url: link.url,
    verdict: link.verdict,
    ...checkData(link),
    text: texts === null ? undefined : linkText(link, texts),
    archiveOf: archiveData(link),
    archives,
    ...notes,
    hints: link.hints,
  };
}

function checkData(link: LinkAnswer) {
  return {
    ...answerOf(link),
    since: dateOf(link.since),
    lastGood: dateOf(link.lastGood),
    lastChecked: dateOf(link.lastChecked),
    ...groundsOf(link),
    redirect: link.redirect ?? undefined,
    redirectClass: link.redirectClass ?? undefined,
    archivedOnPage: link.archivedOnPage ?? undefined,
    archivesSearched: dateOf(link.archivesSearched),
    mime: link.mime ?? undefined,
    kib: link.kib ?? undefined,
    target: link.target ?? undefined,
  };
}

/** What the last check met. */
function answerOf({ code, http, reason, unjudgeable }: LinkAnswer) {
  return {
    code: code ?? undefined,
    http: http ?? undefined,
    reason: reason ?? undefined,
    unjudgeable: unjudgeable ?? undefined,
  };
}

/** On what the verdict rests, and what speaks against it. */
function groundsOf({ failures, sameAnswer, reservation, evidence }: LinkAnswer) {
  return {
    failures: failures ?? undefined,
    sameAnswer: sameAnswer ?? undefined,
    reservation: reservation ?? undefined,
    evidence: evidence.length === 0 ? undefined : evidence.map(evidenceData),
  };
}

function evidenceData({ sign, text }: Evidence) {
  return { sign, text };
}

function archiveData(link: LinkAnswer): LinkData['archiveOf'] {
  const copy = archiveOf(link);
  if (copy === null) return undefined;
  const { kind, service, original, timestamp } = copy;
  return { kind, service, url: original ?? undefined, timestamp: timestamp ?? undefined };
}

function notesData(link: LinkAnswer) {
  const { replacement, domainFindings, otherPages, spam } = link;
  return {
    reports: link.reports || undefined,
    presumedReachable: link.presumedReachable || undefined,
    archives: link.archives,
    replacement: replacement === null ? undefined : replacementData(replacement),
    domainFindings: domainFindings.length === 0 ? undefined : domainFindings.map(traitData),
    otherPages: otherPages === null ? undefined : otherPagesData(otherPages),
    spam: spam === null ? undefined : { list: spam.list, line: spam.line },
  };
}

function replacementData({ url, checkedDay }: NonNullable<LinkAnswer['replacement']>) {
  return { url, lastChecked: isoDate(checkedDay) };
}

function traitData({ trait, firstDay, lastDay }: KnownTrait) {
  return { trait, since: isoDate(firstDay), lastSeen: isoDate(lastDay) };
}

function otherPagesData({ count, isMore }: NonNullable<LinkAnswer['otherPages']>) {
  return { count, bounded: isMore || undefined };
}

function dateOf(day: DayNumber | null): string | undefined {
  return day === null ? undefined : isoDate(day);
}
