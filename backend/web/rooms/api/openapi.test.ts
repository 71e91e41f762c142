import { z } from 'zod';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { validateOpenApi } from '../../testing/validate-openapi';
import type { Operation } from '../../http/operation';
import { CHANGE_STREAM_PATH } from '../../../store/changes/change-event-id';
import { openApiDocument } from './openapi-document';
import { OPERATIONS, PROGRAM_OPERATIONS } from './all-operations';
import { queryParameters } from './query-parameters';

const parts = sampleParts(sampleWiki([]), {});
const tree: z.ZodType = z.lazy(() => z.object({ below: z.array(tree) })).meta({ id: 'Tree' });
const example: Operation = {
  method: 'get',
  path: '/tree',
  id: 'tree',
  summary: 'A tree.',
  query: z.object({
    depth: z
      .string()
      .regex(/^\d$/)
      .transform(Number)
      .describe('How deep.')
      .meta({ problem: 'bad-all' }),
  }),
  example: { depth: '3' },
  formats: ['json', 'csv'],
  answer: z.object({ root: tree }),
  access: 'token',
};

test('the document of all operations is valid', async () => {
  expect(await validateOpenApi(openApiDocument(PROGRAM_OPERATIONS, parts))).toEqual({
    valid: true,
  });
});

test('operations have names and addresses of their own', () => {
  const ids = OPERATIONS.map(({ id }) => id);
  const addresses = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  expect([new Set(ids).size, new Set(addresses).size]).toEqual([ids.length, ids.length]);
});

test('every parameter is explained', () => {
  for (const operation of OPERATIONS) {
    for (const { name, description } of queryParameters(operation)) {
      expect([operation.id, name, description]).toEqual([
        operation.id,
        name,
        expect.stringMatching(/\.$/),
      ]);
    }
  }
});

test('a schema of a question becomes parameters, that of an answer refers into the document', async () => {
  const document = openApiDocument([example], parts);
  expect(await validateOpenApi(document)).toEqual({ valid: true });
  expect(document).toMatchObject({
    servers: [{ url: 'https://weboid.toolforge.org/v1' }],
    paths: {
      '/tree': {
        get: {
          operationId: 'tree',
          security: [{ toolToken: [] }],
          parameters: [
            {
              name: 'depth',
              in: 'query',
              description: 'How deep.',
              required: true,
              schema: { type: 'string', pattern: '^\\d$' },
              example: '3',
            },
          ],
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: {
                    properties: { root: { $ref: '#/components/schemas/tree.Tree' } },
                  },
                },
                'text/csv': { schema: { type: 'string' } },
              },
            },
            401: { $ref: '#/components/responses/401' },
          },
        },
      },
    },
    components: { schemas: { 'tree.Tree': { type: 'object' } } },
  });
  expect(JSON.stringify(document)).not.toContain('"problem":');
});

test('what tools are told is not for caches, and a ping is only accepted', () => {
  const { paths } = openApiDocument(PROGRAM_OPERATIONS, parts);
  expect(paths).toMatchObject({
    '/batch': { get: { responses: { 200: {} } } },
    '/ping': { post: { responses: { 202: {} } } },
  });
  expect(JSON.stringify(Object(paths)['/batch'])).not.toContain('headers/ETag');
});

test('no stream is said to be the same as before, and what is in `_weboid` is told', () => {
  const { paths } = openApiDocument(PROGRAM_OPERATIONS, parts);
  const { responses } = Object(paths)[CHANGE_STREAM_PATH].get;
  expect([responses['304'], Object.keys(responses['200'].headers)]).toEqual([
    undefined,
    ['RateLimit', 'RateLimit-Policy'],
  ]);
  expect(Object(paths)[CHANGE_STREAM_PATH].servers).toEqual([{ url: parts.publicUrl }]);
  const feed = JSON.stringify(Object(paths)['/feed/wiki.json']);
  expect(feed).toMatch(/"_weboid":\{.*"first_id"/);
});
