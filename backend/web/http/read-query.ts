import { z } from 'zod';
import { isProblemCode, Problem, type ProblemCode } from '../../answers/problem';

/** What broken encodings become, and what no text holds. */
const NO_TEXT = /[\uFFFD\0]|\p{Cs}/u;

/**
 * Reads the parameters that a question knows, and lets its schema check them. Others are ignored, an
 * empty one counts as absent, outer blanks do not count.
 *
 * A schema names the problem of its parameter by `.meta({ problem: 'bad-pageid' })`; without it the
 * problem is `bad-parameter`. What is longer than it may be is always `too-long`.
 * @throws Problem repeated-parameter, bad-encoding, missing-parameter, too-long, or what the schema
 *   names
 */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  query: URLSearchParams,
): z.infer<Schema> {
  const given = givenValues(Object.keys(schema.shape), query);
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = String(issue?.path[0] ?? '');
  const value = given[name];
  if (value === undefined) throw new Problem('missing-parameter', name);
  if (issue?.code === 'too_big' && issue.origin === 'string') throw new Problem('too-long', name);
  const code = problemOf(schema.shape[name]);
  const possible = choices(issue);
  if (code === 'bad-parameter') throw new Problem(code, `${name}=${value}`, { possible });
  throw new Problem(code, code === 'bad-format' ? possible : value);
}

/**
 * The value of a parameter without outer blanks, '' when it is absent.
 * @throws Problem repeated-parameter; bad-encoding if it is no UTF-8 or holds a NUL
 */
export function parameter(query: URLSearchParams, name: string): string {
  const [value = '', ...more] = query.getAll(name);
  if (more.length > 0) throw new Problem('repeated-parameter', name);
  if (NO_TEXT.test(value)) throw new Problem('bad-encoding', name);
  return value.trim();
}

function givenValues(names: string[], query: URLSearchParams): Record<string, string> {
  const values = names.map((name) => [name, parameter(query, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/** Who asks for what is not there is told what is. */
function choices(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_format' && issue.format === 'date') return 'YYYY-MM-DD';
  return issue?.code === 'invalid_value' ? issue.values.join(', ') : '';
}

/** The outermost schema that names one. */
function problemOf(schema: unknown): ProblemCode {
  if (!(schema instanceof z.ZodType)) return 'bad-parameter';
  const problem = schema.meta()?.['problem'];
  if (isProblemCode(problem)) return problem;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return problemOf(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? problemOf(schema.in) : 'bad-parameter';
}
