/** Files of one host; the protocol knows no bound. */
export const FILES_MAX = 20;
/** Of all its files together; one of them may hold 50,000 by the protocol. */
export const ENTRIES_MAX = 500_000;
/** All that is taken off the wire for one file; what is larger comes packed, or not at all. Sockets hold as much again. */
export const WIRE_BYTES_MAX = 8_000_000;
/** Of a request, from its turn to the end of its answer. */
export const REQUEST_MS = 9_000;
/** Our URLs of one site that are held in memory; there are some hundred sites with more. */
export const SITE_URLS_MAX = 200_000;
