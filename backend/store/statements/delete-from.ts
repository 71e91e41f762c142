/** MariaDB takes an index hint only in this form of DELETE; a small table would be scanned. */
export const deleteFrom = (table: string, index: string): string =>
  `DELETE ${table} FROM ${table} FORCE INDEX (${index})`;
