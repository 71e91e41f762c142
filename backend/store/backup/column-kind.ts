import { isUtf8 } from 'node:buffer';

/**
 * How a column's values stand in a backup, each exactly:
 * - `number`: a JSON number; whole numbers of 32 bits, years, floating point;
 * - `digits`: decimal digits as a string; whole numbers of 64 bits, decimals, bit fields;
 * - `text`: a string; text, days and moments as MariaDB writes them, in UTC;
 * - `bytes`: a string where they are UTF-8, else `{"hex": "…"}`;
 * - `hex`: hexadecimal digits; bytes of a fixed length.
 * NULL is null.
 */
export type ColumnKind = 'number' | 'digits' | 'text' | 'bytes' | 'hex';

/** What a driver gives of the expressions below. */
export type DriverValue = null | number | string | Buffer;

/** What a value of a backup is in JSON. */
export type BackupValue = null | number | string | { hex: string };

export function isBackupValue(value: unknown): value is BackupValue {
  if (value === null || typeof value === 'number' || typeof value === 'string') return true;
  return typeof value === 'object' && 'hex' in value && typeof value.hex === 'string';
}

/** A column as information_schema tells it. */
export interface ColumnType {
  /** DATA_TYPE, such as `varbinary`. */
  type: string;
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
  tinyint: 'number',
  smallint: 'number',
  mediumint: 'number',
  int: 'number',
  year: 'number',
  float: 'number',
  double: 'number',
  bigint: 'digits',
  decimal: 'digits',
  bit: 'digits',
  binary: 'hex',
  varbinary: 'bytes',
  tinyblob: 'bytes',
  blob: 'bytes',
  mediumblob: 'bytes',
  longblob: 'bytes',
};

/** Everything else is text: CHAR, TEXT, JSON, DATE, DATETIME, ENUM. */
export function kindOf({ type }: ColumnType): ColumnKind {
  return KINDS[type] ?? 'text';
}

/** Types whose text is asked for, as drivers make something else of them; JSON is LONGTEXT. */
const AS_TEXT: ReadonlySet<string> = new Set(['date', 'time', 'datetime', 'timestamp', 'longtext']);

/** The expression of a SELECT by which all of a column's value comes over. */
export function expressionOf(name: string, { type }: ColumnType): string {
  const column = `\`${name}\``;
  // FLOAT is printed with six digits, as DOUBLE with all it has.
  if (type === 'float' || type === 'double') return `${column} + 0e0 AS ${column}`;
  if (type === 'bit') return `${column} + 0 AS ${column}`;
  if (type === 'decimal') return `CAST(${column} AS CHAR) AS ${column}`;
  if (AS_TEXT.has(type)) return `CAST(${column} AS CHAR) AS ${column}`;
  return column;
}

/** What a driver gives, as it stands in a backup. */
export function backupValueOf(value: DriverValue, kind: ColumnKind): BackupValue {
  if (value === null) return null;
  if (kind === 'number') return Number(value);
  if (kind === 'digits') return String(value);
  if (!Buffer.isBuffer(value)) return String(value);
  if (kind === 'hex') return value.toString('hex');
  return isUtf8(value) ? value.toString('utf8') : { hex: value.toString('hex') };
}

/** The same as it is bound to a statement. */
export function boundValueOf(
  value: BackupValue,
  { type }: ColumnType,
): string | number | bigint | Buffer | null {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'object') return Buffer.from(value.hex, 'hex');
  if (kindOf({ type }) === 'hex') return Buffer.from(value, 'hex');
  // Digits in quotes would be the bytes of a bit field.
  return type === 'bit' || type === 'bigint' ? BigInt(value) : value;
}
