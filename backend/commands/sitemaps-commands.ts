import { Option, type Command } from 'commander';
import type { SitemapParts } from '../updates/sitemaps/read-host';
import { runSitemapLoop } from '../updates/sitemaps/sitemap-loop';
import { stopSignal } from '../runtime/stop-signal';
import { addCommandGroup } from './command-group';
import { withWeboid } from './with-weboid';
import { parseMoment } from './option-values';
import { listSitemapHosts } from './sitemap-list';
import type { Surroundings } from './surroundings';

interface VisitOptions {
  at?: number;
  allowLoopback?: boolean;
}

/** `weboid sitemaps` with its sub-commands. */
export function addSitemapsCommands(program: Command, surroundings: Surroundings): void {
  const sitemaps = addCommandGroup(program, {
    name: 'sitemaps',
    description: 'sitemaps of sites with many of our URLs',
    commands: ['visit', 'hosts'],
  });
  sitemaps
    .command('visit')
    .description('find such sites, and read their sitemaps: whatever is due now')
    .addOption(
      new Option('--at <moment>', 'as if it were that moment, of ISO 8601').argParser(parseMoment),
    )
    .option('--allow-loopback', 'also contact 127.0.0.0/8 and ::1')
    .action((options: VisitOptions) =>
      withParts(surroundings, options, (parts) =>
        runSitemapLoop(parts, { untilIdle: true, signal: stopSignal() }),
      ),
    );
  sitemaps
    .command('hosts')
    .description('list these sites, and how it stands with the sitemap of each')
    .option('--json', 'a line of JSON for each')
    .action(({ json = false }: { json?: boolean }) =>
      withParts(surroundings, {}, (parts) => listSitemapHosts(parts, json, process.stdout)),
    );
}

function withParts(
  surroundings: Surroundings,
  { at, allowLoopback = false }: VisitOptions,
  work: (parts: SitemapParts) => Promise<void>,
): Promise<void> {
  const moment = at === undefined ? {} : { atMs: at };
  return withWeboid(surroundings, async (weboid) =>
    work(await weboid.sitemaps({ allowsLoopback: allowLoopback, ...moment })),
  );
}
