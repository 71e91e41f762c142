import { z } from 'zod';
import { ArchiveError } from '../service/archive-http';
import { readAnswer, type WaybackReply } from './ask-wayback';
import type { Capture } from './wayback-copy';

/** Why the Wayback Machine does not tell what it holds of a URL. */
export type Exclusion =
  /** The site's owner or the archive took it out. */
  | 'blocked-site'
  /** The site's robots.txt says no. */
  | 'robots'
  /** The address is longer than what it can be asked. */
  | 'too-long'
  /** It takes the address for none. */
  | 'bad-url';

/** One line of the index. */
export interface CdxCapture extends Capture {
  /** Hash of what was captured; null where the index tells none. */
  digest: string | null;
}

/** What the index says. */
export type CdxAnswer =
  { kind: 'captures'; captures: CdxCapture[] } | { kind: 'excluded'; why: Exclusion };

/** The fields that are asked for, by the names of the CDX server. */
export const CDX_FIELDS = ['timestamp', 'original', 'statuscode', 'mimetype', 'digest'] as const;
type CdxField = (typeof CDX_FIELDS)[number];

/** What the server writes in plain text in place of an answer, whatever its status. */
const EXCLUSIONS: readonly (readonly [sign: string, why: Exclusion])[] = [
  ['AdministrativeAccessControlException', 'blocked-site'],
  ['RobotAccessControlException', 'robots'],
  ['Requested Line is too large', 'too-long'],
];

const HTTP_OK = 200;
const HTTP_BAD_REQUEST = 400;
const HTTP_URI_TOO_LONG = 414;

const tableSchema = z.array(z.array(z.string()));

/**
 * Reads an answer of the CDX server (its README, “Output Format (JSON)”): a line of field names, then one
 * line a capture. Nothing at all, and `[]`, are answers, too: there is no capture.
 * @throws {ArchiveError} for anything else
 */
export function readCdxAnswer({ status, text }: WaybackReply): CdxAnswer {
  const why = exclusionOf(status, text);
  if (why !== null) return { kind: 'excluded', why };
  if (status !== HTTP_OK) throw new ArchiveError(`the index of captures answered ${status}`);
  if (text.trim() === '') return { kind: 'captures', captures: [] };
  const [names, ...rows] = readAnswer(text, tableSchema);
  return { kind: 'captures', captures: names === undefined ? [] : capturesIn(names, rows) };
}

function exclusionOf(status: number, text: string): Exclusion | null {
  if (status === HTTP_URI_TOO_LONG) return 'too-long';
  // A capture's URL may contain any of these words; a table is never an excuse.
  if (text.startsWith('[')) return null;
  const told = EXCLUSIONS.find(([sign]) => text.includes(sign))?.[1];
  // All else of the question is always the same.
  return told ?? (status === HTTP_BAD_REQUEST ? 'bad-url' : null);
}

function capturesIn(names: readonly string[], rows: readonly string[][]): CdxCapture[] {
  const missing = CDX_FIELDS.filter((field) => !names.includes(field));
  if (missing.length > 0) throw new ArchiveError(`the index tells no ${missing.join(', ')}`);
  const captures: CdxCapture[] = [];
  for (const row of rows) {
    if (row.length !== names.length) continue;
    const cell = (field: CdxField): string => row[names.indexOf(field)] ?? '';
    if (cell('statuscode') !== '200') continue;
    captures.push({
      timestamp: cell('timestamp'),
      original: cell('original'),
      digest: /^\w+$/.test(cell('digest')) ? cell('digest') : null,
    });
  }
  return captures;
}
