import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { loadConfig } from '../config/config';
import { userAgent } from '../crawler/transport/request-headers';
import { SOURCE } from '../runtime/source';
import { openActionApi } from '../wiki/http/action-api';
import { DATE_LANGUAGES, type DateLanguage } from '../wikitext/dates/month-names';
import { learnCitationsOfWiki } from './learn-citations-of-wiki';
import { namedWikis } from './named-wikis';
import { openWikisLookedAt } from './wikis-looked-at';
import { CommandError } from './command-error';
import { wantedItems, writeJsonLine } from './items';
import type { Surroundings } from './surroundings';
import { wikitextAnalyseCommand } from './wikitext-analyse-command';
import { wikitextRepairCommand } from './wikitext-repair-command';
import { loadMessages } from '../runtime/messages';

/** Adds `weboid wikitext`: what is done with the text of pages; only `learn` asks a wiki. */
export function addWikitextCommands(program: Command, surroundings: Surroundings): void {
  const wikitext = program
    .command('wikitext')
    .description('the references in the text of pages')
    .argument('[command]')
    // Else what is behind an unknown command is what is complained about.
    .allowExcessArguments()
    .usage('analyse | repair | learn')
    .action((name?: string) => {
      const what = name === undefined ? 'no command given' : `unknown command '${name}'`;
      throw new CommandError(`${what}; there are wikitext analyse, repair and learn`);
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
    .action((name: string, options: LearnOptions) => wikitextLearn(name, options, surroundings));
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
): Promise<void> {
  const config = loadConfig(env, root);
  const agent = userAgent(SOURCE.version, config.crawl.asker);
  const lookedAt = await openWikisLookedAt(config, clock, agent);
  try {
    const [wiki] = namedWikis(lookedAt.wikis, [name]);
    if (wiki === undefined) return;
    const api = openActionApi(wiki.api, agent, { maxlagS: MAXLAG_S });
    for await (const row of learnCitationsOfWiki({ api, language, templates: template })) {
      await writeJsonLine(process.stdout, row);
    }
  } finally {
    await lookedAt.close();
  }
}

/** A wiki under load is asked later. Source: https://www.mediawiki.org/wiki/Manual:Maxlag_parameter */
const MAXLAG_S = 5;
