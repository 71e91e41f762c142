import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** What a browser says of itself when somebody opens a page. */
const BROWSER: Readonly<Record<string, string>> = {
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-mode': 'navigate',
};

/** Asks as a browser does; `fetch` would say itself what it is. */
export async function browse(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = BROWSER,
): Promise<{ status: number | undefined; text: string }> {
  const asked = request({ host: '127.0.0.1', port, path, headers }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks = (await response.toArray()) as Buffer[];
  return { status: response.statusCode, text: Buffer.concat(chunks).toString() };
}
