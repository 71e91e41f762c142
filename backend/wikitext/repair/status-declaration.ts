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

/**
 * The parameter by which a citation is to say that its address has fallen into other hands: the one that says something
 * of it already, else one that is empty, else the wiki's first that can.
 * @returns null where the one that says something cannot say that, or a template says it
 */
export function declarationOfUsurped(
  layout: CitationLayout,
  status: readonly StatusDeclaration[],
): StatusDeclaration | null {
  const able = status.filter(({ usurped }) => usurped !== undefined);
  const said = declarationFor(layout, status);
  if (said !== null) return able.includes(said) ? said : null;
  return declarationFor(layout, able, true);
}
