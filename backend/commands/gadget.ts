import type { Command } from 'commander';
import type { Environment } from '../config/environment';
import { userAgent } from '../crawler/request-headers';
import { SOURCE } from '../source';
import { CommandError } from './command-error';
import { confirmOn } from './confirm-on';
import { deployGadget, type DeployOptions, type GadgetDeploying } from './gadget-deploy';
import { webAddress } from './option-values';

/**
 * `weboid gadget` with its sub-command.
 * @param root the folder of the repository
 */
export function addGadgetCommands(
  program: Command,
  root: string,
  environment: () => Environment,
): void {
  const gadget = program
    .command('gadget')
    .description('the gadget on wikis')
    .argument('[command]')
    .usage('deploy')
    .action((name?: string) => {
      const what = name === undefined ? 'no command given' : `unknown command '${name}'`;
      throw new CommandError(`${what}; there is gadget deploy`);
    });
  gadget
    .command('deploy')
    .description('put the gadget on a wiki, or a newer version of it; shows the difference first')
    .requiredOption('--wiki <url>', 'address of the wiki', webAddress)
    .option('--api <url>', 'address of its api.php; by default the wiki is asked', webAddress)
    .option('--origin <url>', 'where the gadget asks; by default WEBOID_PUBLIC_URL', webAddress)
    .option('--farm <name>', 'farm of the wiki in the wikis file; by default the first', '')
    .option('--documentation <title>', 'page of the wiki to tell of the gadget, if any', '')
    .option('--name <name>', 'name of the gadget on the wiki', 'weboid')
    .option('--from <folder>', 'what npm run gadget:build has made, instead of building it now')
    .option('--dry-run', 'show the difference, write nothing')
    .option('--yes', 'write without asking')
    .action((options: DeployOptions) => deployGadget(options, workingWith(root, environment())));
}

function workingWith(root: string, settings: Environment): GadgetDeploying {
  return {
    root,
    userAgent: userAgent(SOURCE.version, settings.WEBOID_CONTACT),
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
