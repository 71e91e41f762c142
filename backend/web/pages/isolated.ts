/** What is not seen, or turns the order of what is: nobody shall be misled by what a page says. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** A value inside a sentence that may run against the sentence's direction (Unicode isolates). */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Somebody else's words inside a sentence of ours, in its own direction. Still to be escaped. */
export function quoted(text: string): string {
  return isolated(text.replace(/\s+/g, ' ').replace(UNSEEN, '\uFFFD'));
}

/** The same for programs, which may show these characters: feeds, tables, JSON. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}
