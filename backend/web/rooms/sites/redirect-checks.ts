import type { SiteRedirect } from '../../../status/aliases/redirect-list';
import type { AliasCheck } from '../../../status/aliases/alias-evidence';

/** How a redirect is known: as what its live page stood the check, or as somebody's word. */
export type RedirectCheck = AliasCheck | 'said';

/** What each of them means, in files; what is surest comes first. */
const MEANING: Readonly<Record<RedirectCheck, string>> = {
  same: 'text and title are those of the archived copy',
  'new-title': 'the text is that of the archived copy, with another title',
  teaser: 'the beginning is that of the archived copy',
  'without-copy': 'found by a rule, compared with no copy',
  said: 'somebody proposed it',
};
const CHECKS = ['same', 'new-title', 'teaser', 'without-copy', 'said'] as const;
/** No server is to redirect by what no program has compared with a copy. */
const COMPARED: readonly RedirectCheck[] = ['same', 'new-title', 'teaser'];

export function redirectCheck({ livePage: { found } }: SiteRedirect): RedirectCheck {
  return found === null ? 'said' : found.evidence.check;
}

/** The comment above a list of redirects of all kinds. */
export function listCaveat(): string {
  const kinds = CHECKS.map((check) => `#   ${check}: ${MEANING[check]}\n`).join('');
  return `# Found by a program, or proposed by somebody: compare each of them before you redirect.
# Old path, new address, how it is known:
${kinds}`;
}

/** The comment above a map for a server, from which some redirects were left out. */
export function mapCaveat(leftOut: number): string {
  const said =
    '# Found by a program: compare each of them with its archived copy before you redirect.\n';
  if (leftOut === 0) return said;
  return `${said}# Left out: ${leftOut} that somebody proposed, or that no copy was compared with. The list (tsv) has them.\n`;
}

/** Those that were compared with a copy, by how they are known, with a comment for each kind. */
export function comparedGroups(
  redirects: readonly SiteRedirect[],
): { comment: string; redirects: SiteRedirect[] }[] {
  return COMPARED.flatMap((check) => {
    const group = redirects.filter((redirect) => redirectCheck(redirect) === check);
    return group.length === 0
      ? []
      : [{ comment: `# ${check}: ${MEANING[check]}\n`, redirects: group }];
  });
}
