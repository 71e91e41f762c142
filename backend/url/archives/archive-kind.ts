/**
 * How much the address of an archived copy tells (W5.4):
 *
 * - `snapshot`: of what it is a copy, and when that was made
 * - `latest`: of what only; which copy opens is up to the service: the newest, the oldest, a calendar of all
 * - `code`: neither, but that it is a copy
 */
export type ArchiveLinkKind = 'snapshot' | 'latest' | 'code';
