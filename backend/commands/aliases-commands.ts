import type { Command } from 'commander';
import { join } from 'node:path';
import { askerOf } from '../config/config';
import { readEnvironment } from '../config/read-environment';
import { userAgent } from '../crawler/transport/request-headers';
import { loadMessages } from '../runtime/messages';
import { SOURCE } from '../runtime/source';
import { stopSignal } from '../runtime/stop-signal';
import { createAliasGateway } from './alias-gateway';
import { allowAliasRule, listAliasRules } from './alias-rules';
import { aliasesFindCommand } from './aliases-find-command';
import { aliasesLearnCommand } from './aliases-learn-command';
import { noSuchCommand } from './command-group';
import { CommandError } from './command-error';
import { wholeNumber } from './option-values';
import { withOwnDatabase } from './own-database';
import type { Surroundings } from './surroundings';
import { withWeboid } from './with-weboid';

const ALIASES = { name: 'aliases', commands: ['find', 'learn', 'rules', 'allow'] } as const;

/** `weboid aliases`, which searches for pages that moved, and its sub-commands. */
export function addAliasesCommands(program: Command, surroundings: Surroundings): void {
  const aliases = program
    .command('aliases')
    .description('search for dead pages that moved, host by host, as weboid care does')
    .argument('[command]')
    .argument('[arguments...]')
    .option('--until-idle', 'end when nothing is due')
    .usage('[--until-idle]|find|learn|rules|allow')
    .action((name: string | undefined, _rest: string[], options: { untilIdle?: boolean }) => {
      if (name !== undefined) throw noSuchCommand(ALIASES, name);
      const { untilIdle = false } = options;
      return withWeboid(surroundings, (weboid) =>
        weboid.aliases({ untilIdle, signal: stopSignal() }),
      );
    });
  aliases
    .command('find')
    .description('ask WEBOID_ALIAS_GATEWAY where they are; a JSON line for each')
    .argument('<world>', 'file: JSON with asked, redirects, cited')
    .action((file: string) => find(file, surroundings));
  aliases
    .command('learn')
    .description(
      'learn rules from redirects and cited addresses, asking nobody; a JSON line for each',
    )
    .argument('<world>', 'file: JSON with asked, redirects, cited')
    .action((file: string) => learn(file, surroundings));
  addRules(aliases, surroundings);
}

function addRules(aliases: Command, surroundings: Surroundings): void {
  const withWork = withOwnDatabase(surroundings);
  aliases
    .command('rules')
    .description('list the rules behind moved pages, and which are at rest')
    .option('--json', 'a line of JSON for each')
    .action(({ json = false }: { json?: boolean }) =>
      withWork((work) => listAliasRules(work, json)),
    );
  aliases
    .command('allow')
    .description('let a rule at rest propose again; what people removed stays out')
    .argument('<rule>', 'its number, as aliases rules tells it', wholeNumber)
    .action((ruleId: number) => withWork((work) => allowAliasRule(work, ruleId)));
}

function find(file: string, { env }: Surroundings): Promise<void> {
  const read = readEnvironment(env);
  const gateway = read.WEBOID_ALIAS_GATEWAY;
  if (gateway === '') {
    throw new CommandError('WEBOID_ALIAS_GATEWAY is not set: pages are asked for through it alone');
  }
  const ask = createAliasGateway(gateway, userAgent(SOURCE.version, askerOf(read)));
  return aliasesFindCommand(file, ask, process.stdout);
}

function learn(file: string, { root }: Surroundings): Promise<void> {
  const messages = loadMessages(join(root, 'i18n'));
  return aliasesLearnCommand(file, messages.translator(['en']), process.stdout);
}
