/** Of the crawlers beside the database; those of others follow from here to `VANTAGE_ID_MAX` (W4.1). */
export const OWN_VANTAGE_ID = 1;
/** Ids are stored in one byte. */
export const VANTAGE_ID_MAX = 254;
