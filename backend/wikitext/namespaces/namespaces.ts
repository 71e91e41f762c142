import names from './names.json';

export type Namespace = keyof typeof names;

const SPELLINGS: Readonly<Record<Namespace, ReadonlySet<string>>> = {
  template: new Set(names.template.split('|')),
  file: new Set(names.file.split('|')),
  category: new Set(names.category.split('|')),
};

/**
 * Whether a prefix names a namespace in any of MediaWiki's languages; that of another language than the wiki's
 * is rare, and then meant so as a rule.
 * @param prefix what stands before the colon; case, `_` and blanks around do not matter
 */
export function isNamespace(prefix: string, namespace: Namespace): boolean {
  return SPELLINGS[namespace].has(prefix.replaceAll('_', ' ').trim().toLowerCase());
}
