/**
 * The farms' own domains (SPEC W2.2), by farm name, to be tested against UrlParts.host. The pattern
 * of the concept, with its alternation bound to whole labels at the end of the host, plus the
 * projects and names that came later.
 */
export const INTERNAL_DOMAINS = {
  wmflabs: /(?:^|\.)beta\.wm(?:flabs|cloud)\.org$/,
  WMF: /(?:^|\.)(?:mediawiki|wik(?:tionary|i(?:books|data|functions|media|news|pedia|quote|source|species|versity|voyage)))\.org$/,
} as const satisfies Record<string, RegExp>;
