/** Stored numbers are the places in this list, from 1 on: append only. */
const SOURCES = ['category', 'project', 'petscan', 'quarry', 'pasted'] as const;

/**
 * Where the pages of a list come from: a `category` and those below it, a `project` (the category of the talk pages of a
 * WikiProject), the result of a `petscan` or `quarry` query, or lines that somebody has `pasted`.
 */
export type ListSource = (typeof SOURCES)[number];

/** The byte under which a source is stored. */
export function listSourceIdOf(source: ListSource): number {
  return SOURCES.indexOf(source) + 1;
}

/**
 * The source stored under a byte.
 * @throws {RangeError} when no source has this id
 */
export function listSourceOfId(id: number): ListSource {
  const source = SOURCES[id - 1];
  if (source === undefined) throw new RangeError(`no source of lists of pages: ${id}`);
  return source;
}

/** WikiProjects sort their talk pages by quality and importance, and have task forces: three levels. */
export const PROJECT_DEPTH = 3;
