import { isRecord } from '../state/is-record';
import { isAddressText } from '../state/web-address';
import {
  addressOf,
  checkDateOf,
  integerOf,
  parseEach,
  timestampDateOf,
  wordOf,
  type Fields,
} from './parse-fields';
import type {
  ArchiveCopy,
  OtherPages,
  ProblemDetails,
  Replacement,
  Sign,
  SiteFinding,
} from './problem-details';

/** Pages of a block: page ids in blocks of 64. */
const MAX_PAGES = 64;
const MAX_PROBLEMS = 5000;
const MAX_ARCHIVES = 20;
const MAX_SITE_FINDINGS = 10;
const MAX_SIGNS = 10;
const MAX_STATUS_CODE = 255;
const MAX_COUNT = 1_000_000_000;

/** What is told of each link of a block of pages, by its address. */
export type DetailsByUrl = ReadonlyMap<string, ProblemDetails>;

/**
 * Reads the answer of `externalLinkProblem` about a block of pages, with `details=1`, or about one
 * page. Nothing in it is trusted: a problem without usable address and verdict is dropped, any other
 * odd field counts as unknown.
 * @param pageId what is told of a link as one of this page goes before what is told of it elsewhere
 * @returns null when this is no such answer
 */
export function parseDetails(answer: unknown, pageId: number): DetailsByUrl | null {
  const pages = pagesOf(answer);
  if (!pages) return null;
  const detailsByUrl = new Map<string, ProblemDetails>();
  for (const page of parseEach(pages, MAX_PAGES, (fields) => fields)) {
    for (const problem of parseEach(page.problems, MAX_PROBLEMS, parseProblem)) {
      if (page.pageid === pageId || !detailsByUrl.has(problem.url)) {
        detailsByUrl.set(problem.url, problem);
      }
    }
  }
  return detailsByUrl;
}

function pagesOf(answer: unknown): unknown[] | null {
  if (!isRecord(answer)) return null;
  if (Array.isArray(answer.pages)) return answer.pages;
  return Array.isArray(answer.problems) ? [answer] : null;
}

function parseProblem(fields: Fields): ProblemDetails | undefined {
  const { url, verdict } = fields;
  if (!isAddressText(url) || (verdict !== 'unreachable' && verdict !== 'doubtful'))
    return undefined;
  return { url, verdict, ...checkOf(fields), ...notesOf(fields) };
}

function checkOf(fields: Fields) {
  return {
    code: integerOf(fields.code, 1, MAX_STATUS_CODE),
    http: integerOf(fields.http, 100, 999),
    reason: wordOf(fields.reason),
    isUnjudgeable: fields.unjudgeable === true,
    since: checkDateOf(fields.since),
    lastGood: checkDateOf(fields.lastGood),
    lastChecked: checkDateOf(fields.lastChecked),
    failures: integerOf(fields.failures, 1, MAX_COUNT),
    isSameAnswer: fields.sameAnswer === true,
    reservation: wordOf(fields.reservation),
    evidence: parseEach(fields.evidence, MAX_SIGNS, parseSign),
    redirect: addressOf(fields.redirect),
    redirectClass: wordOf(fields.redirectClass),
  };
}

function notesOf(fields: Fields) {
  return {
    reports: integerOf(fields.reports, 1, MAX_COUNT) ?? 0,
    isPresumedReachable: fields.presumedReachable === true,
    archives: parseEach(fields.archives, MAX_ARCHIVES, parseArchive),
    archivesSearched: checkDateOf(fields.archivesSearched),
    replacement: replacementOf(fields.replacement),
    siteFindings: parseEach(fields.domainFindings, MAX_SITE_FINDINGS, parseSiteFinding),
    otherPages: otherPagesOf(fields.otherPages),
  };
}

function parseArchive(fields: Fields): ArchiveCopy | undefined {
  const service = wordOf(fields.service);
  const url = addressOf(fields.url);
  return service && url ? { service, url, date: timestampDateOf(fields.timestamp) } : undefined;
}

function replacementOf(value: unknown): Replacement | undefined {
  const url = isRecord(value) ? addressOf(value.url) : undefined;
  return isRecord(value) && url ? { url, lastChecked: checkDateOf(value.lastChecked) } : undefined;
}

function parseSiteFinding(fields: Fields): SiteFinding | undefined {
  const trait = wordOf(fields.trait);
  return trait ? { trait, since: checkDateOf(fields.since) } : undefined;
}

function parseSign({ sign, text }: Fields): Sign | undefined {
  const word = wordOf(sign);
  return word ? { sign: word, text: typeof text === 'string' ? text : undefined } : undefined;
}

function otherPagesOf(value: unknown): OtherPages | undefined {
  const count = isRecord(value) ? integerOf(value.count, 1, MAX_COUNT) : undefined;
  return isRecord(value) && count ? { count, isMore: value.bounded === true } : undefined;
}
