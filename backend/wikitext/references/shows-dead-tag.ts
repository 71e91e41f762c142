import type { KnownCitations } from '../wikis/known-wikis';
import type { LocatedReference } from './located-reference';
import type { WikitextPage } from './page';
import type { Parameters } from './parameters';

/**
 * Whether a citation is itself what tags its link as dead: by a parameter that its wiki shows as such a tag, or has instead of
 * one where there is no copy; or as a template that is one.
 */
export function showsDeadTag(
  page: WikitextPage,
  { template, reference: { status, archiveUrl } }: LocatedReference,
): boolean {
  if (template === null || status !== 'dead') return false;
  const found = page.citationOf(template);
  if (found === null) return false;
  const { means, repair } = found.citations;
  const isTagInstead = repair?.statusIsTag === true && archiveUrl === null;
  return means === 'dead' || isTagInstead || isTagGiven(found);
}

function isTagGiven({
  citations: { status },
  given,
}: {
  citations: KnownCitations;
  given: Parameters;
}): boolean {
  return status.some(({ isTag, names }) => isTag === true && given.first(names) !== null);
}
