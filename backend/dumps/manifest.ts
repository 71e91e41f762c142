import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../runtime/database-errors';
import { MANIFEST_NAME } from './published-file';

const wholeNumber = z.int().min(0);

/** A file that is there; the names are those of `manifest.json`, which everybody may read. */
export const publishedFileSchema = z.object({
  name: z.string().describe('Name of the file.'),
  kind: z.enum(['dump', 'changes']).describe('All URLs, or what changed on a day.'),
  day: z.iso.date().describe('UTC day on which the dump began, or whose changes the file holds.'),
  bytes: wholeNumber.describe('Size of the file.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the file.'),
  lines: wholeNumber.describe('URLs or changes in it.'),
  begun: z.iso.datetime().describe('When its making began.'),
  made: z.iso.datetime().describe('When it was whole.'),
  first_id: wholeNumber
    .optional()
    .describe('Of changes: the first entry of the change log that it stands for.'),
  last_id: wholeNumber.describe(
    'Of changes: the last entry of the change log that it stands for. Of a dump: the last one when its making began.',
  ),
  missing: wholeNumber
    .optional()
    .describe('Of changes: entries of the log that were purged before the file was made.'),
});

/** A file that is there. */
export type PublishedFile = z.infer<typeof publishedFileSchema>;

const manifestSchema = z.object({
  /** Up to which day, and which entry of the change log, files of changes were made. */
  changes_through: z.object({ day: wholeNumber, id: wholeNumber }).nullable(),
  /** The newest day first, of one day the dump before the changes. */
  files: z.array(publishedFileSchema),
});

/** What is in the folder of dumps: the truth, whatever else lies there. */
export type DumpManifest = z.infer<typeof manifestSchema>;

export const EMPTY_MANIFEST: DumpManifest = { changes_through: null, files: [] };

/** `manifest.json` is not what we write. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/**
 * What is in the folder; nothing where it is not there, or holds no manifest.
 * @throws ManifestError
 */
export async function readManifest(folder: string): Promise<DumpManifest> {
  const path = join(folder, MANIFEST_NAME);
  const text = await readFile(path, 'utf8').catch(nullIfMissing);
  if (text === null) return EMPTY_MANIFEST;
  const read = manifestSchema.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new ManifestError(
    `${path} is not what "weboid publish-dump" writes; without it, all is made anew`,
    { cause: read.error },
  );
}

/** undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** @throws what is not about a missing file */
function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

/** The manifest with a file more, or another one in place of that with the same name. */
export function withFile(manifest: DumpManifest, file: PublishedFile): DumpManifest {
  const others = manifest.files.filter(({ name }) => name !== file.name);
  return { ...manifest, files: [...others, file].toSorted(newestFirst) };
}

function newestFirst(a: PublishedFile, b: PublishedFile): number {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return a.kind === 'dump' ? -1 : 1;
}
