import { Argument, type Command } from 'commander';
import { COMPONENT_NAMES, type ComponentName } from '../status/component';
import { askHealth } from './ask-health';
import type { Surroundings } from './surroundings';

/** Adds `health`: whether a component that runs on this machine is to be begun anew. */
export function addHealthCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('health')
    .description('tell whether a component on this machine gets on; ends with 1 where it hangs')
    .addArgument(new Argument('<component>', 'its name in the Procfile').choices(COMPONENT_NAMES))
    .action(async (component: ComponentName) => {
      const { isHealthy, why } = await askHealth(component, surroundings);
      process.stdout.write(`${component}: ${isHealthy ? 'healthy' : 'not healthy'}: ${why}\n`);
      if (!isHealthy) process.exitCode = 1;
    });
}
