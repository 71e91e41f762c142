import type { Format, Operation } from '../../http/operation';
import type { SourceInfo } from '../../../runtime/source-info';
import { V1, versionedPath } from '../../http/api-version';
import { isFree } from '../../limits/throttle';
import { MEDIA_TYPES } from '../../http/media-types';
import { PROMISE } from './promise';
import { COMPONENTS, problemResponses } from './openapi-problems';
import { jsonSchemaOf, queryParameters, type JsonSchema } from './query-parameters';

/** JSON that is not looked into. */
type Json = { readonly [key: string]: unknown };

/**
 * All operations as an OpenAPI 3.1 document, from the schemas that check questions and answers.
 * @param publicUrl where all addresses of this installation begin
 */
export function openApiDocument(
  operations: readonly Operation[],
  { source, publicUrl }: { source: SourceInfo; publicUrl: string },
): Json {
  const documented = operations.map((operation) => documentedOperation(operation));
  const schemas = Object.assign({}, ...documented.map(({ definitions }) => definitions));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Weboid',
      version: source.version,
      summary: 'Which web links of a wiki page are dead, since when, and how that was found.',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Weboid', url: source.url },
    },
    servers: [{ url: `${publicUrl}${V1}` }],
    externalDocs: { description: 'A page to try it', url: `${publicUrl}/api` },
    paths: pathsOf(documented, publicUrl),
    components: { ...COMPONENTS, schemas: { ...COMPONENTS.schemas, ...schemas } },
  };
}

const DESCRIPTION = [
  'Parameters that are not known are ignored, empty ones count as absent, none may be repeated. ' +
    'Failures are problem documents (RFC 9457) with a stable `code`, in the format asked for, else in ' +
    'one that `Accept` names, else in that of the address; never with a status of 200. Any web page may read the answers ' +
    '(CORS), without credentials. A meaningful `User-Agent` with a way to reach you is asked for.',
  ...PROMISE,
].join('\n\n');

interface DocumentedOperation {
  operation: Operation;
  description: Json;
  /** Schemas that the answer's schema refers to. */
  definitions: Record<string, unknown>;
}

function pathsOf(documented: readonly DocumentedOperation[], publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const { operation, description } of documented) {
    const { path, method } = operation;
    const isElsewhere = versionedPath(path) === path;
    paths[path] = {
      ...paths[path],
      ...(isElsewhere && { servers: [{ url: publicUrl }] }),
      [method]: description,
    };
  }
  return paths;
}

function documentedOperation(operation: Operation): DocumentedOperation {
  const { schema, definitions } = answerSchema(operation);
  return {
    operation,
    definitions,
    description: {
      operationId: operation.id,
      summary: operation.summary,
      ...(operation.access === 'token' && { security: [{ toolToken: [] }] }),
      parameters: queryParameters(operation).map(
        ({ name, description, isRequired, schema: of, example }) => ({
          name,
          in: 'query',
          description,
          required: isRequired,
          schema: of,
          ...(example !== undefined && { example }),
        }),
      ),
      responses: {
        [operation.status ?? 200]: goodResponse(operation, schema),
        ...(isCached(operation) && { 304: UNCHANGED }),
        ...problemResponses(operation),
      },
    },
  };
}

const UNCHANGED = {
  description: 'Nothing has changed since the answer with the ETag in If-None-Match.',
};

const CACHE_HEADERS = {
  ETag: { $ref: '#/components/headers/ETag' },
  'Cache-Control': { $ref: '#/components/headers/Cache-Control' },
};

/** What tools are told is for them alone, and a stream is never the same. */
function isCached({ method, access, formats }: Operation): boolean {
  return method === 'get' && access !== 'token' && !formats.includes('events');
}

const LIMIT_HEADERS = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
};

function headersOf(operation: Operation): Json {
  const isCounted = operation.access !== 'token' && !isFree(operation.path);
  const headers = {
    ...(isCached(operation) && CACHE_HEADERS),
    ...(isCounted && LIMIT_HEADERS),
  };
  return Object.keys(headers).length === 0 ? {} : { headers };
}

/** Formats of which `answer` tells what they hold. */
const DESCRIBED: ReadonlySet<Format> = new Set(['json', 'jsonfeed']);

function goodResponse(operation: Operation, answer: JsonSchema | null): Json {
  const { formats } = operation;
  const content = formats.map((format) => [
    MEDIA_TYPES[format],
    { schema: DESCRIBED.has(format) && answer !== null ? answer : { type: 'string' } },
  ]);
  return {
    description: `The answer as ${formats.join(', ')}.`,
    ...headersOf(operation),
    content: Object.fromEntries(content),
  };
}

/** Definitions stand in one place of the document, under names of the operation. */
function answerSchema({ id, answer }: Operation): {
  schema: JsonSchema | null;
  definitions: Record<string, unknown>;
} {
  if (answer === null) return { schema: null, definitions: {} };
  const text = JSON.stringify(jsonSchemaOf(answer, 'output'));
  const moved = text.replaceAll('"#/$defs/', `"#/components/schemas/${id}.`);
  const { $defs = {}, ...schema }: JsonSchema = JSON.parse(moved);
  const named = Object.entries($defs).map(([name, definition]) => [`${id}.${name}`, definition]);
  return { schema, definitions: Object.fromEntries(named) };
}
