/** RFC 5322 2.1.1 asks for 78 characters and no more; some are kept for who quotes it. */
const WIDTH = 72;
/** What is not seen, or turns the order of what is. */
const UNSEEN = /[\p{Cc}\p{Cs}\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;
const URL_MAX = 500;
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/u;

/**
 * A paragraph in lines that all mail clients show as they are. What is longer than a line, such as an address, stands in
 * one of its own; texts without blanks are broken anywhere.
 */
export function wrapped(text: string, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text)) {
    if (line !== '' && widthOf(indent + line) + widthOf(word.trimEnd()) > WIDTH) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '').map((one) => indent + one);
}

/** Words with the blanks behind them; each character of a script that is written without. */
function wordsOf(text: string): string[] {
  return text
    .split(/(?<=\s)/)
    .flatMap(
      (word) => (WIDE.test(word) ? word.match(/[\p{L}\p{N}][\p{P}]*\s*|[^]/gu) : [word]) ?? [],
    );
}

/** In cells of a terminal, roughly. */
function widthOf(text: string): number {
  return Array.from(text).reduce((width, one) => width + (WIDE.test(one) ? 2 : 1), 0);
}

/** Somebody else's address in a line of its own, without what would mislead; cut where it is endless. */
export function addressLine(url: string, indent = ''): string {
  const shown = url.replace(UNSEEN, (one) => encodeURIComponent(one.replace(/\p{Cs}/gu, '\uFFFD')));
  return indent + (shown.length > URL_MAX ? `${shown.slice(0, URL_MAX)}…` : shown);
}

/**
 * An address by which no mail client leads anybody to it: without scheme, its host as `www[.]example[.]org`. What is behind
 * the host may name it once more, as an address, a bare name or a mailbox: dots are no better there.
 * @param url in normal form
 */
export function unlinkedAddress(url: string): string {
  return url
    .replace(/^[a-z]+:\/\//, '')
    .replaceAll('://', '[:]//')
    .replaceAll('.', '[.]');
}

/** A name that may run against the sentence's direction (Unicode isolates), where that can be. */
export function inSentence(name: string, dir: 'ltr' | 'rtl'): string {
  const shown = name.replace(UNSEEN, '\uFFFD');
  return dir === 'rtl' ? `\u2068${shown}\u2069` : shown;
}
