import { z } from 'zod';
import { PROBLEMS } from '../../../answers/problem';
import type { Operation } from '../../http/operation';
import { jsonSchemaOf } from './query-parameters';

/** A failure (RFC 9457). */
const problemSchema = z.object({
  type: z.url().describe('An address at which the problem is explained.'),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
  code: z.enum(PROBLEMS.map(([code]) => code)).describe('Stable; what programs should look at.'),
});

const MEANINGS = new Map([
  [400, 'A parameter is missing, repeated or wrong.'],
  [401, 'The token is missing or wrong.'],
  [404, 'There is no such wiki, page or address.'],
  [405, 'Another method is wanted.'],
  [429, 'Too many questions; Retry-After says when to come again.'],
  [500, 'A fault of Weboid.'],
  [503, 'A database does not answer; Retry-After says when to come again.'],
]);

/** References to all failures that an operation for programs may meet. */
export function problemResponses(operation: Operation): Record<number, { $ref: string }> {
  const met = [...MEANINGS.keys()].filter((status) => mayMeet(operation, status));
  return Object.fromEntries(
    met.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}

function mayMeet({ access, query }: Operation, status: number): boolean {
  if (status === 401) return access === 'token';
  if (status === 400 || status === 404) return Object.keys(query.shape).length > 0;
  return true;
}

const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };

const responses = [...MEANINGS].map(([status, description]) => [
  status,
  {
    description,
    ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
    content: {
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      'application/problem+xml': { schema: { type: 'string' } },
      'text/html': { schema: { type: 'string' } },
      'text/javascript': { schema: { type: 'string' } },
      'text/plain': { schema: { type: 'string' } },
    },
  },
]);

/** What operations refer to. */
export const COMPONENTS = {
  schemas: { Problem: jsonSchemaOf(problemSchema, 'output') },
  responses: Object.fromEntries(responses),
  headers: {
    ETag: {
      description: 'Send it back in If-None-Match to hear whether anything has changed.',
      schema: { type: 'string' },
    },
    'Cache-Control': {
      description: 'How long the answer may be kept.',
      schema: { type: 'string' },
    },
    RateLimit: {
      description:
        'What is left of the budgets that the question was counted in, and seconds until they are full again ' +
        '(draft-ietf-httpapi-ratelimit-headers): "all";r=1480;t=7, "others";r=90;t=7. Others spend from them, too.',
      schema: { type: 'string' },
    },
    'RateLimit-Policy': {
      description: 'Those budgets: "all";q=1500;w=10, "others";q=100;w=10.',
      schema: { type: 'string' },
    },
    'Retry-After': {
      description: 'Seconds to wait before the same question.',
      schema: { type: 'integer', minimum: 1 },
    },
  },
  securitySchemes: {
    toolToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'For internal tools; operators give it out.',
    },
  },
};
