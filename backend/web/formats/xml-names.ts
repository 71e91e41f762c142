/** Elements of lists; a list without an entry names them as itself. */
const SINGULAR: ReadonlyMap<string, string> = new Map([
  ['pages', 'page'],
  ['problems', 'problem'],
  ['links', 'link'],
  ['warnings', 'warning'],
  ['archives', 'archive'],
  ['domainFindings', 'domainFinding'],
  ['hints', 'hint'],
  ['signals', 'signal'],
]);

/** What the elements of a list are called in XML: `hints` is a list of `hint`. */
export function elementOfList(name: string): string {
  return SINGULAR.get(name) ?? name;
}
