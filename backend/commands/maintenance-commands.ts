import type { Command } from 'commander';
import { stopSignal } from '../runtime/stop-signal';
import type { Surroundings } from './surroundings';
import { withWeboid } from './with-weboid';
import { writeLines } from './write-lines';

/** Adds `maintenance`. */
export function addMaintenanceCommands(program: Command, surroundings: Surroundings): void {
  program
    .command('maintenance')
    .description('tidy the tables once: what nobody touches, and statistics that have grown old')
    .action(() =>
      withWeboid(surroundings, async (weboid) => {
        const { isHouseKept, analyzed } = await weboid.maintain({ signal: stopSignal(1) });
        await writeLines(process.stdout, [
          isHouseKept
            ? 'tidied: what nobody touches is removed'
            : 'could not tidy to the end: see the log',
          `counted anew: ${analyzed.join(', ') || 'nothing, all statistics are good'}`,
        ]);
        if (!isHouseKept) process.exitCode = 1;
      }),
    );
}
