import type { KnownProblem, ProblemPage } from './problem';

/**
 * The problems of all pages, each address once: what is gone is gone on every page. One that is both
 * counts as unreachable.
 * @param shownPageId the page whose saved text is what the reader sees; null: there is none
 */
export function knownProblems(
  pages: readonly ProblemPage[],
  shownPageId: number | null,
): KnownProblem[] {
  const known = new Map<string, KnownProblem>();
  pages.forEach(({ pageid, problems }) => {
    problems.forEach(({ url, verdict, hasCopy, taken }) => {
      const other = known.get(url);
      known.set(url, {
        url,
        verdict: other?.verdict === 'unreachable' ? 'unreachable' : verdict,
        hasCopy,
        taken,
        isHere: pageid === shownPageId || other?.isHere === true,
      });
    });
  });
  return Array.from(known.values());
}
