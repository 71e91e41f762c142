import { TooMuchError } from '../../runtime/http/too-much-error';
import type { DayNumber } from '../../status/day-number';
import type { HintWord } from '../../status/hints/hint';
import { readReportDate } from './read-report-date';

/** A page of which a report says something. */
export interface ReportedPath {
  word: Extract<HintWord, 'changed' | 'gone'>;
  changedDay: DayNumber | null;
  /** As it stands there: a path, or whatever else. */
  path: string;
}

/** What stands at the head of a report. */
export interface ReportHead {
  /** 0 in an index. */
  number: number;
  base: string;
}

/** What calls itself a report is none. */
export class ReportFormatError extends Error {
  override readonly name = 'ReportFormatError';

  constructor() {
    super(
      'no report of the Remote Update Protocol: SequenceNumber and URLBase do not stand at its head',
    );
  }
}

/** Paths of an index, at most; a mail of the size that is taken holds hardly more. */
const REPORTED_PATHS_MAX = 100_000;
const PATH_LIST_BYTES_MAX = 65_536;
const HEAD_LINE = /^(?<name>SequenceNumber|URLBase)[ \t]*[:=][ \t]*(?<value>\S+)$/i;
const CHANGE_LINE = /^(?<kind>New|Change|Delete)[ \t]*\[(?<date>[^\]]*)\][ \t]*:(?<paths>.*)$/i;
const NUMBER = /^\d{1,15}$/;

/**
 * Reads a report (draft-rfced-exp-cosmo-00, 3.2) line by line, as it comes: who reads applies what there is, and keeps
 * nothing. Lines that are none of it are passed over.
 */
export class ReportReader {
  readonly #today: DayNumber;
  #number: number | null = null;
  #base: string | null = null;
  #count = 0;

  /** @param today told as the day of a change where the report tells none that can be */
  constructor(today: DayNumber) {
    this.#today = today;
  }

  /** Null until all of it was read. */
  get head(): ReportHead | null {
    const [number, base] = [this.#number, this.#base];
    return number === null || base === null ? null : { number, base };
  }

  /**
   * @param lines without blanks around
   * @throws ReportFormatError where a change stands before the head
   * @throws TooMuchError beyond what is read of a report; then it counts as lost
   */
  read(lines: readonly string[]): ReportedPath[] {
    return lines.flatMap((line) => this.#pathsOf(line));
  }

  /** @throws ReportFormatError where no head came */
  end(): ReportHead {
    if (this.head === null) throw new ReportFormatError();
    return this.head;
  }

  #pathsOf(line: string): ReportedPath[] {
    const { kind, date = '', paths = '' } = CHANGE_LINE.exec(line)?.groups ?? {};
    if (kind === undefined) {
      this.#takeHead(line);
      return [];
    }
    if (this.head === null) throw new ReportFormatError();
    if (Buffer.byteLength(paths) > PATH_LIST_BYTES_MAX) throw new TooMuchError(PATH_LIST_BYTES_MAX);
    const word = kind.toLowerCase() === 'delete' ? 'gone' : 'changed';
    const changedDay = readReportDate(date, this.#today);
    const listed = pathsIn(paths);
    this.#count += listed.length;
    if (this.#count > REPORTED_PATHS_MAX) throw new TooMuchError(REPORTED_PATHS_MAX);
    return listed.map((path) => ({ word, changedDay, path }));
  }

  /** The first of each counts. */
  #takeHead(line: string): void {
    const { name = '', value = '' } = HEAD_LINE.exec(line)?.groups ?? {};
    if (name === '') return;
    if (name.toLowerCase() === 'urlbase') this.#base ??= value;
    else if (NUMBER.test(value)) this.#number ??= Number(value);
  }
}

/** A comma alone is part of a path. */
const pathsIn = (list: string): string[] =>
  list
    .split(', ')
    .map((path) => path.trim())
    .filter((path) => path !== '');
