/** Page ids that are asked for together: who asks does not tell which of them is meant. */
export const PAGES_PER_BLOCK = 64;
