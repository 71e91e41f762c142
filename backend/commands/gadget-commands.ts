import { askerOf } from '../config/config';
import type { Command } from 'commander';
import type { Environment } from '../config/environment';
import { readEnvironment } from '../config/read-environment';
import { userAgent } from '../crawler/transport/request-headers';
import { SOURCE } from '../runtime/source';
import { addCommandGroup } from './command-group';
import { confirmOn } from './confirm-on';
import { deployGadget, type DeployOptions, type DeployParts } from './gadget-deploy';
import { parseWebAddress } from './option-values';
import type { Surroundings } from './surroundings';

/** `weboid gadget` with its sub-command. */
export function addGadgetCommands(program: Command, { root, env }: Surroundings): void {
  const gadget = addCommandGroup(program, {
    name: 'gadget',
    description: 'the gadget on wikis',
    commands: ['deploy'],
  });
  gadget
    .command('deploy')
    .description('put the gadget on a wiki, or a newer version of it; shows the difference first')
    .requiredOption('--wiki <url>', 'address of the wiki', parseWebAddress)
    .option('--api <url>', 'address of its api.php; by default the wiki is asked', parseWebAddress)
    .option(
      '--origin <url>',
      'where the gadget asks; by default WEBOID_PUBLIC_URL',
      parseWebAddress,
    )
    .option('--farm <name>', 'farm of the wiki in the wikis file; by default the first', '')
    .option('--documentation <title>', 'page of the wiki to tell of the gadget, if any', '')
    .option('--name <name>', 'name of the gadget on the wiki', 'weboid')
    .option('--from <folder>', 'what npm run gadget:build has made, instead of building it now')
    .option('--dry-run', 'show the difference, write nothing')
    .option('--yes', 'write without asking')
    .action((options: DeployOptions) =>
      deployGadget(options, workingWith(root, readEnvironment(env))),
    );
}

function workingWith(root: string, settings: Environment): DeployParts {
  return {
    root,
    userAgent: userAgent(SOURCE.version, askerOf(settings)),
    publicUrl: settings.WEBOID_PUBLIC_URL,
    account: {
      user: settings.WEBOID_GADGET_USER,
      password: settings.WEBOID_GADGET_PASSWORD,
      token: settings.WEBOID_GADGET_TOKEN,
    },
    output: process.stdout,
    confirm: confirmOn(process.stdin, process.stderr),
  };
}
