import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Agent } from 'undici';
import type { AskArchive } from '../../service/archive-http';
import { createAskArchive } from '../../service/undici-archive-http';

/** A question as the server got it. */
export interface ServedQuestion {
  method: string;
  /** Of the service that was meant, and whether by TLS. */
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What the server answers: JSON of a value, or a text; or it does as it likes. */
export type ServedAnswer =
  | { status?: number; headers?: Record<string, string>; json: unknown }
  | { status?: number; headers?: Record<string, string>; text: string }
  | ((response: ServerResponse) => void);

/** Stands in for archive.org and web.archive.org. */
export interface WaybackServer {
  /** Leads any address here; time-outs of a fifth of a second. */
  ask: AskArchive;
  questions: ServedQuestion[];
  /** The path of each question so far. */
  paths(): string[];
  close(): Promise<void>;
}

const SILENCE_MS = 200;

/** A real server on loopback that answers by a function, and a client whose every connection ends there. */
export async function startWaybackServer(
  answer: (question: ServedQuestion) => ServedAnswer,
): Promise<WaybackServer> {
  const questions: ServedQuestion[] = [];
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const question = await readQuestion(request);
      questions.push(question);
      send(answer(question), response);
    };
    serve().catch((error: Error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({
    connect: (_options, done) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => done(null, socket));
      socket.once('error', (error) => done(error, null));
    },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  });
  return {
    ask: createAskArchive({ dispatcher: agent, userAgent: 'Weboid test' }),
    questions,
    paths: () => questions.map(({ url }) => url.pathname),
    async close() {
      await agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readQuestion(request: IncomingMessage): Promise<ServedQuestion> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? '',
    url: new URL(request.url ?? '', `https://${request.headers.host ?? ''}`),
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function send(answer: ServedAnswer, response: ServerResponse): void {
  if (typeof answer === 'function') return answer(response);
  const isJson = 'json' in answer;
  response.writeHead(answer.status ?? 200, {
    'content-type': isJson ? 'application/json' : 'text/plain',
    ...answer.headers,
  });
  response.end(isJson ? JSON.stringify(answer.json) : answer.text);
}
