import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { BenchAnswer, BenchWeb } from '../../../backend/web/testing/bench-web';
import { ROOT } from '../../root';

const SOURCE = join(ROOT, 'backend/web/testing');

/**
 * Works with a web side in a process of its own, which ends with the work.
 * @param folder where its program is put
 * @param work is told its address
 */
export async function withAnswers<Result>(
  folder: string,
  from: BenchWeb,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const outfile = join(folder, 'bench-answers.js');
  buildSync({
    entryPoints: [join(SOURCE, 'bench-web.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    // Where the source stands, as it finds messages and files from there.
    define: { __dirname: JSON.stringify(SOURCE) },
  });
  const child = fork(outfile, [JSON.stringify(from)]);
  try {
    const [told] = (await once(child, 'message')) as [BenchAnswer];
    if (!('listening' in told)) throw new Error('the web side does not say where it listens');
    return await work(`http://127.0.0.1:${told.listening}`);
  } finally {
    child.kill();
  }
}
