/** States of table replacement: one that waits for its first good check. */
export const PENDING_REPLACEMENT = 0;

/** One that is told. */
export const SHOWN_REPLACEMENT = 1;
