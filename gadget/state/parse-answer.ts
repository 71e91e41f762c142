import type { ArchiveCopy, Problem } from './problem';
import { isAddressText, isWebAddress } from './web-address';

const MAX_PROBLEMS = 5000;
const MAX_ARCHIVES = 20;
const MAX_SERVICE_LENGTH = 60;
const MAX_STATUS_CODE = 255;
const MAX_FAILURES = 65535;
/** The days 0 and 65535 of SPEC's day numbers. */
const FIRST_CHECK_DATE = '2017-01-01';
const LAST_CHECK_DATE = '2196-06-06';
const ISO_DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * The confirmed problems in an answer of `externalLinkProblem`. Nothing in it is trusted: a problem
 * without a usable address, verdict and code is dropped, any other odd field counts as unknown.
 * @returns null when this is no answer about page `pageId` at all.
 */
export function parseAnswer(answer: unknown, pageId: number): Problem[] | null {
  if (!isRecord(answer) || answer.pageid !== pageId || !Array.isArray(answer.problems)) return null;
  return parseEach(answer.problems, MAX_PROBLEMS, parseProblem);
}

/** True for everything whose fields can be read. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function parseProblem(value: unknown): Problem | undefined {
  if (!isRecord(value) || value.verdict !== 'unreachable' || !isAddressText(value.url))
    return undefined;
  const code = integerOf(value.code, 1, MAX_STATUS_CODE);
  if (code === undefined) return undefined;
  return {
    url: value.url,
    verdict: value.verdict,
    code,
    http: integerOf(value.http, 100, 999),
    since: checkDateOf(value.since),
    lastGood: checkDateOf(value.lastGood),
    lastChecked: checkDateOf(value.lastChecked),
    failures: integerOf(value.failures, 1, MAX_FAILURES),
    redirect: isWebAddress(value.redirect) ? value.redirect : undefined,
    archives: parseEach(value.archives, MAX_ARCHIVES, parseArchive),
  };
}

function parseArchive(value: unknown): ArchiveCopy | undefined {
  if (!isRecord(value) || !isWebAddress(value.url)) return undefined;
  const { service, url } = value;
  if (typeof service !== 'string' || !service || service.length > MAX_SERVICE_LENGTH)
    return undefined;
  return { service, url, date: dateOf(value.date) };
}

function parseEach<T>(
  value: unknown,
  maxLength: number,
  parse: (item: unknown) => T | undefined,
): T[] {
  if (!Array.isArray(value)) return [];
  const parsed = value.slice(0, maxLength).map(parse);
  return parsed.filter((item): item is T & {} => item !== undefined);
}

function integerOf(value: unknown, min: number, max: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    ? value
    : undefined;
}

/** A day on which a check can have been: one that has a day number. */
function checkDateOf(value: unknown): string | undefined {
  const date = dateOf(value);
  return date !== undefined && date >= FIRST_CHECK_DATE && date <= LAST_CHECK_DATE
    ? date
    : undefined;
}

function dateOf(value: unknown): string | undefined {
  return typeof value === 'string' && ISO_DATE.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
}
