/** What became of a page; the words stand in reports as they are. */
export type UpdateKind = 'New' | 'Change' | 'Delete';

/** A page of a report. */
export interface PageUpdate {
  kind: UpdateKind;
  /** Seconds since 1970. */
  atS: number;
  /** Address on its server, as it stands in a URL; without `, `, which ends it. */
  path: string;
}

/** What stands above the lines of a report. */
export interface ReportStart {
  /** 1 and so on; 0 of an answer to GetIndex. */
  number: number;
  /** Address of the site, to which all paths belong. */
  base: string;
}

/** Readers take 64 KiB a line; a path alone may be longer than this. */
const LINE_BYTES_MAX = 16_384;

/** The lines above the changes, and the empty one (draft-rfced-exp-cosmo-00, 3.2). */
export function reportHead({ number, base }: ReportStart): string {
  return `SequenceNumber: ${number}\nURLBase: ${base}\n\n`;
}

/**
 * The lines of pages, in their order; pages with the same kind and second that follow each other share a line. Dates are ISO
 * 8601 in UTC.
 */
export function reportLines(updates: readonly PageUpdate[]): string {
  let text = '';
  let before = '';
  let lineBytes = 0;
  for (const { kind, atS, path } of updates) {
    const start = `${kind}[${momentOf(atS)}]: `;
    const isSameLine = start === before && lineBytes + path.length < LINE_BYTES_MAX;
    text += isSameLine ? `, ${path}` : `${text === '' ? '' : '\n'}${start}${path}`;
    lineBytes = isSameLine ? lineBytes + path.length + SEPARATOR_BYTES : start.length + path.length;
    before = start;
  }
  return text === '' ? '' : `${text}\n`;
}

const SEPARATOR_BYTES = 2;

/** A whole report. */
export function writeReport(head: ReportStart, updates: readonly PageUpdate[]): string {
  return reportHead(head) + reportLines(updates);
}

function momentOf(atS: number): string {
  return new Date(atS * 1_000).toISOString().replace('.000Z', 'Z');
}
