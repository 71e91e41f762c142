import type { SqlValue } from '../../runtime/database';
import type { DomainClaim } from './domain-claim';

/** A condition of a statement, with what is bound to it. */
export interface SqlCondition {
  sql: string;
  values: SqlValue[];
}

/** Whether any of some claims speaks for a host (as coversHost), as a condition on the column with its name. */
export function coveredCondition(column: string, claims: readonly DomainClaim[]): SqlCondition {
  if (claims.length === 0) return { sql: 'FALSE', values: [] };
  const names = [...new Set(claims.map(({ name }) => name))].map(bytes);
  const above = claims.filter(({ hasSubdomains }) => hasSubdomains).map(({ name }) => `.${name}`);
  const ends = [...new Set(above)].map(() => ` OR RIGHT(${column}, ?) = ?`);
  return {
    sql: `(${column} IN (?)${ends.join('')})`,
    values: [names, ...[...new Set(above)].flatMap((end) => [end.length, bytes(end)])],
  };
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
