import type { CitationLayout, LaidOutParameter } from './citation-layout';
import type { WrittenParameter } from './repair';
import type { Splice } from './splice';

/** A parameter that a citation is to have. */
export interface WantedParameter {
  /** All its spellings; the first is written where none is there. */
  names: readonly string[];
  value: string;
}

/**
 * Parameters that are there, also empty ones, are filled where they are; the others follow the last one in their
 * order.
 */
export function writeParameters(
  layout: CitationLayout,
  wanted: readonly WantedParameter[],
): Splice[] {
  const splices: Splice[] = [];
  const added: { name: string; value: string }[] = [];
  for (const { names, value } of wanted) {
    const there = parameterOf(layout, names);
    if (there === null) added.push({ name: names[0] ?? '', value });
    else if (there.value !== value) splices.push(layout.replacement(there, value));
  }
  return added.length === 0 ? splices : [...splices, layout.addition(added)];
}

/** What writeParameters changes, by name; where a citation names none of the spellings, the first one. */
export function parametersToWrite(
  layout: CitationLayout,
  wanted: readonly WantedParameter[],
): WrittenParameter[] {
  return wanted.flatMap(({ names, value }) => {
    const there = parameterOf(layout, names);
    const name = there?.name ?? names[0] ?? '';
    if (there?.value === value) return [];
    return [{ name, value, ...(there !== null && { isThere: true as const }) }];
  });
}

/** The first of these that has a value, else the first that is there; of one given twice the last counts. */
export function parameterOf(
  { parameters }: CitationLayout,
  names: readonly string[],
): LaidOutParameter | null {
  const there = names.flatMap((name) => parameters.findLast((one) => one.name === name) ?? []);
  return there.find(({ value }) => value !== '') ?? there[0] ?? null;
}
