import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createProgress } from '../../toolforge/local/progress';
import { nodeFlagsOf } from '../../toolforge/procfile';
import { ROOT } from '../../toolforge/root';
import type { Bench, Figure } from '../runtime/bench';
import { stopSignal } from '../runtime/stop-signal';
import {
  SERVER_SETTINGS,
  withBenchServer,
  type BenchServer,
} from '../runtime/testing/bench-server';
import { bundleProgram } from '../runtime/testing/bundle-program';
import { dayNumberOf } from '../status/day-number';
import { migrate } from '../store/schema/migrate';
import type { BenchAnswer, BenchQuestion, BenchWeb } from './testing/bench-web';
import { askFully } from './testing/full-load';
import {
  CHANGED_PAGES,
  fillSuspects,
  generateFindings,
  generateWiki,
  LINKS_OF_LARGE_PAGE,
  LINKS_PER_PAGE,
  type AnswersSize,
} from './testing/generated-answers';
import { generateArticleFindings, generateArticles } from './testing/generated-articles';
import { bytesOfFlags, type FlagBytes } from './testing/flag-bytes';
import { measureBlocks, type MeasuredBlocks } from './testing/measure-blocks';
import { askSteadily } from './testing/steady-load';

const QUICK: AnswersSize = { urls: 50_000, pages: 500 };
const USUAL: AnswersSize = { urls: 1_000_000, pages: 10_000 };
const BIG: AnswersSize = { urls: 10_000_000, pages: 10_000 };
/** On a server that others use, too, most of what is read lies on disk. */
const BIG_POOL_SHARE = 1 / 6;

const PHASES = {
  full: { warmUpS: 5, fullS: 20, halfS: 20, recorded: 500 },
  quick: { warmUpS: 2, fullS: 5, halfS: 5, recorded: 100 },
} as const;
const LARGE_ROUNDS = 10;

const ANSWERS_PER_SECOND = 300;
const P99_MS = 50;
const BIG_RATIO = 1.5;
const LARGE_MS = 400;
/** C4. */
const KNOWN_MS = 5;
/** What it may cost that nobody learns which page is read. */
const BLOCK_BYTES_RATIO = 2;
/** What it may take that links tell whether they may be problems, a URL that three pages link to. */
const FLAG_BYTES = 10;
const LINKS_PER_URL = 3;

/** What was measured over a list of one size. */
interface Measured extends AnswersSize {
  blocks: MeasuredBlocks;
  perSecond: number;
  /** Of the web process, a second of answering. */
  cpuMsEach: number;
  serverCpuMsEach: number;
  bareCpuMsEach: number;
  statementsEach: number;
  p99Ms: number;
  p50Ms: number;
  allPerSecond: number;
  changedPerSecond: number;
  largeMs: number;
  rssBytes: number;
  flagBytes: FlagBytes;
}

export const bench: Bench = {
  name: 'answers',
  description:
    'Uncached answers about pages of 100 links, with a MariaDB and a web process of its own',
  hasBig: true,
  run: ({ quick, big }) =>
    measure([quick ? QUICK : USUAL, ...(big ? [BIG] : [])], quick ? 'quick' : 'full', stopSignal()),
};

async function measure(
  sizes: AnswersSize[],
  pace: keyof typeof PHASES,
  signal: AbortSignal,
): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  progress.say(`MariaDB with ${SERVER_SETTINGS.join(' ')}`);
  return withBenchServer(progress, signal, async (server) => {
    const file = buildWeb(server.folder);
    const measured: Measured[] = [];
    for (const size of sizes) {
      signal.throwIfAborted();
      const title = `Answering over ${size.urls.toLocaleString('en')} URLs`;
      measured.push(
        await progress.step(title, (report) =>
          measureSize({ server, file, report, signal, pace }, size),
        ),
      );
    }
    return figuresOf(measured);
  });
}

function buildWeb(folder: string): string {
  const outfile = join(folder, 'bench-web.js');
  bundleProgram('backend/web/testing/bench-web.ts', outfile, {
    withPackages: true,
    standsIn: 'backend/web/testing',
  });
  return outfile;
}

interface Run {
  server: BenchServer;
  /** The bundled web process. */
  file: string;
  report: (detail: string) => void;
  signal: AbortSignal;
  pace: keyof typeof PHASES;
}

async function measureSize(run: Run, size: AnswersSize): Promise<Measured> {
  const { server, report } = run;
  report('generating');
  const wikiTables = `wiki_${size.urls}`;
  const own = `own_${size.urls}`;
  const ownTables = await server.create(own);
  await migrate(ownTables, join(ROOT, 'sql'));
  const tables = await server.create(wikiTables);
  const today = dayNumberOf(Date.now());
  await generateWiki(tables, size);
  await generateArticles(tables, size);
  await generateFindings(ownTables, size, today);
  await generateArticleFindings(ownTables, size, today);
  await fillSuspects(ownTables);
  report('writing out');
  await server.settle();
  if (size === BIG) await server.restartWithPool(BIG_POOL_SHARE);
  const web = await startWeb(run, { port: server.port, own, wikiTables });
  try {
    const measured = await measureWeb(run, web, size);
    report('what flags take');
    const flagBytes = await bytesOfFlags(await server.create(`copies_${size.urls}`), own);
    return { ...measured, flagBytes };
  } finally {
    web.child.kill();
  }
}

/** A web process that listens. */
interface Web {
  child: ChildProcess;
  address: string;
  ask(question: BenchQuestion): Promise<BenchAnswer>;
}

async function startWeb({ file, signal }: Run, work: BenchWeb): Promise<Web> {
  const child = fork(file, [JSON.stringify(work)], { execArgv: nodeFlagsOf('web', ROOT) });
  signal.addEventListener('abort', () => child.kill());
  const heard = async (): Promise<BenchAnswer> => {
    const ended = once(child, 'exit').then(() => {
      throw new Error("the web side's process has ended");
    });
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [BenchAnswer];
    return answer;
  };
  const started = await heard();
  if (!('listening' in started)) throw new Error('the web side does not say where it listens');
  return {
    child,
    address: `http://127.0.0.1:${started.listening}`,
    ask(question) {
      const answer = heard();
      child.send(question);
      return answer;
    },
  };
}

async function measureWeb(
  run: Run,
  web: Web,
  size: AnswersSize,
): Promise<Omit<Measured, 'flagBytes'>> {
  const { server, report } = run;
  const phases = PHASES[run.pace];
  await checkAnswers(web, size);
  report('warming up');
  await load(web, size, { seconds: phases.warmUpS });
  report('as many answers as it can');
  const before = { ...(await usageOf(web)), serverCpuS: server.cpuSeconds() };
  const full = await load(web, size, { seconds: phases.fullS });
  const after = { ...(await usageOf(web)), serverCpuS: server.cpuSeconds() };
  report('half as many');
  const half = await askSteadily(web.address, {
    seconds: phases.halfS,
    perSecond: ANSWERS_PER_SECOND / 2,
    nextPath: () => problemPath(anyOf(size)),
  });
  report('all links');
  const all = await load(web, size, { seconds: phases.warmUpS, path: infoPath });
  report('changed pages');
  const changed = await load(web, size, { seconds: phases.warmUpS, path: changedPath });
  report('bare statements');
  const bare = await bareOf(web, size, phases.recorded);
  report('a large page');
  const largeMs = await largeMsOf(web, size);
  report('blocks');
  const blocks = await measureBlocks(web.address, phases.warmUpS);
  return {
    ...size,
    blocks,
    perSecond: full.perSecond,
    cpuMsEach: ((after.cpuS - before.cpuS) / full.answers) * 1_000,
    serverCpuMsEach: ((after.serverCpuS - before.serverCpuS) / full.answers) * 1_000,
    ...bare,
    p99Ms: half.p99Ms,
    p50Ms: half.p50Ms,
    allPerSecond: all.perSecond,
    changedPerSecond: changed.perSecond,
    largeMs,
    rssBytes: after.rssBytes,
  };
}

const anyOf = ({ pages }: AnswersSize): number => 1 + Math.floor(Math.random() * pages);
const problemPath = (page: number): string => `/externalLinkProblem?dbname=dewiki&pageid=${page}`;
const changedPath = (page: number): string =>
  problemPath(Math.max(1, Math.floor(page / CHANGED_PAGES)) * CHANGED_PAGES);
const infoPath = (page: number): string =>
  `/externalLinkInfo?dbname=dewiki&pageid=${page}&all=1&format=json`;

/** @throws when an answer is not whole: the figures would be those of less work */
async function checkAnswers({ address }: Web, { pages }: AnswersSize): Promise<void> {
  for (const [page, wanted] of [
    [1, LINKS_PER_PAGE],
    [pages + 1, LINKS_OF_LARGE_PAGE],
  ] as const) {
    const response = await fetch(`${address}${infoPath(page)}`);
    const { links } = (await response.json()) as { links?: { verdict: string }[] };
    const dead = links?.filter(({ verdict }) => verdict === 'unreachable').length ?? 0;
    // Some links of a page may be to the same URL.
    if ((links?.length ?? 0) < wanted * 0.9 || dead === 0) {
      throw new Error(`page ${page} has ${links?.length} links, ${dead} of them unreachable`);
    }
  }
}

/** As many questions as can be answered. */
interface Load {
  seconds: number;
  path?: (page: number) => string;
}

function load(
  { address }: Web,
  size: AnswersSize,
  { seconds, path = problemPath }: Load,
): Promise<{ answers: number; perSecond: number }> {
  return askFully(address, { seconds, nextPath: () => path(anyOf(size)) });
}

async function usageOf(web: Web): Promise<{ cpuS: number; rssBytes: number }> {
  const usage = await web.ask('usage');
  if (!('rssBytes' in usage)) throw new Error('the web side does not tell what it used');
  return usage;
}

async function bareOf(
  web: Web,
  { pages }: AnswersSize,
  answers: number,
): Promise<Pick<Measured, 'bareCpuMsEach' | 'statementsEach'>> {
  await web.ask('record');
  for (let n = 0; n < answers; n += 1) {
    await (await fetch(`${web.address}${problemPath(1 + (n % pages))}`)).arrayBuffer();
  }
  const bare = await web.ask('replay');
  if (!('statements' in bare)) throw new Error('the web side did not replay');
  return {
    bareCpuMsEach: (bare.cpuS / answers) * 1_000,
    statementsEach: bare.statements / answers,
  };
}

/** The slowest of some, each asked for alone, to its last byte. */
async function largeMsOf({ address }: Web, { pages }: AnswersSize): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < LARGE_ROUNDS; round += 1) {
    const startMs = performance.now();
    await (await fetch(`${address}${infoPath(pages + 1)}`)).arrayBuffer();
    taken.push(performance.now() - startMs);
  }
  return Math.max(...taken);
}

function figuresOf(measured: Measured[]): Figure[] {
  const [usual, big] = measured;
  if (usual === undefined) throw new Error('nothing was measured');
  return [...figuresOfSize(usual), ...(big === undefined ? [] : bigFigures(usual, big))];
}

function figuresOfSize(size: Measured): Figure[] {
  const title = (what: string): string => `${what}, ${size.urls / 1_000}k URLs`;
  return [
    atLeast(title('uncached answers'), size.perSecond, 'answers/s', ANSWERS_PER_SECOND),
    atMost(title(`99 of 100 at ${ANSWERS_PER_SECOND / 2} answers/s`), size.p99Ms, 'ms', P99_MS),
    told(title(`50 of 100 at ${ANSWERS_PER_SECOND / 2} answers/s`), size.p50Ms, 'ms'),
    atMost(title(`a page of ${LINKS_OF_LARGE_PAGE} links`), size.largeMs, 'ms', LARGE_MS),
    told(title('answers about changed pages'), size.changedPerSecond, 'answers/s'),
    told(title('answers with all links'), size.allPerSecond, 'answers/s'),
    told(title('CPU of the web process'), size.cpuMsEach, 'ms an answer'),
    told(title('CPU of MariaDB'), size.serverCpuMsEach, 'ms an answer'),
    told(title('statements that read'), size.statementsEach, 'an answer'),
    told(title('CPU of bare statements'), size.bareCpuMsEach, 'ms an answer'),
    told(title('CPU against bare statements'), size.cpuMsEach / size.bareCpuMsEach, 'x'),
    told(title('memory of the web process'), size.rssBytes / 1e6, 'MB'),
    ...flagFigures(size.flagBytes).map((figure) => ({ ...figure, name: title(figure.name) })),
    ...blockFigures(size.blocks),
  ];
}

function flagFigures({ inOrder, atRandom }: FlagBytes): Figure[] {
  const name = `what may be a problem, with ${LINKS_PER_URL} links a URL`;
  const written = [
    ['written in order', inOrder],
    ['in any order', atRandom],
  ] as const;
  return written.map(([how, bytes]) =>
    atMost(`${name} ${how}`, bytes * LINKS_PER_URL, 'bytes a URL', FLAG_BYTES),
  );
}

/** Blocks of 15 articles of 8 links each, one of 20 unreachable. */
function blockFigures(blocks: MeasuredBlocks): Figure[] {
  const ratio = blocks.blockBytes / blocks.articleBytes;
  return [
    atLeast('answers about blocks', blocks.blocksPerSecond, 'answers/s', ANSWERS_PER_SECOND),
    told('answers about articles of 8 links', blocks.articlesPerSecond, 'answers/s'),
    atMost('a block against an article, on the wire', ratio, 'x bytes', BLOCK_BYTES_RATIO),
    told('a block on the wire', blocks.blockBytes, 'bytes'),
    told('an article on the wire', blocks.articleBytes, 'bytes'),
    told('a block, body alone', blocks.blockBodyBytes, 'bytes'),
    told('an article, body alone', blocks.articleBodyBytes, 'bytes'),
    told('a block with details', blocks.detailsBytes, 'bytes'),
    atMost('a block of more than 50,000 links', blocks.largeMs, 'ms', LARGE_MS),
    atMost('99 of 100 blocks to who has them (304)', blocks.knownMs, 'ms', KNOWN_MS),
  ];
}

function bigFigures(usual: Measured, big: Measured): Figure[] {
  const name = `an answer, ${big.urls / usual.urls} x the URLs`;
  return [
    atMost(name, usual.perSecond / big.perSecond, 'x time', BIG_RATIO),
    ...figuresOfSize(big),
  ];
}

function atLeast(name: string, value: number, unit: string, target: number): Figure {
  return { name, value, unit, target: `>= ${target}`, ok: value >= target };
}

function atMost(name: string, value: number, unit: string, target: number): Figure {
  return { name, value, unit, target: `<= ${target}`, ok: value <= target };
}

/** No target: it helps to understand the others. */
function told(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: '-', ok: true };
}
