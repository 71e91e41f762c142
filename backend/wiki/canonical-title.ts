/** Names that every wiki understands, whatever its language (MediaWiki, includes/title/NamespaceInfo.php). */
const CANONICAL_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'Talk'],
  [2, 'User'],
  [3, 'User talk'],
  [4, 'Project'],
  [5, 'Project talk'],
  [6, 'File'],
  [7, 'File talk'],
  [8, 'MediaWiki'],
  [9, 'MediaWiki talk'],
  [10, 'Template'],
  [11, 'Template talk'],
  [12, 'Help'],
  [13, 'Help talk'],
  [14, 'Category'],
  [15, 'Category talk'],
]);

/**
 * A title with its namespace in front, by a name that every wiki understands. In a namespace that not all wikis have it is
 * told as it is.
 * @param title without namespace; of namespace 0 it may have one in front
 */
export function canonicalTitle(namespace: number, title: string): string {
  const name = CANONICAL_NAMES.get(namespace);
  return name === undefined ? title : `${name}:${title}`;
}
