import { z } from 'zod';

/** Raised with every change that an older Weboid cannot read. */
export const BACKUP_FORMAT = 1;

/** The first line of a backup. */
export const backupHead = z.object({
  weboid: z.literal('backup'),
  format: z.literal(BACKUP_FORMAT),
  /** ISO 8601. */
  made_at: z.iso.datetime(),
  /** Versions of migrations that were in force. */
  schema: z.array(z.int().min(1)),
  /** What wrote it. */
  version: z.string(),
  commit: z.string(),
  /** The number that the next row of a table would have got. */
  next_numbers: z.record(z.string(), z.number()),
});

export type BackupHead = z.infer<typeof backupHead>;

/** Before the rows of a table. */
export const tableHead = z.object({
  table: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      /** As in information_schema. */
      type: z.string(),
      kind: z.enum(['number', 'digits', 'text', 'bytes', 'hex']),
    }),
  ),
});

/** Behind them. */
export const tableEnd = z.object({
  end: z.string(),
  rows: z.int().min(0),
  /** Of the lines of rows, each with its line feed. */
  sha256: z.string(),
});

/** The last line: without it a backup is not whole. */
export const backupEnd = z.object({
  whole: z.literal(true),
  tables: z.int().min(0),
  rows: z.int().min(0),
});

export type TableEnd = z.infer<typeof tableEnd>;
export type BackupEnd = z.infer<typeof backupEnd>;
