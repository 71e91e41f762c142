import { createWebApp } from '../app';
import { startWeb, type RunningWeb } from '../http/server';
import type { WebParts } from '../web-parts';

/** A web side that listens on loopback, and a client that asks it. */
export interface Served extends RunningWeb {
  get(path: string, init?: RequestInit): Promise<Response>;
}

/** @param port by default a free one */
export async function serve(parts: WebParts, port = 0): Promise<Served> {
  const running = await startWeb(createWebApp(parts), port, '127.0.0.1');
  return {
    ...running,
    get: (path, init) => fetch(`http://127.0.0.1:${running.port}${path}`, init),
  };
}
