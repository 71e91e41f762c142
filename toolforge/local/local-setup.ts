import { setMaxListeners } from 'node:events';
import path from 'node:path';
import pino from 'pino';
import { systemClock } from '../../backend/runtime/clock';
import type { Weboid } from '../../backend/composition/weboid';
import type { Logger } from '../../backend/runtime/logger';
import { takeMail } from '../../backend/updates/robot/take-mail';
import { bringUpWiki } from './bring-up-wiki';
import { installGadget } from './install-gadget';
import type { Lifetime } from './lifetime';
import type { LocalFolders } from './local-folders';
import type { LocalWiki } from './mediawiki';
import { WIKI_DATABASE, wikiApi, wikiServer } from './mediawiki';
import { portNumbers, reservePorts } from './ports';
import type { Progress } from './progress';
import { DAY_MS, simulate } from './simulate';
import { createSteppedClock } from './simulated-clock';
import { readState, updateState } from './state';
import { openReporter, reportDaily } from './reporter/open-reporter';
import { startListTools } from './list-tools/list-tools-server';
import { startSignInServer } from './sign-in/sign-in-server';
import { environmentFile, LOCAL_CONSUMER, localConfig } from './weboid-config';
import { startDesk } from './webmaster/desk';
import { startMailbox, type MailIntake } from './webmaster/mailbox';
import { SiteChanges } from './webmaster/site-changes';
import { openVisitLog } from './visit-log';
import { openWeboidInWorld } from './weboid-in-world';
import { simulatedDays } from './world/expected';

/** Where the running local set-up answers; addresses have no slash at the end. */
export interface LocalSetup {
  wikiServer: string;
  weboidServer: string;
  /** The desk of who owns the sites of the example web. */
  deskServer: string;
  /** For what only its own machine may do: maintenance scripts, the database. */
  wiki: LocalWiki;
  /** The log of Weboid's components. */
  logFile: string;
  /** Settings of this Weboid, for a shell. */
  environmentFile: string;
}

/** What all parts of the set-up need to know. */
interface Surroundings {
  wiki: LocalWiki;
  webPort: number;
  signInPort: number;
  deskPort: number;
  mailPort: number;
  listToolsPort: number;
  dataFolder: string;
  logger: Logger;
  progress: Progress;
}

/** Simulated milliseconds in a real one; Weboid's pause between two requests becomes 1 ms. */
const SIMULATION_FACTOR = 1000;

/**
 * Brings up databases, wiki, example web and Weboid, lets the simulated weeks pass, and goes on in
 * real time. What an earlier start has done is not done again.
 * @param life gets all parts, also when this fails half-way
 */
export async function startLocalSetup(
  folders: LocalFolders,
  progress: Progress,
  life: Lifetime,
): Promise<LocalSetup> {
  const ports = await reservePorts(readState(folders.data).ports);
  const webPort = ports.web.port;
  updateState(folders.data, { ports: portNumbers(ports) });
  const logFile = path.join(folders.data, 'weboid.log');
  const logger = pino({ base: null }, pino.destination({ dest: logFile, sync: true }));
  const wiki = await bringUpWiki(folders, { ports, progress, life });
  const numbers = {
    webPort,
    signInPort: ports.signIn.port,
    deskPort: ports.desk.port,
    mailPort: ports.mail.port,
    listToolsPort: ports.listTools.port,
  };
  const here = { wiki, ...numbers, dataFolder: folders.data, logger, progress };
  const weboidServer = `http://127.0.0.1:${webPort}`;
  await progress.step('Installing the gadget', () => putGadget(here, weboidServer));
  await letWeeksPass(here);
  const freed = [ports.web, ports.signIn, ports.desk, ports.mail, ports.listTools];
  await Promise.all(freed.map(({ release }) => release()));
  await progress.step('Starting Weboid', () => runInRealTime(here, life));
  return {
    wikiServer: wikiServer(wiki),
    weboidServer,
    deskServer: `http://127.0.0.1:${ports.desk.port}`,
    wiki,
    logFile,
    environmentFile: environmentFile(folders.data),
  };
}

async function putGadget({ wiki, dataFolder }: Surroundings, weboidServer: string): Promise<void> {
  await installGadget({
    wikiServer: wikiServer(wiki),
    weboidServer,
    folder: path.join(dataFolder, 'gadget'),
  });
}

/** Day by day; an interrupted simulation goes on with the day that was not finished. */
async function letWeeksPass(here: Surroundings): Promise<void> {
  const { dataFolder, logger, progress } = here;
  const { startMs, daysDone } = simulationOf(dataFolder);
  if (daysDone >= simulatedDays) return;
  const realNowMs = (): number => performance.now();
  const clock = createSteppedClock({ startMs, factor: SIMULATION_FACTOR, realNowMs });
  const config = localConfig({ ...here, simulated: true });
  const reporter = openReporter(dataFolder, startMs);
  const { weboid, close } = await openWeboidInWorld({
    config,
    clock,
    logger,
    startMs,
    reporter,
    visitLog: openVisitLog(dataFolder),
  });
  const mailbox = await startMailbox(0, updatesIntake(weboid));
  const morning = (day: number): Promise<void> => reporter.mailReports(day, mailbox.port);
  try {
    await weboid.migrate();
    await progress.step(`Letting ${simulatedDays} days pass`, (report) =>
      simulate(weboid, clock, { startMs, daysDone, days: simulatedDays, morning }, (day) => {
        report(`day ${day} of ${simulatedDays}`);
        updateState(dataFolder, { simulation: { startMs, daysDone: day } });
      }),
    );
  } finally {
    await close();
    await mailbox.close();
  }
}

/** As `weboid rup mail` does: reports of sites come to addresses that only they know; other mail is somebody else's. */
function updatesIntake(weboid: Pick<Weboid, 'robot'>): MailIntake {
  const robot = weboid.robot({});
  return async (to, bytes) => void (await takeMail(await robot, { to, bytes }));
}

/** The simulation ends now; it is fixed at the first start. */
function simulationOf(dataFolder: string): { startMs: number; daysDone: number } {
  const simulation = readState(dataFolder).simulation ?? {
    startMs: Date.now() - simulatedDays * DAY_MS,
    daysDone: 0,
  };
  updateState(dataFolder, { simulation });
  return simulation;
}

/** In place of the wiki where people sign in. */
async function openSignIn({ webPort, signInPort }: Surroundings, life: Lifetime): Promise<void> {
  const callback = `http://127.0.0.1:${webPort}/auth/callback`;
  const signIn = await startSignInServer({ ...LOCAL_CONSUMER, callback }, signInPort);
  life.defer(() => signIn.close());
}

/** In place of PetScan and Quarry. */
async function openListTools({ wiki, listToolsPort }: Surroundings, life: Lifetime): Promise<void> {
  const asked = { api: wikiApi(wiki), dbname: WIKI_DATABASE };
  const tools = await startListTools(asked, listToolsPort);
  life.defer(() => tools.close());
}

/** Where webmasters of the example web change their sites, and read their mail. */
async function openDesk(
  { deskPort, mailPort }: Surroundings,
  { weboid, changes }: { weboid: Weboid; changes: SiteChanges },
  life: Lifetime,
): Promise<void> {
  const mailbox = await startMailbox(mailPort, updatesIntake(weboid));
  life.defer(() => mailbox.close());
  const desk = await startDesk({ changes, mailbox }, deskPort);
  life.defer(() => desk.close());
}

async function runInRealTime(here: Surroundings, life: Lifetime): Promise<void> {
  const { dataFolder, logger, mailPort } = here;
  const changes = new SiteChanges(dataFolder);
  const { startMs } = simulationOf(dataFolder);
  const reporter = openReporter(dataFolder, startMs);
  const { weboid, close } = await openWeboidInWorld({
    config: localConfig({ ...here, simulated: false }),
    changes,
    reporter,
    clock: systemClock,
    logger,
    startMs,
    visitLog: openVisitLog(dataFolder),
  });
  life.defer(close);
  await weboid.migrate();
  await openSignIn(here, life);
  await openListTools(here, life);
  await openDesk(here, { weboid, changes }, life);
  await weboid.publishDump({ now: false, signal: new AbortController().signal });
  const web = await weboid.web();
  life.defer(() => web.close());
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const options = { once: false, signal: stop.signal };
  const loops = {
    'The page loop': weboid.feed(options),
    'The URL loop': weboid.crawl(options),
    'The archive component': weboid.archive(options),
    'The dispatcher': weboid.dispatch({ untilIdle: false, signal: stop.signal }),
    'The sender of webhooks and mail': weboid.deliver({ untilIdle: false, signal: stop.signal }),
    'The site that reports': reportDaily(reporter, { startMs, mailPort, signal: stop.signal }),
    'The care for owners': weboid.care({ untilIdle: false, signal: stop.signal }),
  };
  life.defer(async () => {
    stop.abort(new Error('The local set-up is stopped'));
    await Promise.allSettled(Object.values(loops));
  });
  for (const [title, loop] of Object.entries(loops)) life.needs(title, loop);
}
