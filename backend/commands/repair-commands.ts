import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { openProposals } from '../composition/open-proposals';
import { loadConfig } from '../config/config';
import { wikiName } from '../config/wiki-config';
import { userAgent } from '../crawler/transport/request-headers';
import { createSilentLogger } from '../runtime/logger';
import { loadMessages } from '../runtime/messages';
import { SOURCE } from '../runtime/source';
import type { RepairOptions } from '../wikitext/repair/repair-options';
import { templatesOf } from '../wikitext/wikis/known-wikis';
import { CommandError } from './command-error';
import { namedWikis } from './named-wikis';
import { positiveNumber } from './option-values';
import { dryRunRepair, type DryRunOptions } from './dry-run-repair';
import type { Surroundings } from './surroundings';
import { openWikisLookedAt } from './wikis-looked-at';

interface RepairCommandLine extends RepairOptions, DryRunOptions {
  dryRun?: boolean;
  wiki: string;
  bot: string;
}

/** `weboid repair`. */
export function addRepairCommands(program: Command, surroundings: Surroundings): void {
  program
    .command('repair')
    .description('show what would be repaired on the pages of a wiki; nothing is saved')
    .option('--dry-run', 'show it; must be given, as this version saves nothing')
    .requiredOption('--wiki <name>', 'dbname, dbname@farm or domain of a wiki in the wikis file')
    .addOption(
      new Option('--pages <n>', 'end after so many pages').default(50).argParser(positiveNumber),
    )
    .option('--html <file>', 'write a page for browsers, too')
    .option('--bot <name>', 'user name of who would edit', 'Weboid')
    .option('--no-tag-dead', 'leave dead links without a copy as they are')
    .option('--untag-living', 'remove the tags of links that work', false)
    .option('--bare-to-template', 'make citations of references that are a link alone', false)
    .option('--https-archives', 'make addresses of the Wayback Machine https everywhere', false)
    .action((options: RepairCommandLine) => dryRun(options, surroundings));
}

async function dryRun(
  options: RepairCommandLine,
  { root, env, clock }: Surroundings,
): Promise<void> {
  if (options.dryRun !== true) {
    throw new CommandError('repair saves nothing yet; give --dry-run to see what it would do');
  }
  const config = loadConfig(env, root);
  const agent = userAgent(SOURCE.version, config.crawl.asker);
  const lookedAt = await openWikisLookedAt(config, clock, agent);
  try {
    const [wiki] = namedWikis(lookedAt.wikis, [options.wiki]);
    if (wiki === undefined) return;
    const { language, links } = templatesOf(wiki.templatesLike);
    if (links === null) {
      throw new CommandError(
        `${wikiName(wiki)} is repaired by no row of templates; look at templatesLike in the wikis file`,
      );
    }
    const sources = { ...lookedAt, userAgent: agent, clock, logger: createSilentLogger() };
    await dryRunRepair(options, {
      proposals: openProposals(wiki, { options: optionsOf(options), bot: options.bot }, sources),
      texts: loadMessages(join(root, 'i18n')).translator([language]),
      wiki: { name: wikiName(wiki), indexUrl: wiki.api.replace(/api\.php$/, 'index.php') },
      output: process.stdout,
    });
  } finally {
    await lookedAt.close();
  }
}

/** Copies of living pages are searched for by nobody yet. */
function optionsOf(options: RepairCommandLine): RepairOptions {
  const { tagDead, untagLiving, bareToTemplate, httpsArchives } = options;
  return { tagDead, untagLiving, bareToTemplate, httpsArchives, archiveLiving: false };
}
