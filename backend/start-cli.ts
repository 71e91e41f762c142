import { join } from 'node:path';
import { runCommandLine } from './cli';
import { endOnWriteError } from './commands/end-on-write-error';
import { systemClock } from './runtime/clock';
import { systemRandom } from './runtime/random';

/** Look-ups of names wait for each other in libuv's pool; its four threads would starve a crawler. */
process.env['UV_THREADPOOL_SIZE'] ??= '64';

endOnWriteError(process.stdout, 'weboid');

void runCommandLine(process.argv.slice(2), {
  // dist/ and the folders that are read at run time stand side by side.
  root: join(__dirname, '..'),
  env: process.env,
  clock: systemClock,
  random: systemRandom,
});
