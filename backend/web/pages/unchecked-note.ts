import type { LinkFacts } from '../../answers/link-answer';
import type { PageAnswer } from '../../answers/page-answer';
import { isolated } from './isolated';
import type { View } from './view';

/** What is said of links that have not been checked yet. */
export interface UncheckedNote {
  /** Still to be escaped. */
  text: string;
  /** Whether it names them: then they are few, and it is no warning. */
  isNamed: boolean;
}

/** More are not named: of a page that is new to us they may be hundreds. */
const NAMED_MAX = 3;

/**
 * That not all links of pages have been checked yet; few of them by their addresses, so that who has just put an archived copy on a
 * page sees that it is that address which is new. Null: all have been checked.
 */
export function uncheckedNote(
  { translator: { text, list } }: Pick<View, 'translator'>,
  answers: readonly Pick<PageAnswer, 'links' | 'complete'>[],
): UncheckedNote | null {
  if (answers.every(({ complete }) => complete)) return null;
  const links = answers.flatMap((answer) => answer.links.filter(isUnchecked));
  const addresses = [...new Set(links.map(({ url }) => url))];
  if (addresses.length === 0 || addresses.length > NAMED_MAX) {
    return { text: text('weboid-web-incomplete'), isNamed: false };
  }
  const named = list(addresses.map(isolated));
  return { text: text('weboid-web-incomplete-named', named, addresses.length), isNamed: true };
}

const isUnchecked = ({ verdict, reason }: LinkFacts): boolean =>
  verdict === 'unknown' && reason === undefined;
