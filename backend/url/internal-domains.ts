/**
 * The farms' own domains (W2.2), by farm name, to be tested against NormalUrl.host: whole labels at its end.
 */
export const INTERNAL_DOMAINS = {
  wmflabs: /(?:^|\.)beta\.wm(?:flabs|cloud)\.org$/,
  WMF: /(?:^|\.)(?:mediawiki|wik(?:tionary|i(?:books|data|functions|media|news|pedia|quote|source|species|versity|voyage)))\.org$/,
} as const satisfies Record<string, RegExp>;
