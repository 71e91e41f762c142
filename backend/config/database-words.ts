/** What messages call the own database, and which settings say where it is and who comes. */
export const OWN_DATABASE = {
  what: 'the own database',
  address: 'WEBOID_DB_HOST and WEBOID_DB_PORT',
  account: 'TOOL_TOOLSDB_USER and TOOL_TOOLSDB_PASSWORD',
  name: 'WEBOID_DB_NAME, and whether CREATE DATABASE was run',
  maker: 'weboid migrate',
};

/** The same of a replica of a wiki. */
export const REPLICA = {
  what: 'the replica',
  address:
    'host and port of the wiki’s "replica" (or "metaDatabase") in the wikis file (WEBOID_WIKIS_FILE)',
  account: 'TOOL_REPLICA_USER and TOOL_REPLICA_PASSWORD',
  name: 'the "database" there, in the wikis file (WEBOID_WIKIS_FILE)',
};
