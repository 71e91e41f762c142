import { Problem } from '../problem';
import { parameter } from './read-query';

export { queryOf } from './query-of';
export { readFormat } from './read-format';
export { wantsScript } from './wants-script';

/**
 * `all`: whether links without findings are told too; by default not (W7.2).
 * @throws Problem bad-all, repeated-parameter
 */
export function readAll(query: URLSearchParams): boolean {
  const value = parameter(query, 'all');
  if (!['', '0', '1'].includes(value)) throw new Problem('bad-all', value);
  return value === '1';
}
