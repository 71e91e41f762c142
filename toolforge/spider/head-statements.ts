/**
 * What the head runs once as root, and its configuration keeps: the engine, and how it speaks with data servers. The
 * isolation of a session and its sql_mode reach them as they are, by default.
 */
export const HEAD_STATEMENTS: readonly string[] = [
  "INSTALL SONAME 'ha_spider'",
  // Transactions over several data servers are prepared on all of them before the first commits.
  'SET GLOBAL spider_internal_xa = ON',
  'SET GLOBAL spider_internal_xa_id_type = 1',
  // Else each new connection to the head opens new ones to the data servers.
  'SET GLOBAL spider_conn_recycle_mode = 1',
  // Each table says for itself who looks for duplicates.
  'SET GLOBAL spider_direct_dup_insert = -1',
];
