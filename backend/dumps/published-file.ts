import { isoDate, type DayNumber } from '../status/day-number';

/** What a file holds: the state of all URLs on a day, or what changed on it. */
export type DumpKind = 'dump' | 'changes';

const PREFIXES: Readonly<Record<DumpKind, string>> = {
  dump: 'weboid-',
  changes: 'weboid-changes-',
};
const SUFFIX = '.ndjson.gz';
const FILE_NAME = /^weboid-(?:changes-)?\d{8}\.ndjson\.gz$/;

/** A list of the files with their SHA-256, as `sha256sum -c` takes it. */
export const SUMS_NAME = 'SHA256SUMS';
/** What is there, for programs. */
export const MANIFEST_NAME = 'manifest.json';
/** Leads to the newest dump. */
export const LATEST_NAME = 'latest';
/** Holds its name, for who cannot follow a link. */
export const LATEST_TEXT_NAME = 'latest.txt';

/** `weboid-20261125.ndjson.gz`, `weboid-changes-20261125.ndjson.gz` */
export function fileNameOf(kind: DumpKind, day: DayNumber): string {
  return `${PREFIXES[kind]}${isoDate(day).replaceAll('-', '')}${SUFFIX}`;
}

/** Whether a file with this name is a dump or one of changes. */
export function isFileName(name: string): boolean {
  return FILE_NAME.test(name);
}

const PART_PREFIX = '.part-';

/** What a file is called until it is whole. */
export function partNameOf(name: string): string {
  return `${PART_PREFIX}${name}`;
}

/** Whether it is what a writer has left that was killed. */
export function isPartName(name: string): boolean {
  return name.startsWith(PART_PREFIX);
}
