import { isRecord } from '../state/is-record';
import type { LinkProblem } from '../state/problem';
import { isAddressText } from '../state/web-address';
import {
  addressOf,
  checkDateOf,
  integerOf,
  parseEach,
  timestampDateOf,
  wordOf,
} from './parse-fields';
import { parseFound } from './parse-found';
import { parseTakeover } from './parse-takeover';
import type { LinkData } from '../../backend/web/formats/link-fields';
import type { ArchiveService } from '../../backend/url/archives/archive-services';

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

/** An object that should be a `Data`: its fields may be missing, or anything. */
type UntrustedValue<Data> = { readonly [Name in keyof Data]?: unknown };

/** An entry of a list in a link. */
type Entry<Name extends 'archives' | 'domainFindings' | 'evidence'> = NonNullable<
  LinkData[Name]
>[number];

/**
 * All that is told of one link that is marked, by the names of the backend's answer. `undefined` means
 * unknown; dates without other words are ISO dates (UTC). The address may hold anything, and is only ever
 * shown as text.
 */
export type ProblemDetails = Readonly<NonNullable<ReturnType<typeof parseProblem>>>;

function parseProblem(fields: UntrustedValue<LinkData>) {
  const { url, verdict } = fields;
  if (!isAddressText(url) || !isTold(verdict)) return undefined;
  return { url, verdict, ...checkOf(fields), ...notesOf(fields) };
}

function isTold(verdict: unknown): verdict is LinkProblem['verdict'] {
  return verdict === 'unreachable' || verdict === 'doubtful';
}

function checkOf(fields: UntrustedValue<LinkData>) {
  return {
    /** None where it was never checked. */
    code: integerOf(fields.code, 1, MAX_STATUS_CODE),
    http: integerOf(fields.http, 100, 999),
    reason: wordOf(fields.reason),
    unjudgeable: fields.unjudgeable === true,
    since: checkDateOf(fields.since),
    lastGood: checkDateOf(fields.lastGood),
    lastChecked: checkDateOf(fields.lastChecked),
    failures: integerOf(fields.failures, 1, MAX_COUNT),
    sameAnswer: fields.sameAnswer === true,
    reservation: wordOf(fields.reservation),
    evidence: parseEach(fields.evidence, MAX_SIGNS, parseSign),
    redirect: addressOf(fields.redirect),
    redirectClass: wordOf(fields.redirectClass),
  };
}

function notesOf(fields: UntrustedValue<LinkData>) {
  return {
    /** 0 = nobody. */
    reports: integerOf(fields.reports, 1, MAX_COUNT) ?? 0,
    presumedReachable: fields.presumedReachable === true,
    archives: parseEach(fields.archives, MAX_ARCHIVES, parseArchive),
    archivesSearched: checkDateOf(fields.archivesSearched),
    replacement: replacementOf(fields.replacement),
    domainFindings: parseEach(fields.domainFindings, MAX_SITE_FINDINGS, parseSiteFinding),
    declaredDead: declaredDeadOf(fields.declared),
    /** On the page a template beside it calls it dead. */
    isTagged: declaredHere(fields.declared).tagged === true,
    otherPages: otherPagesOf(fields.otherPages),
    takeover: parseTakeover(fields.takeover),
  };
}

/** A stored copy of a resource. */
export interface ArchiveCopy {
  /** Keyword of a service; one that this gadget does not know is shown as it is. */
  readonly service: ArchiveService | (string & {});
  readonly url: string;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` (UTC): as much as the archive tells. */
  readonly date: string | undefined;
}

function parseArchive(fields: UntrustedValue<Entry<'archives'>>): ArchiveCopy | undefined {
  const service = wordOf(fields.service);
  const url = addressOf(fields.url);
  return service && url ? { service, url, date: timestampDateOf(fields.timestamp) } : undefined;
}

/** Where the content is now, as somebody said, or a search found. */
export type ReplacementDetails = NonNullable<ReturnType<typeof replacementOf>>;

function replacementOf(value: unknown) {
  const fields: UntrustedValue<LinkData['replacement'] & {}> = isRecord(value) ? value : {};
  const url = addressOf(fields.url);
  if (!url) return undefined;
  return { url, lastChecked: checkDateOf(fields.lastChecked), found: parseFound(fields.found) };
}

/** What is known of the whole site (W3.9). */
export type SiteFinding = NonNullable<ReturnType<typeof parseSiteFinding>>;

function parseSiteFinding(fields: UntrustedValue<Entry<'domainFindings'>>) {
  const trait = wordOf(fields.trait);
  return trait ? { trait, since: checkDateOf(fields.since) } : undefined;
}

/** What was seen on the page that casts doubt on it; `text` is somebody else's word. */
function parseSign({ sign, text }: UntrustedValue<Entry<'evidence'>>) {
  const word = wordOf(sign);
  return word ? { sign: word, text: typeof text === 'string' ? text : undefined } : undefined;
}

/** That the wikitext of the page calls the link dead, and since which month (`YYYY-MM`) where that is told. */
function declaredDeadOf(value: unknown) {
  const { tagged, fate, since } = declaredHere(value);
  if (tagged !== true && fate !== 'dead') return undefined;
  return { since: typeof since === 'string' ? timestampDateOf(since.replace('-', '')) : undefined };
}

/** What the wikitext of the page says of the link. */
function declaredHere(value: unknown): UntrustedValue<NonNullable<DeclaredData['here']>> {
  const { here }: UntrustedValue<DeclaredData> = isRecord(value) ? value : {};
  return isRecord(here) ? here : {};
}

type DeclaredData = NonNullable<LinkData['declared']>;

/** How many other pages of the wiki use the link; `bounded`: the count is only a bound. */
function otherPagesOf(value: unknown) {
  const fields: UntrustedValue<LinkData['otherPages'] & {}> = isRecord(value) ? value : {};
  const count = integerOf(fields.count, 1, MAX_COUNT);
  return count ? { count, bounded: fields.bounded === true } : undefined;
}
