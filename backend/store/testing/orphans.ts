import type { Statements } from '../../runtime/database';

/** Every table whose rows hang on rows of another one, and by which columns. */
const HANGS_ON: readonly [child: string, parent: string, columns: string][] = [
  ['link', 'url', 'url_id'],
  ['link', 'page', 'wiki_id, page_id'],
  ['gone_link', 'url', 'url_id'],
  ['declared_link', 'url', 'url_id'],
  ['declared_link', 'page', 'wiki_id, page_id'],
  ['declared_page', 'page', 'wiki_id, page_id'],
  ['stalled_page', 'page', 'wiki_id, page_id'],
  ['redirect', 'url', 'url_id'],
  ['evidence', 'url', 'url_id'],
  ['inquiry', 'url', 'url_id'],
  ['archive', 'url', 'url_id'],
  ['archived_copy', 'url', 'url_id'],
  ['archive_search', 'url', 'url_id'],
  ['wanted_moment', 'url', 'url_id'],
  ['page_title', 'url', 'url_id'],
  ['page_comparison', 'url', 'url_id'],
  ['replacement', 'url', 'url_id'],
  ['alias', 'url', 'url_id'],
  ['alias_bar', 'url', 'url_id'],
  ['mended_link', 'url', 'url_id'],
  ['report', 'url', 'url_id'],
  ['report', 'host', 'host_id'],
  ['domain_trait', 'host', 'host_id'],
  ['host_look', 'host', 'host_id'],
  ['url_hint', 'url', 'url_id'],
  ['host_hint', 'host', 'host_id'],
  ['alias_host', 'host', 'host_id'],
  ['alias_rule', 'host', 'host_id'],
  ['url', 'host', 'host_id'],
];

/** Rows that hang on nothing, one entry per pair of tables that has any: `link without url: 3`. */
export async function orphans(statements: Statements): Promise<string[]> {
  const found: string[] = [];
  for (const [child, parent, columns] of HANGS_ON) {
    const [first = columns] = columns.split(', ');
    const [row] = await statements.select<{ rows: number }>(
      `SELECT COUNT(*) AS \`rows\` FROM ${child} LEFT JOIN ${parent} USING (${columns})
       WHERE ${parent}.${first} IS NULL AND ${child}.${first} IS NOT NULL`,
    );
    if (row?.rows !== 0) found.push(`${child} without ${parent}: ${row?.rows}`);
  }
  return found;
}
