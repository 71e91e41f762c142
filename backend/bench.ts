import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bench as gadget } from '../gadget/gadget.bench';
import { nodeFlagsOf } from '../toolforge/procfile';
import { ROOT } from '../toolforge/root';
import { bench as spider } from '../toolforge/spider/spider.bench';
import { bench as aliases } from './aliases/aliases.bench';
import { bench as timeMap } from './archives/time-map.bench';
import { bench as backup } from './backups/backup.bench';
import { bench as usurped } from './commands/takeover.bench';
import { endOnWriteError } from './commands/end-on-write-error';
import { bench as crawl } from './crawler/crawl.bench';
import { bench as crowds } from './crawler/crowds.bench';
import { bench as stamps } from './crawler/stamps.bench';
import { bench as changes } from './dispatch/changes.bench';
import { bench as deadDispatchers } from './dispatch/dead-dispatchers.bench';
import { bench as probe } from './crawler/probe/probe.bench';
import { bench as detectors } from './crawler/content/detectors.bench';
import { bench as pages } from './crawler/content/pages.bench';
import { bench as dump } from './dumps/dump.bench';
import { bench as feeder } from './feeder/feeder.bench';
import { bench as wikis } from './feeder/wikis.bench';
import { bench as cases } from './providers/cases.bench';
import type { Bench, Figure } from './runtime/bench';
import { bench as estimates } from './status/sampling/estimates.bench';
import { bench as sampling } from './status/sampling/sampling.bench';
import { bench as deaths } from './status/deaths.bench';
import { bench as hints } from './status/hints.bench';
import { bench as verdicts } from './status/verdicts.bench';
import { bench as firstSweep } from './store/frontier/first-sweep.bench';
import { bench as frontier } from './store/frontier/frontier.bench';
import { bench as footprint } from './store/schema/footprint.bench';
import { bench as sitemap } from './updates/sitemaps/sitemap.bench';
import { bench as spam } from './wiki/spam/spam.bench';
import { bench as archiveUrl } from './url/archive-url.bench';
import { bench as jobs } from './testing/jobs.bench';
import { bench as url } from './url/url.bench';
import { bench as answers } from './web/answers.bench';
import { bench as site } from './web/rooms/sites/site.bench';
import { bench as siteFile } from './web/rooms/sites/site-file.bench';
import { bench as stream } from './web/rooms/stream/stream.bench';
import { bench as wikitext } from './wikitext/wikitext.bench';

/** Every bench; `npm run -s bench` lists them. */
const BENCHES: readonly Bench[] = [
  url,
  wikitext,
  archiveUrl,
  spam,
  feeder,
  wikis,
  frontier,
  firstSweep,
  footprint,
  changes,
  deadDispatchers,
  stream,
  cases,
  site,
  siteFile,
  dump,
  backup,
  detectors,
  verdicts,
  sampling,
  estimates,
  deaths,
  hints,
  pages,
  usurped,
  aliases,
  crawl,
  crowds,
  probe,
  stamps,
  answers,
  gadget,
  timeMap,
  sitemap,
  spider,
  jobs,
];

async function main([name, ...flags]: string[]): Promise<void> {
  if (name === undefined) return list();
  const bench = BENCHES.find((one) => one.name === name);
  if (bench === undefined) return fail(`there is no bench "${name}"`);
  const known = flagsOf(bench);
  const [urls, others] = splitUrls(flags);
  const unknownFlag = urls === undefined || known.includes('--urls N') ? undefined : '--urls';
  const unknown = others.find((flag) => !known.includes(flag)) ?? unknownFlag;
  if (unknown !== undefined) {
    return fail(`unknown option ${unknown}; there is ${known.join(', ')}`);
  }
  if (urls !== undefined && !(urls >= 1)) return fail('--urls takes a number');
  const nodeFlags = bench.runsAs === undefined ? [] : nodeFlagsOf(bench.runsAs, ROOT);
  if (nodeFlags.some((flag) => !process.execArgv.includes(flag))) {
    return runAgain(nodeFlags, [name, ...flags]);
  }
  const options = { quick: others.includes('--quick'), big: others.includes('--big') };
  const figures = await bench.run({ ...options, ...(urls === undefined ? {} : { urls }) });
  print(tableOf(figures));
  print(JSON.stringify({ bench: name, figures }));
}

/** Node takes some flags only when it starts. Ctrl-C reaches both processes; the one within tidies up. */
async function runAgain(nodeFlags: readonly string[], args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [...nodeFlags, __filename, ...args], { stdio: 'inherit' });
  process.on('SIGINT', () => undefined);
  await once(child, 'exit');
  process.exitCode = child.exitCode ?? 1;
}

function flagsOf({ hasBig = false, takesUrls = false }: Bench): string[] {
  return ['--quick', ...(hasBig ? ['--big'] : []), ...(takesUrls ? ['--urls N'] : [])];
}

/** @returns the number behind `--urls`, if that is there, and all other options */
function splitUrls(flags: readonly string[]): [urls: number | undefined, others: string[]] {
  const at = flags.indexOf('--urls');
  if (at < 0) return [undefined, [...flags]];
  return [Number(flags[at + 1]), flags.filter((_, place) => place !== at && place !== at + 1)];
}

function list(): void {
  for (const bench of BENCHES) {
    const { name, description } = bench;
    print(`${name.padEnd(12)}${description} (${flagsOf(bench).join(', ')})`);
  }
}

function tableOf(figures: Figure[]): string {
  const rows = figures.map(({ name, value, unit, target, ok }) => [
    name,
    `${Number(value.toPrecision(4)).toLocaleString('en')} ${unit}`,
    target,
    ok ? 'ok' : 'falls short',
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

function fail(message: string): void {
  process.stderr.write(`bench: ${message}\n`);
  process.exitCode = 2;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

endOnWriteError(process.stdout, 'bench');
void main(process.argv.slice(2));
