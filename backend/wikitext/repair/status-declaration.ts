import type { StatusDeclaration } from '../wikis/local-templates';
import type { CitationLayout } from './citation-layout';
import { parameterOf } from './write-parameters';

/**
 * The parameter by which a citation is to say what became of its page: one that says something already, else one that
 * is empty, else the wiki's first.
 * @param adds whether a new one may be added, or an empty one filled
 * @returns null if it is to say nothing, or if a template says it
 */
export function declarationFor(
  layout: CitationLayout,
  status: readonly StatusDeclaration[],
  adds = false,
): StatusDeclaration | null {
  const given = status.flatMap((declaration) => {
    const parameter = parameterOf(layout, declaration.names);
    return parameter === null ? [] : [{ declaration, value: parameter.value }];
  });
  const filled = given.find(({ value }) => value !== '');
  if (filled !== undefined) return filled.value === null ? null : filled.declaration;
  return adds ? (given[0]?.declaration ?? status[0] ?? null) : null;
}
