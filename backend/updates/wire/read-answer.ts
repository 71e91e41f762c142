/** Keys are 22 visible characters or more (ours, at least); a column holds no more than this. */
const KEY = /^RegistrationKey[ \t]*:[ \t]*(?<key>[\x21-\x7e]{1,255})$/i;
const NUMBER = /^SequenceNumber[ \t]*[=:][ \t]*(?<number>\d{1,15})$/i;

/** The key in the answer to Register, on a line of its own; null where there is none. */
export const registrationKeyIn = (lines: readonly string[]): string | null =>
  firstOf(lines, (line) => KEY.exec(line)?.groups?.['key'] ?? null);

/** The number in the answer to GetSequenceNumber: of the last report sent; null where there is none. */
export const sequenceNumberIn = (lines: readonly string[]): number | null =>
  firstOf(lines, (line) => {
    const number = NUMBER.exec(line)?.groups?.['number'];
    return number === undefined ? null : Number(number);
  });

function firstOf<Found>(
  lines: readonly string[],
  find: (line: string) => Found | null,
): Found | null {
  for (const line of lines) {
    const found = find(line);
    if (found !== null) return found;
  }
  return null;
}
