import type { LocatedReference } from '../references/located-reference';
import type { NamedTemplate, WikitextPage } from '../references/page';
import type { Parameter } from '../references/parameters';
import type { KnownCitations } from '../wikis/known-wikis';
import type { CitationRepair } from '../wikis/local-templates';

/** A citation that its wiki's row can repair. */
export interface RepairableCitation {
  place: LocatedReference;
  template: NamedTemplate;
  citations: KnownCitations;
  repair: CitationRepair;
  /** Whether it has a date for its copy. */
  hasCopyDate: boolean;
  /** Whether it can say that the page lives in spite of the copy. */
  canDeclareLife: boolean;
  /** Whether it can say that its address has fallen into other hands. */
  canSayUsurped: boolean;
}

/** Null of what is no citation, has no row, or has another address beside its main one. */
export function repairableCitation(
  page: WikitextPage,
  place: LocatedReference,
): RepairableCitation | null {
  const { template, reference } = place;
  if (template === null) return null;
  const found = page.citationOf(template);
  const repair = found?.citations.repair;
  if (found === null || repair === undefined) return null;
  const { citations, given } = found;
  const [main, ...others] = citations.addresses;
  if (main?.names.includes(reference.param ?? '') !== true) return null;
  const isUnclear =
    others.some(({ names }) => given.first(names) !== null) ||
    citations.archiveUrl.some((name) => isGivenInVain(given.given(name)));
  if (isUnclear) return null;
  const hasCopyDate = given.first(citations.archiveDate) !== null;
  const canDeclareLife = repair.addsStatus && citations.status[0]?.live !== undefined;
  const canSayUsurped = citations.status.some(({ usurped }) => usurped !== undefined);
  const can = { canDeclareLife, canSayUsurped };
  return { place, template, citations, repair, hasCopyDate, ...can };
}

/** Whether a value of it stands there that an empty one behind it has taken away: what was meant, people know. */
function isGivenInVain(parameter: Parameter | null): boolean {
  return parameter?.value === '' && parameter.valueCount > 0;
}
