import { addressKey, archivedAddress } from './state/archive-address';
import { createLinkMatcher, type LinkMatch, type LinkMatcher } from './state/link-matcher';
import type { KnownProblem } from './state/problem';
import { findLinks, hasLinks, hrefOf, isEditable, originalOf, sourceOf } from './view/find-links';
import { delayInColumns, isLate } from './view/late-columns';
import { addMark, hasArrow, isMarked, linkName, replaceArrows, type MarkName } from './view/mark';

/** What a marker of links needs from outside. */
export interface LinkMarkerParts {
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
export type LinkMarker = (root: Element) => Promise<void>;

type AnchorMatch = LinkMatch<HTMLAnchorElement>;

/** This many marks take about 1.5 ms; each batch makes the browser lay out the page again. */
const BATCH = 100;

/** Joins asking, matching and marking for one page view. */
export function createLinkMarker(parts: LinkMarkerParts): LinkMarker {
  let matcher: Promise<LinkMatcher | null> | undefined;
  return async (root) => {
    await parts.whenIdle();
    if (!hasLinks(root)) return;
    matcher ??= prepare(parts);
    const match = await matcher;
    if (!match) return;
    await parts.whenIdle();
    const findings = match(findLinks(root), { hrefOf, originalOf }).filter(createMarkFilter());
    const links = findings.map(({ link }) => link);
    // All are asked before one is changed: after a change the browser computes all styles again.
    const withArrow = new Set(links.filter(hasArrow));
    delayInColumns(root, links);
    for (let start = 0; start < findings.length; start += BATCH) {
      if (start > 0) await parts.whenIdle();
      addMarks(findings.slice(start, start + BATCH), parts.markName);
      replaceArrows(
        links.slice(start, start + BATCH).filter((link) => withArrow.has(link) && !isLate(link)),
      );
    }
  };
}

/** Null when the page has no problems: then nothing is ever to be done. */
async function prepare({ loadProblems }: LinkMarkerParts): Promise<LinkMatcher | null> {
  const problems = await loadProblems();
  return problems.length > 0 ? createLinkMatcher(problems) : null;
}

/** Tells which findings are to get a mark; it remembers the copies that it saw. */
function createMarkFilter(): (finding: AnchorMatch) => boolean {
  const copies = new Map<Element, ReadonlySet<string | null>>();
  const isArchivedHere = ({ link, problem }: AnchorMatch): boolean => {
    const source = sourceOf(link);
    let known = copies.get(source);
    if (!known) copies.set(source, (known = copiesIn(source)));
    return known.has(addressKey(problem.url));
  };
  return (finding) =>
    !isMarked(finding.link) && !isEditable(finding.link) && !isArchivedHere(finding);
}

/** What archived copies beside a link are copies of: a reader who has one there needs no mark. */
function copiesIn(source: Element): ReadonlySet<string | null> {
  const addresses = findLinks(source).map((link) => link.getAttribute('href') ?? '');
  return new Set(addresses.map(archivedAddress));
}

function addMarks(findings: readonly AnchorMatch[], markName: LinkMarkerParts['markName']): void {
  findings.forEach(({ link, problem }) =>
    addMark(link, problem, markName(problem, linkName(link))),
  );
}
