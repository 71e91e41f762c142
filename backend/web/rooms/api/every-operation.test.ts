import type { Express } from 'express';
import { createWebApp } from '../../app';
import { MEDIA_TYPES } from '../../http/media-types';
import { XSD_PATH } from '../../formats/answer-xsd';
import { OPERATIONS, PROGRAM_OPERATIONS } from './all-operations';
import { FORM_METHODS } from '../people/people-operations';
import type { Operation } from '../../http/operation';
import { failed, sampleParts, sampleWiki } from '../../testing/sample-web';
import { storeWithList } from '../../testing/example-list';
import { serve, type Served } from '../../testing/serve';
import { checkWellFormed } from '../../testing/well-formed';

const TOKEN = 'a-token-for-tests';
const DEAD = 'https://dead.net/x';
const pages = [{ pageId: 9_301_140, title: 'Hai', namespace: 0, links: [DEAD] }];
const parts = sampleParts(
  sampleWiki(pages),
  { [DEAD]: failed(18, 29, 6) },
  { toolTokens: [TOKEN], store: storeWithList },
);

let web: Served;
beforeAll(async () => {
  web = await serve(parts);
});
afterAll(() => web.close());

const asked = PROGRAM_OPERATIONS.filter(({ method }) => method === 'get');

function ask(
  { path, example, access }: Operation,
  more: Record<string, string>,
): Promise<Response> {
  const query = new URLSearchParams({ ...example, ...more });
  const headers = access === 'token' ? { Authorization: `Bearer ${TOKEN}` } : {};
  return web.get(`${path}?${query}`, { headers });
}

test.each(PROGRAM_OPERATIONS.map(({ id, example }) => [id, example]))(
  '%s has an example',
  (_id, example) => {
    expect(example).toBeDefined();
  },
);

test.each(asked.flatMap((one) => one.formats.map((format) => [one.id, format, one] as const)))(
  '%s answers its example as %s',
  async (_id, format, operation) => {
    const isDefault = format === operation.formats[0];
    const response = await ask(operation, isDefault ? {} : { format });
    const body = await response.text();
    expect([response.status, body.slice(0, 300)]).toEqual([200, expect.anything()]);
    expect(response.headers.get('content-type')?.split(';')[0]).toBe(MEDIA_TYPES[format]);
    if (format === 'html') checkWellFormed(body);
    if (format === 'json' || format === 'jsonfeed') checkJson(operation, body);
  },
);

test.each(
  asked.flatMap((one) =>
    (one.otherExamples ?? []).map((example) => [one.id, example, one] as const),
  ),
)('%s answers %p', async (_id, example, operation) => {
  const response = await ask({ ...operation, example }, {});
  const body = await response.text();
  expect([response.status, body.slice(0, 300)]).toEqual([200, expect.anything()]);
  expect(operation.formats[0]).toBe('json');
  checkJson(operation, body);
});

function checkJson(operation: Operation, body: string): void {
  const answer: unknown = JSON.parse(body);
  const described = operation.answer?.safeParse(answer);
  expect(described?.error).toBeUndefined();
  expect(described?.data).toEqual(answer);
}

test.each(asked.map((operation) => [operation.id, operation] as const))(
  '%s: what may be kept is not sent again; HEAD has the same headers',
  async (_id, operation) => {
    const first = await ask(operation, {});
    await first.text();
    if (first.headers.get('cache-control')?.includes('max-age') !== true) return;
    const etag = first.headers.get('etag') ?? '';
    const query = new URLSearchParams(operation.example);
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    const again = await web.get(`${operation.path}?${query}`, { headers });
    expect([etag, again.status, await again.text()]).toEqual([
      expect.stringMatching(/^W?\/?"/),
      304,
      '',
    ]);
    const head = await web.get(`${operation.path}?${query}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
  },
);

/** Where forms of ours lead to, what only operators ask, what is for search engines, and the schema of XML. */
const UNDOCUMENTED = [...FORM_METHODS.keys(), '/metrics', '/robots.txt', XSD_PATH];

test('every address is documented, for people, or left out on purpose', () => {
  const known = new Set(OPERATIONS.map(({ path }) => path));
  const unknown = addressesOf(createWebApp(parts)).filter((path) => !known.has(path));
  const wanted = UNDOCUMENTED.filter((path) => !known.has(path));
  expect([...new Set(unknown)].toSorted()).toEqual(wanted.toSorted());
});

test('every documented address is there', () => {
  const there = addressesOf(createWebApp(parts));
  const documented = PROGRAM_OPERATIONS.map(({ path }) => path);
  expect(documented.filter((path) => !there.includes(path))).toEqual([]);
});

/** What express keeps of routes. */
interface Layer {
  route?: { path: string };
  handle?: { stack?: Layer[] };
}

function addressesOf(app: Express): string[] {
  const walk = (layers: readonly Layer[]): string[] =>
    layers.flatMap(({ route, handle }) => [
      ...(route === undefined ? [] : [route.path]),
      ...walk(handle?.stack ?? []),
    ]);
  return walk(app.router.stack as readonly Layer[]);
}
