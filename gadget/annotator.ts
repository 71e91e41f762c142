import { isArchiveOf } from './state/archive-address';
import { createLinkMatcher, type LinkMatcher } from './state/link-matcher';
import type { Problem } from './state/problem';
import { addressOf, findLinks, neighbourAddresses } from './view/find-links';
import { addMark, linkName, listenToMarks } from './view/mark';

export interface AnnotatorParts {
  /** Called once at most, and only when there is a link to ask about; never rejects. */
  readonly loadProblems: () => Promise<readonly Problem[]>;
  /** Name of the mark after a link of this name. */
  readonly markName: (linkName: string) => string;
  readonly openProblem: (mark: HTMLElement, problem: Problem) => void;
}

/** Marks the links inside a root; safe to call again for the same or for further roots. */
export type Annotator = (root: Element) => Promise<void>;

/** Joins asking, matching and marking for one page view. */
export function createAnnotator(parts: AnnotatorParts): Annotator {
  let matcher: Promise<LinkMatcher | null> | undefined;
  return async (root) => {
    const links = findLinks(root);
    if (links.length === 0) return;
    matcher ??= prepare(parts);
    const match = await matcher;
    if (match) markLinks(links, match(links.map(addressOf)), parts.markName);
  };
}

/** Null when the page has no problems: then nothing is ever to be done. */
async function prepare({ loadProblems, openProblem }: AnnotatorParts): Promise<LinkMatcher | null> {
  const problems = await loadProblems();
  if (problems.length === 0) return null;
  const problemByUrl = new Map(problems.map((problem) => [problem.url, problem]));
  listenToMarks((mark, url) => {
    const problem = problemByUrl.get(url);
    if (problem) openProblem(mark, problem);
  });
  return createLinkMatcher(problems);
}

function markLinks(
  links: readonly HTMLAnchorElement[],
  matches: readonly (Problem | undefined)[],
  markName: AnnotatorParts['markName'],
): void {
  links.forEach((link, index) => {
    const problem = matches[index];
    if (problem && !isArchivedHere(link, problem.url)) {
      addMark(link, problem.url, markName(linkName(link)));
    }
  });
}

/** A reader who has the archive link beside it needs no mark. */
function isArchivedHere(link: HTMLAnchorElement, url: string): boolean {
  return neighbourAddresses(link).some((address) => isArchiveOf(address, url));
}
