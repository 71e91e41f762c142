/** Stored numbers are the places in this list, from 1 on: append only. */
const FAULTS = [
  'unknown-category',
  'empty',
  'too-big',
  'service-away',
  'wrong-wiki',
  'not-understood',
  'unknown-query',
  'wiki-away',
  'nothing-found',
  'too-slow',
] as const;

/**
 * Why a list of pages could not be read. `unknown-category`: the wiki has none of that name; `empty`: there is no page in
 * it; `too-big`: the answer of PetScan or Quarry is longer than is read; `too-slow`: it took longer than it may;
 * `service-away`, `wiki-away`: PetScan, Quarry or the wiki does not answer; `wrong-wiki`: the result is of another wiki;
 * `not-understood`: it names no pages; `unknown-query`: there is no query with that number, or it has no result;
 * `nothing-found`: of the pages that it names the wiki has none.
 */
export type ListFault = (typeof FAULTS)[number];

/** The byte under which a fault is stored; 0: none. */
export function listFaultIdOf(fault: ListFault | null): number {
  return fault === null ? 0 : FAULTS.indexOf(fault) + 1;
}

/**
 * The fault stored under a byte; null: none.
 * @throws {RangeError} when no fault has this id
 */
export function listFaultOfId(id: number): ListFault | null {
  if (id === 0) return null;
  const fault = FAULTS[id - 1];
  if (fault === undefined) throw new RangeError(`no fault of lists of pages: ${id}`);
  return fault;
}
