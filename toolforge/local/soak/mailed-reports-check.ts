import type { Database } from '../../../backend/runtime/database';
import { hintWordIdOf } from '../../../backend/status/hints/hint';
import type { NumberRange } from '../../../backend/store/updates/rup-standing';
import { rupSitesOfHosts } from '../../../backend/store/updates/rup-sites';
import type { MailedRobot } from './mailing-hosts';
import { idlePages, type HostLooks, type ToldPage } from './idle-pages';
import type { SaidPage } from './said-pages';
import type { UpdateHosts } from './update-hosts';
import { hintedRows, type HintedRow } from './hinted-rows';

/** A mail that was handed to Weboid. */
export interface HandedMail {
  to: string;
  /** Of its report. */
  number: number;
  /** `deferred`: it is to be handed over again; it may have been taken all the same. */
  outcome: 'applied' | 'duplicate' | 'refused' | 'deferred';
  /** Milliseconds since 1970. */
  atMs: number;
}

/** What reports by mail came to. */
export interface MailedReportsRecord {
  hosts: number;
  /** Reports that hosts made. */
  made: number;
  /** Those of them that were taken. */
  taken: number;
  /** Mails that came again. */
  again: number;
  /** Numbers that never came, and of which an index told. */
  indexed: number;
  broken: string[];
}

/**
 * What must hold: each report that was taken has led to its hints, once; a number that was not taken counts as missing, or an
 * index told of it; and nothing else is missing. Reads whole tables.
 */
export async function checkMailedReports(
  own: Database,
  hosts: Pick<UpdateHosts, 'mailing'> & HostLooks,
  handed: readonly HandedMail[],
): Promise<MailedReportsRecord> {
  const registrations = [...hosts.mailing.registrations.values()];
  const standings = await standingsOf(own, registrations);
  const rows = new Map((await hintedRows(own)).map((row) => [`${row.name}${row.path}`, row]));
  const all = registrations.map((registration) => {
    const its = handed.filter(({ to }) => to === registration.address);
    const pages = pageFaults(registration, its, { rows, looks: hosts });
    return { ...pages, ...numberFaults(registration, its, standings.get(registration.host)) };
  });
  const sum = (count: (one: (typeof all)[number]) => number): number =>
    all.reduce((total, one) => total + count(one), 0);
  const [firstIdle = ''] = all.flatMap(({ idle }) => idle);
  const wrong: [what: string, count: number][] = [
    ['pages of reports that were taken, without their word', sum(({ unsaid }) => unsaid)],
    [
      `pages of reports that were taken, and that nobody is to look at (such as ${firstIdle})`,
      sum(({ idle }) => idle.length),
    ],
    ['reports that were applied twice', sum(({ twice }) => twice)],
    ['reports that were refused', handed.filter(({ outcome }) => outcome === 'refused').length],
    ['reports that were taken and count as missing', sum(({ sought }) => sought)],
    ['reports that were taken, beyond the last number', sum(({ forgotten }) => forgotten)],
    ['numbers of which nobody asked and that do not count as missing', sum(({ lost }) => lost)],
    ['numbers that no host has used', sum(({ unmade }) => unmade)],
    ['holes of which nobody knows since when', sum(({ timeless }) => timeless)],
  ];
  const taken = new Set(handed.filter(isTaken).map(({ to, number }) => `${to} ${number}`));
  return {
    hosts: registrations.filter(({ reports }) => reports.length > 0).length,
    made: sum(({ made }) => made),
    taken: taken.size,
    again: handed.filter(isTaken).length - taken.size,
    indexed: sum(({ indexed }) => indexed),
    broken: wrong.flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : [])),
  };
}

interface NumberStanding {
  lastNumber: number;
  missing: readonly NumberRange[];
  holeS: number;
}

async function standingsOf(
  own: Database,
  registrations: readonly MailedRobot[],
): Promise<Map<string, NumberStanding>> {
  const sites = await rupSitesOfHosts(
    own,
    registrations.map(({ host }) => host),
  );
  return new Map(sites.map((site) => [site.host, site]));
}

const isTaken = ({ outcome }: HandedMail): boolean =>
  outcome === 'applied' || outcome === 'duplicate';

function takenNumbers(handed: readonly HandedMail[]): Map<number, number> {
  const taken = handed.filter(isTaken);
  // Of several the first.
  return new Map(taken.toReversed().map(({ number, atMs }) => [number, atMs]));
}

const NOWHERE: NumberStanding = { lastNumber: 0, missing: [], holeS: 0 };

function numberFaults(
  { reports, indexedTo }: MailedRobot,
  handed: readonly HandedMail[],
  { lastNumber, missing, holeS } = NOWHERE,
) {
  const applied = handed.filter(({ outcome }) => outcome === 'applied').map((one) => one.number);
  const taken = takenNumbers(handed);
  const isMissing = (n: number): boolean =>
    missing.some(([first, last]) => first <= n && n <= last);
  // Who was killed may have taken it.
  const mayBeTaken = new Set(handed.map(({ number }) => number));
  const below = Array.from({ length: lastNumber }, (_, n) => n + 1);
  const others = below.filter((n) => !mayBeTaken.has(n) && !isMissing(n));
  return {
    made: reports.length,
    twice: applied.length - new Set(applied).size,
    sought: [...taken.keys()].filter(isMissing).length,
    forgotten: [...taken.keys()].filter((n) => n > lastNumber).length,
    indexed: others.filter((n) => n <= indexedTo).length,
    lost: others.filter((n) => n > indexedTo).length,
    unmade: Math.max(0, lastNumber - reports.length),
    timeless: Number(missing.length > 0 && holeS === 0),
  };
}

/** What is stored of pages, and when they were looked at. */
interface StoredPages {
  /** By host and path. */
  rows: ReadonlyMap<string, HintedRow>;
  looks: HostLooks;
}

function pageFaults(
  { host, reports }: MailedRobot,
  handed: readonly HandedMail[],
  { rows, looks }: StoredPages,
): { unsaid: number; idle: string[] } {
  const taken = takenNumbers(handed);
  const said = reports.filter(({ number }) => taken.has(number)).flatMap(({ pages }) => pages);
  const byPath = new Map<string, SaidPage>(said.map((page) => [page.path, page]));
  const stored = [...byPath.values()].flatMap((page): ToldPage[] => {
    const row = rows.get(`${host}${page.path}`);
    return row === undefined ? [] : [{ page, row }];
  });
  return {
    unsaid: stored.filter(({ page, row }) => row.word !== hintWordIdOf(page.word)).length,
    idle: idlePages(stored, rows.values(), looks),
  };
}
