import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { buildGadget } from '../build.mjs';
import { BENCH_PAGE_ID, type BenchPage } from './bench-page';

/** What is loaded of the gadget, by name. */
export type Files = Readonly<Record<string, string>>;

const LOADED = ['weboid.js', 'weboid.css', 'weboid-i18n.json'];

/** What a page view loads of the gadget when it is built for this origin. */
export async function builtFiles(build: typeof buildGadget, origin: string): Promise<Files> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'weboid-gadget-'));
  try {
    await build({ origin, outDir });
    return Object.fromEntries(
      LOADED.map((name) => [name, readFileSync(path.join(outDir, name), 'utf8')]),
    );
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** The page at `/`, and Weboid's answer to the question about its block. */
export function serve({ html, dead }: BenchPage): Promise<Server> {
  const problems = dead.map((url) => ({ url, verdict: 'unreachable' }));
  const block = Math.floor(BENCH_PAGE_ID / 64);
  const pages = [{ pageid: BENCH_PAGE_ID, problems }];
  const answer = JSON.stringify({ dbname: 'examplewiki@WMF', block, pages });
  const respond = ({ url }: IncomingMessage, response: ServerResponse): void => {
    const isQuestion = url?.startsWith('/externalLinkProblem') ?? false;
    const type = isQuestion ? 'application/json' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'Content-Type': type });
    response.end(isQuestion ? answer : html);
  };
  return new Promise((resolve) => {
    const server = createServer(respond).listen(0, '127.0.0.1', () => resolve(server));
  });
}
