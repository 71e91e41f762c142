import type { LinkData } from '../../backend/web/formats/link-fields';

/** A link with a problem, as an answer tells of it; its address, in normal form, is the key that links are matched by. */
export interface LinkProblem extends Readonly<Pick<LinkData, 'url'>> {
  readonly verdict: Extract<LinkData['verdict'], 'unreachable' | 'doubtful'>;
  /** An archived copy of it is known. */
  readonly hasCopy?: boolean | undefined;
  /** Its name has come into other hands: a click on the link itself tells of it first. */
  readonly taken?: boolean | undefined;
}

/** A page of the wiki and the problems of its links. */
export interface ProblemPage {
  readonly pageid: number;
  readonly problems: readonly LinkProblem[];
}

/** All that a page view needs to know of a link with a problem. */
export interface KnownProblem extends LinkProblem {
  /** Whether the page that is shown has this very address, not only another page of its block. */
  readonly isHere: boolean;
}

/** Whether it is marked for readers who do not want to see what is in doubt. */
export function isForEverybody({ verdict, taken }: LinkProblem): boolean {
  return verdict === 'unreachable' || taken === true;
}
