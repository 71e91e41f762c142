/** State of one that is told, in table replacement. */
export const SHOWN_REPLACEMENT = 1;
