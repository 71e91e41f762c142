import { withoutIsolates } from '../pages/isolated';

/** Control characters but tabs and line ends, halves of characters, and what is no character. */
const NO_TEXT = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu;

/** A sentence of ours that readers of feeds show as it is, without what has browsers keep its order. Still to be escaped. */
export function plainTitle(title: string): string {
  return plainText(withoutIsolates(title));
}

/** Text as XML 1.0 and JSON of others can carry it: what cannot be told becomes U+FFFD. Still to be escaped. */
export function plainText(text: string): string {
  return text.replace(NO_TEXT, '\uFFFD');
}
