import type { AliasCheck } from '../../../../status/aliases/alias-evidence';
import type { SiteRedirect } from '../../../../status/aliases/redirect-list';
import type { NormalUrl } from '../../../../url/normal-url';

/** A redirect to a page that was compared with the copy; `null`: that somebody has named. */
export function redirectTo(
  from: NormalUrl,
  to: NormalUrl,
  check: AliasCheck | null = 'same',
): SiteRedirect {
  const evidence = {
    title: 1,
    kept: 0.9,
    grown: 0.9,
    numbers: 1,
    date: 'same',
    check: check ?? 'same',
  } as const;
  const found = { target: to.text, foundDay: 1, by: 'rule', evidence, rule: null } as const;
  const livePage = { url: to.text, checkedDay: 1, found: check === null ? null : found };
  return { urlId: 1, from, to, livePage };
}
