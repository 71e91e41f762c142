import { Problem } from '../problem';
import { parameter } from './read-query';

/**
 * The format asked for by `format`, else `fallback`.
 * @throws Problem bad-format, repeated-parameter, bad-encoding
 */
export function readFormat<Format extends string>(
  query: URLSearchParams,
  formats: readonly Format[],
  fallback: Format,
): Format {
  const name = parameter(query, 'format');
  if (name === '') return fallback;
  const format = formats.find((known) => known === name);
  if (format === undefined) throw new Problem('bad-format', formats.join(', '));
  return format;
}
