import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

/** An answer as it came. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What is asked of loopback; `path` is sent as it is, byte by byte (Latin-1). */
export interface RawQuestion {
  port: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  agent: Agent;
}

/** Asks without repairing anything, other than fetch. */
export function askRaw(question: RawQuestion): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', ...question }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces).toString('utf8'),
        }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}
