import type { z } from 'zod';

/** The first problem as "KEY: what is wrong". */
export function describeIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return error.message;
  if (issue.code === 'unrecognized_keys') {
    return `${[...issue.path, issue.keys[0]].map(String).join('.')}: this key is not known`;
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return `${issue.path.map(String).join('.')}: this key is missing`;
  }
  return `${issue.path.map(String).join('.') || 'the whole'}: ${numberWanted(issue) ?? issue.message}`;
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
