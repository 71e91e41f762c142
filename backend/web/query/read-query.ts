import { z } from 'zod';
import { isProblemCode, Problem, type ProblemCode } from '../problem';

/**
 * Reads the parameters that a question knows, and lets its schema check them. Others are ignored, an
 * empty one counts as absent, outer blanks do not count.
 *
 * A schema names the problem of its parameter by `.meta({ problem: 'bad-pageid' })`; without it the
 * problem is `bad-parameter`.
 * @throws Problem repeated-parameter, missing-parameter, or what the schema names
 */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  query: URLSearchParams,
): z.infer<Schema> {
  const given = givenValues(Object.keys(schema.shape), query);
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const name = String(read.error.issues[0]?.path[0] ?? '');
  const value = given[name];
  if (value === undefined) throw new Problem('missing-parameter', name);
  const code = problemOf(schema.shape[name]);
  throw new Problem(code, code === 'bad-parameter' ? `${name}=${value}` : value);
}

/**
 * The value of a parameter without outer blanks, '' when it is absent.
 * @throws Problem repeated-parameter
 */
export function parameter(query: URLSearchParams, name: string): string {
  const [value = '', ...more] = query.getAll(name);
  if (more.length > 0) throw new Problem('repeated-parameter', name);
  return value.trim();
}

function givenValues(names: string[], query: URLSearchParams): Record<string, string> {
  const values = names.map((name) => [name, parameter(query, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

function problemOf(schema: unknown): ProblemCode {
  const problem = schema instanceof z.ZodType ? schema.meta()?.['problem'] : undefined;
  return isProblemCode(problem) ? problem : 'bad-parameter';
}
