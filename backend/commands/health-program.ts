import { Command, CommanderError } from 'commander';
import { join } from 'node:path';
import { systemClock } from '../runtime/clock';
import { systemRandom } from '../runtime/random';
import { addHealthCommand } from './health-command';

/** `weboid health` by itself: probes are many, and have five seconds for all. */
const program = new Command('weboid')
  .exitOverride()
  .configureOutput({ outputError: () => undefined, writeErr: () => undefined });

addHealthCommand(program, {
  root: join(__dirname, '..'),
  env: process.env,
  clock: systemClock,
  random: systemRandom,
});

void program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError && error.exitCode === 0) return;
  const message = error instanceof Error ? error.message.replace(/^error: /, '') : String(error);
  process.stderr.write(`weboid: ${message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
  process.exitCode = 2;
});
