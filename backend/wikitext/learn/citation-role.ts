const ROLES = [
  'url',
  'chapterUrl',
  'accessDate',
  'archiveUrl',
  'archiveDate',
  'status',
  'workDate',
] as const;

/** What a parameter of a citation is for, as far as it matters here. */
export type CitationRole = (typeof ROLES)[number];

/** Names of parameters by what they are for; the canonical one first. */
export type RoleNames = Partial<Record<CitationRole, string[]>>;

/** Adds names to others, each once. */
export function mergeNames(into: RoleNames, more: RoleNames): void {
  for (const role of ROLES) {
    const names = more[role];
    if (names !== undefined) into[role] = [...new Set([...(into[role] ?? []), ...names])];
  }
}
