import type { Database } from '../../../backend/runtime/database';
import type { GotMail } from '../../../backend/mail/testing/mail-server';
import { dayNumberOf } from '../../../backend/status/day-number';
import { messageStateIdOf } from '../../../backend/store/mail/outbox';
import { recipientIdOfRobot, robotOf } from '../../../backend/store/robots/robots';
import { ReportReader } from '../../../backend/updates/wire/read-report';

/** A robot whose address is confirmed. */
export interface SoakedRobot {
  robotId: number;
  address: string;
  /** The last change of the log before it registered. */
  since: number;
  /** Whether its patterns let a link through. */
  wants: (url: string) => boolean;
}

/** What robots came to. */
export interface RobotsRecord {
  robots: number;
  /** Reports that came, each once however often it did. */
  reports: number;
  /** Links of which they tell. */
  links: number;
  /** Questions that were not answered. */
  failed: number;
  broken: string[];
}

/** What was seen of robots beside tables. */
interface RobotsSeen {
  robots: readonly SoakedRobot[];
  got: readonly GotMail[];
  /** Numbers that Weboid told as sent, and whose report had not come. */
  unheard: number;
  failed: number;
}

/** What must hold: reports come with numbers that have no hole, and tell of each link that changed, and no other. */
export async function checkRobots(own: Database, seen: RobotsSeen): Promise<RobotsRecord> {
  const { robots, got, unheard, failed } = seen;
  const all: RobotFaults[] = [];
  for (const robot of robots) all.push(await robotFaults(own, robot, got));
  const sum = (count: (one: RobotFaults) => number): number =>
    all.reduce((total, one) => total + count(one), 0);
  const reports = sum((one) => one.reports);
  const wrong: [what: string, count: number][] = [
    ['numbers of reports that robots lack', sum(({ holes }) => holes)],
    ['reports with one number that tell different things', sum(({ differing }) => differing)],
    ['reports that came, and were never made', sum(({ unmade }) => unmade)],
    ['links whose changes no report tells', sum(({ lost }) => lost)],
    ['links that reports tell, and that robots do not want', sum(({ unasked }) => unasked)],
    ['numbers told to robots whose reports had not come', unheard],
    ['no robot was told of a link', sum(({ links }) => links) === 0 ? 1 : 0],
  ];
  return {
    robots: robots.length,
    reports,
    links: sum(({ links }) => links),
    failed,
    broken: wrong.flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : [])),
  };
}

interface RobotFaults {
  reports: number;
  links: number;
  holes: number;
  differing: number;
  unmade: number;
  lost: number;
  unasked: number;
}

async function robotFaults(
  own: Database,
  { robotId, address, since, wants }: SoakedRobot,
  got: readonly GotMail[],
): Promise<RobotFaults> {
  const robot = await robotOf(own, robotId);
  const [made, seenId] = [robot?.madeNumber ?? 0, robot?.seenId ?? 0];
  const texts = got.filter(({ rcpt }) => rcpt === address).map(({ text = '' }) => text);
  const came = texts.filter((text) => text.startsWith('SequenceNumber')).map(readReport);
  const waiting = (await waitingTexts(own, robotId)).map(readReport);
  const numbers = new Set([...came, ...waiting].map(({ number }) => number));
  const wanted = new Set((await changedLinks(own, since, seenId)).filter(wants));
  const told = new Set([...came, ...waiting].flatMap(({ links }) => links));
  const unique = new Map(came.map(({ number, links }) => [`${number} ${links.join(' ')}`, number]));
  const reports = new Set(unique.values()).size;
  return {
    reports,
    links: told.size,
    holes: Array.from({ length: made }, (_, n) => n + 1).filter((n) => !numbers.has(n)).length,
    differing: unique.size - reports,
    unmade: [...numbers].filter((number) => number > made).length,
    lost: [...wanted].filter((url) => !told.has(url)).length,
    unasked: [...told].filter((url) => !wanted.has(url)).length,
  };
}

interface ReadReport {
  number: number;
  links: string[];
}

/** As a robot reads it: links are those of our pages that have changed. */
function readReport(text: string): ReadReport {
  const reader = new ReportReader(dayNumberOf(Date.now()));
  const paths = reader.read(text.split('\n').map((line) => line.trim()));
  const { number, base } = reader.end();
  const links = paths.map(({ path }) => new URL(path, base).searchParams.get('url') ?? path);
  return { number, links };
}

async function waitingTexts(own: Database, robotId: number): Promise<string[]> {
  const rows = await own.select<{ body: Buffer }>(
    'SELECT body FROM mail_message WHERE recipient_id = ? AND state = ?',
    [recipientIdOfRobot(robotId), messageStateIdOf('waiting')],
  );
  return rows.map(({ body }) => body.toString()).filter((body) => body !== '');
}

async function changedLinks(own: Database, since: number, seenId: number): Promise<string[]> {
  const rows = await own.select<{ url: Buffer }>(
    'SELECT DISTINCT url FROM `change` WHERE change_id > ? AND change_id <= ?',
    [since, seenId],
  );
  return rows.map(({ url }) => url.toString());
}
