import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { loadConfig } from '../config/config';
import { wikiName } from '../config/wiki-config';
import { userAgent } from '../crawler/transport/request-headers';
import { SOURCE } from '../runtime/source';
import { openActionApi } from '../wiki/http/action-api';
import { DATE_LANGUAGES, type DateLanguage } from '../status/date-languages';
import { interruptible } from './interruptible';
import { learnCitationsOfWiki } from './learn-citations-of-wiki';
import { namedWikis } from './named-wikis';
import { openWikisLookedAt } from './wikis-looked-at';
import { addCommandGroup } from './command-group';
import { wantedItems, writeJsonLine } from './items';
import type { Surroundings } from './surroundings';
import { wikitextAnalyseCommand } from './wikitext-analyse-command';
import { wikitextRepairCommand } from './wikitext-repair-command';
import { loadMessages } from '../runtime/messages';

/** Adds `weboid wikitext`: what is done with the text of pages; only `learn` asks a wiki. */
export function addWikitextCommands(program: Command, surroundings: Surroundings): void {
  const wikitext = addCommandGroup(program, {
    name: 'wikitext',
    description: 'the references in the text of pages',
    commands: ['analyse', 'repair', 'learn'],
  });
  wikitext
    .command('analyse')
    .description('tell the references of pages; each is JSON: id, wiki (its dbname), wikitext')
    .argument('[items...]', 'pages, or - for one a line from standard input')
    .action((args: string[]) =>
      wikitextAnalyseCommand(wantedItems(args), process.stdin, process.stdout),
    );
  wikitext
    .command('repair')
    .description('repair the references of pages by what is known of their URLs; nothing is saved')
    .argument('[items...]', 'pages with findings, or - for one a line from standard input')
    .action((args: string[]) =>
      wikitextRepairCommand(
        wantedItems(args),
        process.stdin,
        process.stdout,
        loadMessages(join(surroundings.root, 'i18n')),
      ),
    );
  addLearnCommand(wikitext, surroundings);
}

function addLearnCommand(wikitext: Command, surroundings: Surroundings): void {
  wikitext
    .command('learn')
    .description(
      "tell what the parameters of a wiki's citation templates are for, with the evidence",
    )
    .argument('<wiki>', 'dbname, dbname@farm or domain of a wiki in the wikis file')
    .option('--template <name...>', 'only these; by default those that the wiki cites with')
    .addOption(
      new Option('--language <code>', 'in which its dates are written')
        .choices(DATE_LANGUAGES)
        .default('en'),
    )
    .action((name: string, options: LearnOptions) =>
      interruptible((signal) => wikitextLearn(name, options, surroundings, signal)),
    );
}

interface LearnOptions {
  template?: string[];
  language: DateLanguage;
}

/** A row for each template, for a person who reviews it. */
async function wikitextLearn(
  name: string,
  { template = [], language }: LearnOptions,
  { root, env, clock }: Surroundings,
  signal: AbortSignal,
): Promise<void> {
  const config = loadConfig(env, root);
  const agent = userAgent(SOURCE.version, config.crawl.asker);
  const lookedAt = await openWikisLookedAt(config, clock, agent);
  try {
    const [wiki] = namedWikis(lookedAt.wikis, [name]);
    if (wiki === undefined) return;
    const api = openActionApi(wiki.api, agent, { maxlagS: MAXLAG_S, signal });
    let learnt = 0;
    for await (const row of learnCitationsOfWiki({ api, language, templates: template })) {
      signal.throwIfAborted();
      await writeJsonLine(process.stdout, row);
      learnt += 1;
    }
    if (learnt === 0) process.stderr.write(`weboid: ${nothingLearnt(wikiName(wiki), template)}\n`);
  } finally {
    await lookedAt.close();
  }
}

function nothingLearnt(wiki: string, named: readonly string[]): string {
  return named.length === 0
    ? `${wiki} has neither a map of templates for Citoid nor Module:Citation/CS1; name those that it cites with, such as --template "Cite web"`
    : `nothing was found out about ${named.join(', ')}: ${wiki} describes it neither by TemplateData nor by Module:Citation/CS1, and too few of its pages use it with an archived copy`;
}

/** A wiki under load is asked later. Source: https://www.mediawiki.org/wiki/Manual:Maxlag_parameter */
const MAXLAG_S = 5;
