import { addressKey, archivedAddress } from './state/archive-address';
import { createLinkMatcher, type LinkMatcher } from './state/link-matcher';
import type { KnownProblem } from './state/problem';
import { addressOf, findLinks, hasLinks, isEditable, sourceOf } from './view/find-links';
import { delayInColumns } from './view/late-columns';
import { addMark, hasArrow, isMarked, linkName, replaceArrows, type MarkName } from './view/mark';

export interface AnnotatorParts {
  /** Called once at most, and only when there is a link to ask about. */
  readonly loadProblems: () => Promise<readonly KnownProblem[]>;
  /** Name of the mark after a link of this name. */
  readonly markName: (problem: KnownProblem, linkName: string) => MarkName;
  /** Resolves when the browser has time. */
  readonly whenIdle: () => Promise<void>;
}

/**
 * Marks the links inside a root; safe to call again for the same or for further roots. Rejects only as
 * `loadProblems` does.
 */
export type Annotator = (root: Element) => Promise<void>;

interface Finding {
  readonly link: HTMLAnchorElement;
  readonly problem: KnownProblem;
}

/** So many marks take about 3 ms; each batch makes the browser lay out the page again. */
const BATCH = 100;

/** Joins asking, matching and marking for one page view. */
export function createAnnotator(parts: AnnotatorParts): Annotator {
  let matcher: Promise<LinkMatcher | null> | undefined;
  return async (root) => {
    await parts.whenIdle();
    if (!hasLinks(root)) return;
    matcher ??= prepare(parts);
    const match = await matcher;
    if (!match) return;
    await parts.whenIdle();
    const findings = findProblems(findLinks(root), match);
    const links = findings.map(({ link }) => link);
    delayInColumns(root, links);
    for (let start = 0; start < findings.length; start += BATCH) {
      if (start > 0) await parts.whenIdle();
      addMarks(findings.slice(start, start + BATCH), parts.markName);
    }
  };
}

/** Null when the page has no problems: then nothing is ever to be done. */
async function prepare({ loadProblems }: AnnotatorParts): Promise<LinkMatcher | null> {
  const problems = await loadProblems();
  return problems.length > 0 ? createLinkMatcher(problems) : null;
}

function findProblems(links: readonly HTMLAnchorElement[], match: LinkMatcher): Finding[] {
  const problems = match(links.map(addressOf));
  const copies = new Map<Element, ReadonlySet<string | null>>();
  const isArchivedHere = (link: HTMLAnchorElement, { url }: KnownProblem): boolean => {
    const source = sourceOf(link);
    let known = copies.get(source);
    if (!known) copies.set(source, (known = copiesIn(source)));
    return known.has(addressKey(url));
  };
  const findings: Finding[] = [];
  links.forEach((link, index) => {
    const problem = problems[index];
    if (problem && !isMarked(link) && !isEditable(link) && !isArchivedHere(link, problem))
      findings.push({ link, problem });
  });
  return findings;
}

/** What archived copies beside the link are copies of: a reader who has one there needs no mark. */
function copiesIn(source: Element): ReadonlySet<string | null> {
  return new Set(findLinks(source).map((link) => archivedAddress(link.getAttribute('href') ?? '')));
}

function addMarks(findings: readonly Finding[], markName: AnnotatorParts['markName']): void {
  const links = findings.map(({ link }) => link);
  const withArrow = links.filter(hasArrow);
  findings.forEach(({ link, problem }) =>
    addMark(link, problem, markName(problem, linkName(link))),
  );
  replaceArrows(withArrow);
}
