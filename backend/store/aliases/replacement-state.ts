/** States of table replacement: one that waits for its first good check. */
export const PENDING_REPLACEMENT = 0;

/** One that is told. */
export const SHOWN_REPLACEMENT = 1;

/** One that works, and waits for a second editor (W8.5). */
export const WAITING_REPLACEMENT = 2;
