import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { buildProgram, ENVIRONMENT } from './bench-program';
import type { WebNews, WebWork } from './bench-web';

/** A web that runs in a process of its own (bench-web.ts). */
interface BenchWeb {
  port: number;
  /** What happened since the last time. */
  news: () => Promise<WebNews>;
}

/**
 * Works with a web, which ends with the work.
 * @param folder where its program is put
 */
export async function withBenchWeb<T>(
  folder: string,
  work: WebWork,
  use: (web: BenchWeb) => Promise<T>,
): Promise<T> {
  const program = buildProgram('crawler/testing/bench-web.ts', folder);
  const child = fork(program, [JSON.stringify(work)], { env: ENVIRONMENT });
  try {
    const { port } = await nextNews(child);
    return await use({
      port,
      news: () => {
        child.send('news');
        return nextNews(child);
      },
    });
  } finally {
    child.kill();
  }
}

async function nextNews(child: ChildProcess): Promise<WebNews> {
  const [news] = (await once(child, 'message')) as [WebNews];
  return news;
}
