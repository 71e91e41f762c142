import type { Writable } from 'node:stream';
import type { Command } from 'commander';
import type { PublishedFile } from '../dumps/manifest';
import { stopSignal } from '../runtime/stop-signal';
import { withWeboid } from './with-weboid';
import type { Surroundings } from './surroundings';
import { writeLines } from './write-lines';

/** Adds `publish-dump`. */
export function addDumpCommands(program: Command, surroundings: Surroundings): void {
  program
    .command('publish-dump')
    .description(
      'publish what changed on each whole day since the last time, and once a week all that is known',
    )
    .option('--now', 'all that is known, too, be the last time less than a week ago')
    .action(({ now = false }: { now?: boolean }) =>
      withWeboid(surroundings, async (weboid) => {
        const files = await weboid.publishDump({ now, signal: stopSignal(1) });
        await tellFiles(files, process.stdout);
      }),
    );
}

/** A line for each file that was made. */
async function tellFiles(files: readonly PublishedFile[], output: Writable): Promise<void> {
  const lines = files.map(
    ({ name, kind, lines: count, bytes }) =>
      `${name}: ${count} ${kind === 'dump' ? 'URLs' : 'changes'}, ${bytes} bytes`,
  );
  await writeLines(output, lines.length > 0 ? lines : ['nothing is due']);
}
