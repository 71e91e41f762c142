import { standingNameOf } from '../status/name-of-host';
import type { Annotations } from '../store/answers/annotations';
import type { StoredName } from '../store/names/stored-name';
import { classifyUrl } from '../url/classify-url';

/** The names that proposed addresses have, each once. */
export function replacementNames(annotations: ReadonlyMap<number, Annotations>): string[] {
  const names = [...annotations.values()].flatMap(({ replacement }) =>
    replacement === null ? [] : [nameOf(replacement.url)],
  );
  return [...new Set(names.filter((name) => name !== null))];
}

/** What was proposed and checked may be in other hands by now (U1): nobody is to be led there. */
export function withoutTakenReplacement(
  annotations: Annotations | undefined,
  names: ReadonlyMap<string, StoredName>,
): Annotations | undefined {
  if (annotations?.replacement == null) return annotations;
  const known = names.get(nameOf(annotations.replacement.url) ?? '');
  return known?.standing === 'taken' ? { ...annotations, replacement: null } : annotations;
}

function nameOf(url: string): string | null {
  const { url: parts } = classifyUrl(url);
  return parts === null ? null : standingNameOf(parts.host);
}
