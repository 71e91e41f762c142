import type { NumberRange } from '../../store/updates/rup-standing';

/** Holes beyond this many are not kept apart: then all is looked at again. */
export const RANGES_MAX = 20;

export const includesNumber = (ranges: readonly NumberRange[], number: number): boolean =>
  ranges.some(([first, last]) => first <= number && number <= last);

/** The ranges without a number that was missing. */
export const withoutNumber = (
  ranges: readonly NumberRange[],
  number: number,
): readonly NumberRange[] =>
  ranges.flatMap(([first, last]): NumberRange[] => {
    if (number < first || number > last) return [[first, last]];
    const below: NumberRange[] = first < number ? [[first, number - 1]] : [];
    const above: NumberRange[] = number < last ? [[number + 1, last]] : [];
    return [...below, ...above];
  });

/** What is missing beyond a number. */
export const beyondNumber = (
  ranges: readonly NumberRange[],
  number: number,
): readonly NumberRange[] =>
  ranges.flatMap(([first, last]): NumberRange[] =>
    last <= number ? [] : [[Math.max(first, number + 1), last]],
  );
