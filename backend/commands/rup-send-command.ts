import { Option, type Command } from 'commander';
import { clockFrom } from '../runtime/moved-clock';
import { stopSignal } from '../runtime/stop-signal';
import { withWeboid } from './with-weboid';
import { parseMoment } from './option-values';
import type { Surroundings } from './surroundings';

/** Adds `rup send`: what robots are to be sent. */
export function addRupSend(rup: Command, surroundings: Surroundings): void {
  rup
    .command('send')
    .description('make and send the reports to robots that are due')
    .addOption(
      new Option('--at <moment>', 'as if it were then, such as 2026-12-01T00:00:00Z').argParser(
        parseMoment,
      ),
    )
    .action(async ({ at }: { at?: number }) => {
      const clock = clockFrom(surroundings.clock, at);
      await withWeboid({ ...surroundings, clock }, (weboid) =>
        weboid.sendToRobots({ signal: stopSignal() }),
      );
    });
}
