/** A value inside a sentence that may run against the sentence's direction (Unicode isolates). */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
