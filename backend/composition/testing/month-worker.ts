import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { loadConfig } from '../../config/config';
import { loopbackAllowed, publicNetwork } from '../../crawler/transport/network';
import { sleepReal, type Clock } from '../../runtime/clock';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import type { RobotParts } from '../../updates/robot/robot-parts';
import { takeMail } from '../../updates/robot/take-mail';
import { visitAllSites } from '../../updates/robot/robot-loop';
import { createWeboid, type Weboid } from '../weboid';

/** One of two Weboids that talk to each other, until it is killed. */
export interface MonthWorker {
  role: 'server' | 'robot';
  account: { host: string; port: number; user: string; password: string; name: string };
  env: Record<string, string>;
  wikisFile: string;
  root: string;
  /** Has a PutClock. */
  clockFile: string;
  /** Gets the time up to which it has done what was due. */
  doneFile: string;
  /** Where the robot takes mail in. */
  intakePort: number;
}

const NAP_MS = 20;
/** What waits for a lease to end is not to wait long. */
const FACTOR = 20;

/** Milliseconds since 1970 in a simulation, of which it was put to the first at the second, a real moment. */
export interface PutClock {
  ms: number;
  atMs: number;
}

/** The time of a clock that was put, and runs on faster than the real one. */
const timeOf = ({ ms, atMs }: PutClock): number => ms + (Date.now() - atMs) * FACTOR;

async function main(work: MonthWorker): Promise<void> {
  const clock: Clock = {
    now: () => timeOf(JSON.parse(readFileSync(work.clockFile, 'utf8')) as PutClock),
    // Who waits for a moment looks again; whoever paces itself does not take anybody's time here.
    sleep: (ms, signal) => sleepReal(Math.min(ms, NAP_MS), signal),
  };
  const open = (): Weboid => openWeboid(work, clock);
  const round = await begin(open, work);
  for (;;) {
    const upTo = clock.now();
    await round();
    writeFileSync(`${work.doneFile}.new`, String(upTo));
    renameSync(`${work.doneFile}.new`, work.doneFile);
    await sleepReal(NAP_MS);
  }
}

function openWeboid({ account, env, wikisFile, root }: MonthWorker, clock: Clock): Weboid {
  const config = { ...loadConfig(env, root), database: account, wikisFile };
  return createWeboid(config, {
    clock,
    root,
    random: systemRandom,
    network: loopbackAllowed(publicNetwork()),
    resolveNameServers: () => Promise.resolve([]),
    resolveTexts: () => Promise.resolve([]),
    logger: createSilentLogger(),
    source: { version: '0.1.0', commit: 'abc1234', url: 'https://example.org/' },
  });
}

/** @returns does once what is due, as a command does: by connections of its own */
async function begin(open: () => Weboid, work: MonthWorker): Promise<() => Promise<void>> {
  const { signal } = new AbortController();
  const weboid = open();
  if (work.role === 'server') {
    await weboid.web();
    return async () => {
      const sender = open();
      await sender.sendToRobots({ signal });
      await sender.close();
    };
  }
  const robot = await weboid.robot({});
  await takeMailIn(robot, work.intakePort);
  return () => visitAllSites(robot, { signal });
}

/** In place of a mail server that hands mails to `weboid rup mail`. */
async function takeMailIn(robot: RobotParts, port: number): Promise<void> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      const take = async (): Promise<void> => {
        const bytes = Buffer.from(await text(stream), 'utf8');
        for (const { address } of envelope.rcptTo) await takeMail(robot, { to: address, bytes });
      };
      callbackify(take)(done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
}

void main(JSON.parse(process.argv[2] ?? '{}') as MonthWorker);
