import type { Command } from 'commander';
import { loadConfig } from '../config/config';
import { userAgent } from '../crawler/transport/request-headers';
import { SOURCE } from '../runtime/source';
import { addCommandGroup } from './command-group';
import type { Surroundings } from './surroundings';
import { checkWikis, type WikisCheckParts } from './wikis-check';
import { listWikis, type WikisListParts } from './wikis-list';
import { openWikisLookedAt } from './wikis-looked-at';

/** Tells of wikis; without any names, of all. False: something is wrong, or could not be read. */
type OutputChoice = (names: string[], about: WikisCheckParts & WikisListParts) => Promise<boolean>;

/** `weboid wikis` with its sub-commands. */
export function addWikisCommands(program: Command, surroundings: Surroundings): void {
  const wikis = addCommandGroup(program, {
    name: 'wikis',
    description: 'the wikis file: whether it holds, and what is in force',
    commands: ['check', 'list'],
  });
  const add = (name: string, description: string, tell: OutputChoice): void => {
    wikis
      .command(name)
      .description(description)
      .argument('[wikis...]', 'dbname, dbname@farm or domain; without any, all')
      .option('--json', 'one JSON line for each wiki')
      .action(async (names: string[], { json = false }: { json?: boolean }) => {
        const isFine = await tellOf({ names, json }, tell, surroundings);
        // What was given up on is still open, and would keep the program for minutes.
        process.exit(isFine ? 0 : 1);
      });
  };
  add('check', 'look whether the wikis can be watched as the wikis file says', checkWikis);
  add('list', 'tell what is in force for each wiki, and how it stands', listWikis);
}

async function tellOf(
  { names, json }: { names: string[]; json: boolean },
  tell: OutputChoice,
  { root, env, clock }: Surroundings,
): Promise<boolean> {
  const config = loadConfig(env, root);
  const agent = userAgent(SOURCE.version, config.crawl.asker);
  const lookedAt = await openWikisLookedAt(config, clock, agent);
  const { periodDays } = config.feed;
  try {
    return await tell(names, { ...lookedAt, periodDays, output: process.stdout, json });
  } catch (error) {
    await lookedAt.close();
    throw error;
  }
}
