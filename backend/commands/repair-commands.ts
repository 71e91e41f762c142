import { join } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { openProposals, type RepairSettings } from '../composition/open-proposals';
import { templatesOfWiki, whyNotRepairable } from '../composition/wiki-templates';
import { loadConfig } from '../config/config';
import { wikiName } from '../config/wiki-config';
import { userAgent } from '../crawler/transport/request-headers';
import { createSilentLogger } from '../runtime/logger';
import { loadMessages } from '../runtime/messages';
import { SOURCE } from '../runtime/source';
import { stopSignal } from '../runtime/stop-signal';
import { findWikiId } from '../store/pages/wikis';
import { resumeRepair } from '../store/repairs/repair-wikis';
import type { SetAside } from '../wiki/set-aside';
import type { Wiki, Wikis } from '../wiki/wikis';
import { CommandError } from './command-error';
import { withWeboid } from './with-weboid';
import { interruptible } from './interruptible';
import { namedWikis } from './named-wikis';
import { positiveNumber } from './option-values';
import { printable } from './printable';
import { dryRunRepair, type DryRunOptions } from './dry-run-repair';
import type { Surroundings } from './surroundings';
import { openWikisLookedAt } from './wikis-looked-at';

interface RepairCommandLine extends RepairSettings, DryRunOptions {
  dryRun?: boolean;
  resume?: boolean;
  once: boolean;
  edits?: number;
  wiki?: string;
  bot: string;
}

/** `weboid repair`. */
export function addRepairCommands(program: Command, surroundings: Surroundings): void {
  program
    .command('repair')
    .description('repair references of the wikis whose entry in the wikis file asks for it')
    .option('--wiki <name>', 'only this one: its dbname, dbname@farm or domain')
    .option('--once', 'end after a walk over each wiki', false)
    .addOption(
      new Option('--edits <n>', 'end after so many saved edits, as for a trial').argParser(
        positiveNumber,
      ),
    )
    .option('--resume', 'let a wiki go on that was halted, once you have looked at its edits')
    .option('--dry-run', 'show what would be edited on a wiki; nothing is saved')
    .addOption(
      new Option('--pages <n>', 'dry run: end after so many pages')
        .default(50)
        .argParser(positiveNumber),
    )
    .option(
      '--html <file>',
      'dry run: write a page for browsers, too; -: that alone, to the output',
    )
    .option('--bot <name>', 'dry run: user name of who would edit', 'Weboid')
    .option('--no-tag-dead', 'dry run: leave dead links without a copy as they are')
    .option('--archive-living', 'dry run: add copies to links that work', false)
    .option('--untag-living', 'dry run: remove the tags of links that work', false)
    .option('--bare-to-template', 'dry run: make citations of references that are a link', false)
    .option('--https-archives', 'dry run: make addresses of the Wayback Machine https', false)
    .addOption(
      new Option(
        '--repair-usurped [which]',
        'dry run: lead links to their copies alone where the name of the address came into other hands; confirmed: only where people have confirmed that',
      )
        .preset('all')
        .default(false)
        .argParser(usurpedChoice),
    )
    .action((options: RepairCommandLine) => repair(options, surroundings));
}

/** @throws InvalidArgumentError */
function usurpedChoice(which: string): true | 'confirmed' {
  if (which === 'confirmed') return which;
  if (which === 'all') return true;
  throw new InvalidArgumentError('all or confirmed');
}

function repair(options: RepairCommandLine, surroundings: Surroundings): Promise<void> {
  if (options.dryRun === true) {
    return interruptible((signal) => dryRun(options, surroundings, signal));
  }
  return options.resume === true ? resume(options, surroundings) : edit(options, surroundings);
}

function edit(
  { wiki, once, edits = Infinity }: RepairCommandLine,
  surroundings: Surroundings,
): Promise<void> {
  const named = wiki === undefined ? [] : [wiki];
  return withWeboid(surroundings, async (weboid) => {
    await weboid.repair({ once, named, editsMax: edits, signal: stopSignal() });
  });
}

async function resume(
  { wiki: name }: RepairCommandLine,
  { root, env, clock }: Surroundings,
): Promise<void> {
  const config = loadConfig(env, root);
  const lookedAt = await openWikisLookedAt(
    config,
    clock,
    userAgent(SOURCE.version, config.crawl.asker),
  );
  try {
    const wiki = oneNamed(lookedAt.wikis, name);
    const { database } = lookedAt;
    const wikiId = await findWikiId(database, wiki.farm.code, wiki.dbname);
    const nowS = Math.floor(clock.now() / 1_000);
    const wasHalted = wikiId !== undefined && (await resumeRepair(database, wikiId, nowS));
    const what = wasHalted ? 'is repaired again' : 'was not halted';
    process.stdout.write(`${wikiName(wiki)} ${what}\n`);
  } finally {
    await lookedAt.close();
  }
}

/** @throws CommandError where none is named */
function oneNamed(wikis: Wikis, name: string | undefined): Wiki {
  const [wiki] = name === undefined ? [] : namedWikis(wikis, [name]);
  if (wiki === undefined) throw new CommandError('name the wiki with --wiki, such as enwiki');
  return wiki;
}

async function dryRun(
  options: RepairCommandLine,
  { root, env, clock }: Surroundings,
  signal: AbortSignal,
): Promise<void> {
  const config = loadConfig(env, root);
  const agent = userAgent(SOURCE.version, config.crawl.asker);
  const lookedAt = await openWikisLookedAt(config, clock, agent);
  try {
    const wiki = oneNamed(lookedAt.wikis, options.wiki);
    const unrepairable = whyNotRepairable(wiki);
    if (unrepairable !== null) {
      throw new CommandError(
        `${wikiName(wiki)} is not repaired: ${unrepairable} of the wikis file`,
      );
    }
    const { language } = templatesOfWiki(wiki);
    const logger = createSilentLogger();
    const setAsideOf = (): SetAside => leftOut;
    const sources = { ...lookedAt, userAgent: agent, clock, logger, setAsideOf, signal };
    await dryRunRepair(options, {
      proposals: {
        ...openProposals(wiki, { options: optionsOf(options), bot: options.bot }, sources),
        tellBeingEdited: ({ title }) => {
          process.stderr.write(`weboid: ${printable(title)} is left out: somebody is editing it\n`);
        },
      },
      texts: loadMessages(join(root, 'i18n')).translator([language]),
      wiki: { name: wikiName(wiki), indexUrl: wiki.api.replace(/api\.php$/, 'index.php') },
      output: process.stdout,
      notes: process.stderr,
      signal,
    });
  } finally {
    await lookedAt.close();
  }
}

/** Nothing is noted of pages whose text does not come: they are told, and left out. */
const leftOut: SetAside = {
  among: () => Promise.resolve({ resting: new Set(), again: new Set() }),
  add: (pageId, error) => {
    process.stderr.write(`weboid: page ${pageId} is left out: ${printable(String(error))}\n`);
    return Promise.resolve();
  },
  remove: () => Promise.resolve(),
};

function optionsOf(options: RepairCommandLine): RepairSettings {
  const { tagDead, archiveLiving, untagLiving, bareToTemplate } = options;
  const { httpsArchives, repairUsurped } = options;
  return { tagDead, archiveLiving, untagLiving, bareToTemplate, httpsArchives, repairUsurped };
}
