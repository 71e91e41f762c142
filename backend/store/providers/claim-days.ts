/** A proof that was asked for is looked for so long, and then its claim goes. */
export const WAITING_DAYS = 7;
/** The same of one that was lost. */
export const PAUSED_DAYS = 90;
