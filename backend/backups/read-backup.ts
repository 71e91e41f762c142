import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { isNativeError } from 'node:util/types';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { abortReason } from '../runtime/abort-reason';
import { namingFile } from '../runtime/named-file-error';
import type { BackupColumn } from '../store/backup/backup-table';
import { isBackupValue, type BackupValue } from '../store/backup/column-kind';
import { BackupFileError } from './backup-file-error';
import { backupEnd, backupHead, tableEnd, tableHead, type BackupHead } from './backup-head';

/** Rows as they follow each other in a backup. */
interface TableLines {
  table: string;
  columns: readonly BackupColumn[];
  /** Of some rows, without line feeds. */
  lines: readonly string[];
}

/** What somebody does with a backup while it is read. */
export interface BackupReader {
  head?: (head: BackupHead) => void;
  /** Some rows of a table; the file is read on when it resolves. */
  rows?: (rows: TableLines) => Promise<void>;
}

/** Lines that are handed over together. */
const LINES_AT_ONCE = 20_000;

/**
 * Reads a whole backup, a part at a time, and proves it: each table has as many rows as it says, and the SHA-256 of them.
 * What is read before a fault is found was handed over: who must not take it reads twice.
 * @throws BackupFileError where it is not whole; what `reader` throws; what the file system says; the signal's reason
 */
export async function readBackup(
  path: string,
  reader: BackupReader,
  signal: AbortSignal,
): Promise<{ head: BackupHead; tables: ReadTable[] }> {
  const reading = new BackupReading(reader);
  const unpacked = createGunzip();
  const piping = pipeline(createReadStream(path), unpacked, { signal });
  // What it fails with comes out of `unpacked`, too.
  piping.catch(() => undefined);
  try {
    for await (const lines of linesOf(unpacked)) {
      for (const line of lines) await reading.line(line);
    }
  } catch (cause) {
    if (signal.aborted) throw abortReason(signal);
    if (isOfGzip(cause)) throw new BackupFileError(`${path} is no whole gzip file`, { cause });
    if (cause instanceof BackupFileError) {
      throw new BackupFileError(`${path} is no whole backup: ${cause.message}`, { cause });
    }
    throw namingFile(path, cause);
  } finally {
    unpacked.destroy();
  }
  return reading.whole(path);
}

/** A table as it was read. */
export interface ReadTable {
  table: string;
  columns: readonly BackupColumn[];
  rows: number;
  sha256: string;
}

/** The values of a line. @throws BackupFileError for what is none */
export function valuesOf(line: string): BackupValue[] {
  const values = parsed(line);
  if (!areValues(values)) throw new BackupFileError('a row is no list of values');
  return values;
}

function areValues(values: unknown): values is BackupValue[] {
  return Array.isArray(values) && values.every(isBackupValue);
}

class BackupReading {
  readonly #reader: BackupReader;
  readonly #tables: ReadTable[] = [];
  #head: BackupHead | null = null;
  #table: TableReading | null = null;
  #isWhole = false;

  constructor(reader: BackupReader) {
    this.#reader = reader;
  }

  line(line: string): Promise<void> {
    return line.startsWith('[') ? this.#row(line) : this.#frame(line);
  }

  async #row(line: string): Promise<void> {
    if (this.#table === null) throw new BackupFileError('a row belongs to no table');
    this.#table.count(line);
    if (this.#reader.rows === undefined) return;
    this.#table.lines.push(line);
    if (this.#table.lines.length >= LINES_AT_ONCE) await this.#handOver(this.#table);
  }

  async #frame(line: string): Promise<void> {
    if (line === '' || this.#isWhole) throw new BackupFileError('there is more than a backup');
    const value = parsed(line);
    if (this.#head === null) {
      this.#head = known(backupHead, value);
      this.#reader.head?.(this.#head);
    } else if (this.#table !== null) await this.#endTable(this.#table, known(tableEnd, value));
    else if (tableHead.safeParse(value).success) {
      this.#table = new TableReading(known(tableHead, value));
    } else this.#end(known(backupEnd, value));
  }

  whole(path: string): { head: BackupHead; tables: ReadTable[] } {
    if (this.#head === null || !this.#isWhole) {
      throw new BackupFileError(`${path} is not whole: its last line is missing`);
    }
    return { head: this.#head, tables: this.#tables };
  }

  async #endTable(table: TableReading, told: z.infer<typeof tableEnd>): Promise<void> {
    await this.#handOver(table);
    const found = table.end();
    if (found.table !== told.end || found.rows !== told.rows || found.sha256 !== told.sha256) {
      throw new BackupFileError(`rows of table ${table.name} are missing or changed`);
    }
    this.#tables.push(found);
    this.#table = null;
  }

  #end({ tables, rows }: z.infer<typeof backupEnd>): void {
    const found = this.#tables.reduce((sum, table) => sum + table.rows, 0);
    if (tables !== this.#tables.length || rows !== found) {
      throw new BackupFileError('tables are missing');
    }
    this.#isWhole = true;
  }

  async #handOver(table: TableReading): Promise<void> {
    const lines = table.lines.splice(0);
    if (lines.length === 0) return;
    await this.#reader.rows?.({ table: table.name, columns: table.columns, lines });
  }
}

/** A table whose rows are being read. */
class TableReading {
  readonly name: string;
  readonly columns: readonly BackupColumn[];
  readonly lines: string[] = [];
  readonly #hash = createHash('sha256');
  #rows = 0;

  constructor({ table, columns }: z.infer<typeof tableHead>) {
    this.name = table;
    this.columns = columns.map(({ name, type }) => ({ name, type }));
  }

  count(line: string): void {
    this.#hash.update(line).update('\n');
    this.#rows += 1;
  }

  end(): ReadTable {
    const { name, columns } = this;
    return { table: name, columns, rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** Only line feeds end lines: readline would also end them at U+2028, which JSON leaves as it is. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[], void, undefined> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') throw new BackupFileError('its last line is cut off');
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new BackupFileError('a line is no JSON', { cause });
  }
}

function known<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new BackupFileError('a line is none that this Weboid knows', { cause: read.error });
}

/** zlib's codes. */
function isOfGzip(error: unknown): boolean {
  const code: unknown = isNativeError(error) ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && code.startsWith('Z_');
}
