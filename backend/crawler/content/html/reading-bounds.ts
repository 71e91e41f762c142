/** Elements within elements; what lies deeper is read up to there. */
export const LEVELS_MAX = 4_000;

/** Of one page; what comes after them is left. */
export const ELEMENTS_MAX = 100_000;
