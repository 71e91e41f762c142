/** All subscribers together are one client of the change log (C4); no wiki is named so. */
export const SUBSCRIBERS = 'subscribers';
