import { z } from 'zod';
import { ArchiveError, type ArchiveRequest } from '../service/archive-http';
import type { Candidate, WantedCopy } from '../service/archive-source';
import { askWayback, readAnswer, type WaybackParts } from './ask-wayback';
import { type Capture, waybackCopyOf } from './wayback-copy';

/** A copy of a URL is asked for. */
export interface AvailabilityQuestion extends WantedCopy {
  /** On which side of the moment; either: the nearest of both. */
  closest: 'before' | 'after' | 'either';
}

/** What the batch says of one URL. */
export type AvailabilityAnswer =
  | { kind: 'copy'; copy: Candidate }
  /** It says that it has none. It says so wrongly at times, of https above all: CDX knows. */
  | { kind: 'none' }
  /** Nothing was said of it, or nothing that can be true: not “none”. */
  | { kind: 'unanswered' };

/** How many URLs one request asks for. */
export const AVAILABILITY_QUESTIONS_MAX = 100;

const ADDRESS = new URL('https://archive.org/wayback/available');
const HTTP_OK = 200;

/** Answers that count as a whole page; the service knows no ranges of codes. */
const STATUS_CODES = ['200', '203'];

/** How it writes the address of a capture. */
const SNAPSHOT_ADDRESS =
  /^https?:\/\/web\.archive\.org\/web\/(?<timestamp>\d{14})\/(?<original>.+)$/;

const closestSchema = z.object({
  url: z.string(),
  timestamp: z.string(),
  available: z.boolean(),
});

/** One that is not of this shape is left out, so that it counts as unanswered; the others still count. */
const resultSchema = z
  .object({
    tag: z.union([z.string(), z.number()]).transform(String),
    archived_snapshots: z.object({ closest: closestSchema.nullish() }),
  })
  .nullable()
  .catch(null);

const batchSchema = z.object({ results: z.array(resultSchema) });

type AvailabilityResult = z.infer<typeof resultSchema>;

/**
 * Asks the Wayback Machine for the nearest copies of many URLs at once (its availability API, version 2).
 * @param questions AVAILABILITY_QUESTIONS_MAX at most
 * @returns one answer for each question, in their order
 * @throws {ArchiveError} when there is no answer that can be read; the signal's reason when aborted
 */
export async function askAvailability(
  parts: WaybackParts,
  questions: readonly AvailabilityQuestion[],
  signal: AbortSignal,
): Promise<AvailabilityAnswer[]> {
  if (questions.length > AVAILABILITY_QUESTIONS_MAX) {
    throw new RangeError(`${questions.length} URLs in one question`);
  }
  if (questions.length === 0) return [];
  const { status, text } = await askWayback(parts, batchOf(questions), signal);
  if (status !== HTTP_OK) throw new ArchiveError(`${ADDRESS.host} answered ${status}`);
  const results = resultsByTag(readAnswer(text, batchSchema).results);
  const nowMs = parts.clock.now();
  return questions.map((question, index) => answerOf(question, results.get(String(index)), nowMs));
}

function batchOf(questions: readonly AvailabilityQuestion[]): ArchiveRequest {
  return {
    method: 'POST',
    url: ADDRESS,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'wayback-api-version': '2',
    },
    body: questions.map(lineOf).join('\n'),
  };
}

function lineOf({ url, timestamp, closest }: AvailabilityQuestion, index: number): string {
  const line = new URLSearchParams({ url: url.text, timestamp });
  if (closest !== 'either') line.set('closest', closest);
  for (const code of STATUS_CODES) line.append('statuscodes', code);
  line.set('tag', String(index));
  return line.toString();
}

/** Of two results with one tag, neither is believed. */
function resultsByTag(
  results: readonly AvailabilityResult[],
): Map<string, NonNullable<AvailabilityResult> | null> {
  const byTag = new Map<string, NonNullable<AvailabilityResult> | null>();
  for (const result of results) {
    if (result !== null) byTag.set(result.tag, byTag.has(result.tag) ? null : result);
  }
  return byTag;
}

function answerOf(
  question: AvailabilityQuestion,
  result: AvailabilityResult | undefined,
  nowMs: number,
): AvailabilityAnswer {
  if (result === undefined || result === null) return { kind: 'unanswered' };
  const { closest } = result.archived_snapshots;
  if (closest?.available !== true) return { kind: 'none' };
  const { timestamp, original } = captureOf(closest);
  const copy = isOnItsSide(question, timestamp)
    ? waybackCopyOf({ original, timestamp }, question.url, nowMs)
    : null;
  return copy === null ? { kind: 'unanswered' } : { kind: 'copy', copy };
}

/** No time where the address and the field beside it tell two. */
function captureOf({ url, timestamp: told }: z.infer<typeof closestSchema>): Capture {
  const { timestamp = '', original = '' } = SNAPSHOT_ADDRESS.exec(url)?.groups ?? {};
  return { timestamp: timestamp === told ? timestamp : '', original };
}

function isOnItsSide({ closest, timestamp: wanted }: AvailabilityQuestion, found: string): boolean {
  if (closest === 'before') return found <= wanted;
  return closest === 'either' || found >= wanted;
}
