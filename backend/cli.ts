import { Command, CommanderError } from 'commander';
import { addAddressCommands } from './commands/address-commands';
import { addAliasesCommands } from './commands/aliases-commands';
import { addArchivesCommands } from './commands/archives-commands';
import { addBackupCommands } from './commands/backup-commands';
import { addChangesCommands } from './commands/changes-commands';
import { addComponentCommands } from './commands/component-commands';
import { addDumpCommands } from './commands/dump-commands';
import { exitCodeOf, explain } from './commands/exit';
import { addFetchingCommands } from './commands/fetching-commands';
import { addHealthCommand } from './commands/health-command';
import { addGadgetCommands } from './commands/gadget-commands';
import { addLogCommands } from './commands/log-commands';
import { addLookCommands } from './commands/look-commands';
import { addMailCommands } from './commands/mail-commands';
import { addMaintenanceCommands } from './commands/maintenance-commands';
import { addMarksCommands } from './commands/marks-commands';
import { addOpsCommands } from './commands/ops-commands';
import { withOwnDatabase } from './commands/own-database';
import type { Surroundings } from './commands/surroundings';
import { addRepairCommands } from './commands/repair-commands';
import { addRupCommands } from './commands/rup-commands';
import { addSitemapsCommands } from './commands/sitemaps-commands';
import { addSimulateCommands } from './commands/simulate-commands';
import { addTakeoverCommands } from './commands/takeover-commands';
import { addWikisCommands } from './commands/wikis-commands';
import { addWikitextCommands } from './commands/wikitext-commands';
import { SOURCE } from './runtime/source';

/**
 * Runs a command; what is wrong is told in one line on standard error, and by the exit code. How a link walks through
 * what these commands run, and which file decides what: ARCHITECTURE.md.
 * @param args as people write them behind `weboid`
 */
export async function runCommandLine(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<void> {
  const program = weboidProgram(surroundings);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError && error.exitCode === 0)) {
      process.stderr.write(`weboid: ${explain(error, program.args)}\n`);
    }
    process.exitCode = exitCodeOf(error);
    // Nobody reads it any more; open, it would keep the process alive.
    process.stdin.destroy();
  }
}

function weboidProgram(surroundings: Surroundings): Command {
  const program = new Command('weboid')
    .description('Finds out which web links of wiki pages are dead, and since when')
    .version(SOURCE.version)
    .exitOverride()
    .configureOutput({ outputError: () => undefined, writeErr: () => undefined });

  addLinkCommands(program, surroundings);
  // migrate, feed, crawl, archive, dispatch, deliver, care, web, all
  program.commandsGroup('Components, one a process:');
  addComponentCommands(program, surroundings);
  addOperatorCommands(program, surroundings);
  addWikiCommands(program, surroundings);
  // simulate deaths|sampling
  program.commandsGroup('Development:');
  addSimulateCommands(program);
  return program;
}

function addLinkCommands(program: Command, surroundings: Surroundings): void {
  program.commandsGroup('Look at links, without a database:');
  // probe, check
  addLookCommands(program, surroundings);
  // url, archive-url, row
  addAddressCommands(program);
  // wikitext analyse|repair
  addWikitextCommands(program, surroundings);
  // usurped, compare
  addTakeoverCommands(program, surroundings);
}

function addOperatorCommands(program: Command, surroundings: Surroundings): void {
  program.commandsGroup('Operate it:');
  // health
  addHealthCommand(program, surroundings);
  // fetching stop|go|status
  addFetchingCommands(program, withOwnDatabase(surroundings));
  // ops deploy|restart|rollback|status|webservice-restart
  addOpsCommands(program, surroundings);
  // publish-dump
  addDumpCommands(program, surroundings);
  // maintenance
  addMaintenanceCommands(program, surroundings);
  // backup, restore
  addBackupCommands(program, surroundings);
  // mail send|bounced
  addMailCommands(program, surroundings);
}

function addWikiCommands(program: Command, surroundings: Surroundings): void {
  program.commandsGroup('Wikis, and what is known of their links:');
  // wikis check|list
  addWikisCommands(program, surroundings);
  // gadget deploy
  addGadgetCommands(program, surroundings);
  // repair
  addRepairCommands(program, surroundings);
  // marks list|set|lift
  addMarksCommands(program, withOwnDatabase(surroundings));
  // archives list|block|lift
  addArchivesCommands(program, withOwnDatabase(surroundings));
  // aliases, aliases find|learn|rules|allow
  addAliasesCommands(program, surroundings);
  // changes append|feed|stats
  addChangesCommands(program, surroundings);
  // log hide
  addLogCommands(program, withOwnDatabase(surroundings));
  // rup visit|mail|send|modify|unregister|hosts
  addRupCommands(program, surroundings);
  // sitemaps visit|hosts
  addSitemapsCommands(program, surroundings);
}
