import type { z } from 'zod';

/** The first problem that a schema has found, as "KEY: what is wrong", in one line. */
export function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return error.message;
  if (issue.code === 'unrecognized_keys') {
    return `${placeOfIssue({ path: [...issue.path, ...issue.keys.slice(0, 1)] })}: this key is not known`;
  }
  return `${placeOfIssue(issue)}: ${isMissing(issue) ? 'this key is missing' : (numberWanted(issue) ?? issue.message)}`;
}

/** The keys that lead to what is wrong, `jobs.0.name`; there is a word for it where none does. */
export function placeOfIssue({ path }: Pick<z.core.$ZodIssue, 'path'>): string {
  return path.map(String).join('.') || 'the whole';
}

function isMissing({ code, path, message }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type' && path.length > 0 && message.endsWith('received undefined');
}

/** All numbers of ours are whole ones; null: it is about something else. */
function numberWanted(issue: z.core.$ZodIssue): string | null {
  const wanted = 'expected a whole number';
  if (issue.code === 'invalid_type' && isNumber(issue.expected)) return wanted;
  if (issue.code === 'too_small' && isNumber(issue.origin)) {
    return `${wanted} of at least ${issue.minimum}`;
  }
  if (issue.code === 'too_big' && isNumber(issue.origin)) {
    return `${wanted} of at most ${issue.maximum}`;
  }
  return null;
}

const isNumber = (kind: string): boolean => kind === 'number' || kind === 'int';
