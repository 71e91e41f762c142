import type { ReportedChange } from '../world/site/reported-change';

/** What a report is about. */
interface ReportParts {
  /** Of the robot's reports; 0 for an index that anybody may ask for. */
  number: number;
  host: string;
  changes: readonly ReportedChange[];
  /** Milliseconds since 1970 at the beginning of day 0. */
  startMs: number;
}

const DAY_MS = 86_400_000;

/** A report as the Remote Update Protocol writes it (draft of 1998, 3.2). */
export function reportText({ number, host, changes, startMs }: ReportParts): string {
  const lines = changes.map(({ day, what, path }) => {
    const date = new Date(startMs + day * DAY_MS).toISOString().replace(/\.\d+/, '');
    return `${what}[${date}]: ${path}\n`;
  });
  return `SequenceNumber: ${number}\nURLBase: https://${host}/\n\n${lines.join('')}`;
}
