import { crawlerAlarms, type CrawlerAlarm } from './crawler-alarms';
import { lifeAlarms, type LifeAlarm } from './life-alarms';
import type {
  ArchiveStanding,
  ClientStanding,
  DeliveryStanding,
  HugeHostStanding,
  KeptLinksStanding,
  LoopStanding,
  MailStanding,
  RobotStanding,
} from './loop-standing';

/** A reason to call somebody. The code is stable; the message is English and names what to look at. */
export interface Alarm {
  code:
    | 'page-loop-late'
    | 'url-loop-late'
    | 'huge-hosts-late'
    | 'wiki-failing'
    | 'archives-late'
    | 'dispatch-late'
    | 'answers-lacking'
    | 'deliveries-late'
    | 'mail-late'
    | 'robots-late'
    | 'fetching-stopped'
    | CrawlerAlarm['code']
    | LifeAlarm['code'];
  message: string;
}

const HOUR_S = 3_600;
const DAY_S = 86_400;
/** W1.8, W3.13: more than four weeks. */
const CYCLE_MAX_S = 28 * DAY_S;
/** Where checks are configured to be weeks apart, hosts may always be late by so much. */
const LATE_ALWAYS_S = 2 * DAY_S;
/** Of the known URLs of huge hosts; hosts rest, or fail for days, so that some are always late. */
const HUGE_LATE_SHARE_MAX = 1 / 10;
const HUGE_HOSTS_NAMED = 3;
/** A period of a week, and some days of trying again. */
const FAILING_MAX_S = 10 * DAY_S;
const WIKIS_NAMED = 5;
/** A URL that is lost is searched for at once; a busy day's losses may wait for the next one. */
const LOSS_WAITS_MAX_S = DAY_S;
/** What is looked at each quarter, or is not missed by anybody. */
const SEARCH_WAITS_MAX_S = 30 * DAY_S;
/** A batch of changes takes a client some milliseconds. */
const CLIENT_WAITS_MAX_S = HOUR_S;
/** A message is sent within seconds of falling due. */
const DELIVERY_WAITS_MAX_S = HOUR_S;
/** At sixty an hour, as many as hardly any day has. */
const MAIL_WAITS_MAX_S = 12 * HOUR_S;
/** More robots than the hours have mails for. */
const ROBOT_WAITS_MAX_S = DAY_S;
/** Where nobody sends for so long, nothing more is made ready to be sent: it waits in the change log. */
export const DELIVERY_HELD_S = DAY_S;
/** A walk meets what just changes; more than this share of its links, and not just some, is no chance. */
const LACKED_SHARE_MAX = 1 / 10_000;
const LACKED_MIN = 10;
/** W1.8, W3.13, W5, C3, C4: what is wrong with the loops, searches, dispatchers, kept answers, messages and mail, for health, metrics and log alike. */
export function alarms(standing: LoopStanding, nowS: number): Alarm[] {
  const all = [
    ...fetchingStopped(standing, nowS),
    ...pageLoopLate(standing, nowS),
    ...urlLoopLate(standing, nowS),
    ...hugeHostsLate(standing.crawl),
    ...crawlerAlarms(standing, nowS),
    ...wikisFailing(standing, nowS),
    ...archivesLate(standing.archives, nowS),
    ...dispatchLate(standing.clients, nowS),
    ...answersLacking(standing.keptLinks),
    ...deliveriesLate(standing.deliveries, nowS),
    ...mailLate(standing.mail, nowS),
    ...robotsLate(standing.robots, nowS),
    ...lifeAlarms(standing.life, { nowS, crawlers: standing.crawl.atWork.alive }),
  ];
  const isStopped = all.some(({ code }) => code === 'fetching-stopped');
  return isStopped ? all.filter(({ code }) => !OF_FETCHING.has(code)) : all;
}

/** What follows from nothing being fetched, which is wanted while somebody has stopped it. */
const OF_FETCHING: ReadonlySet<Alarm['code']> = new Set([
  'page-loop-late',
  'url-loop-late',
  'huge-hosts-late',
  'no-crawler',
  'nothing-stored',
  'wiki-failing',
  'archives-late',
]);

/** Somebody has to end it; why it is so is told to operators alone. */
function fetchingStopped({ fetchingStop }: LoopStanding, nowS: number): Alarm[] {
  if (fetchingStop === undefined || fetchingStop === null) return [];
  const hours = Math.max(0, Math.floor((nowS - fetchingStop.stoppedAtS) / HOUR_S));
  const told = hours < 1 ? 'less than an hour' : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  const ends = {
    operator:
      'an operator wants it so; "weboid fetching status" says why, "weboid fetching go" ends it',
    restore: '"weboid restore" is under way, or was broken off and is to be run again',
  };
  const message = `nothing has been fetched or edited for ${told}: ${ends[fetchingStop.saidBy]}`;
  return [{ code: 'fetching-stopped', message }];
}

/**
 * The wiki whose pages were looked at longest ago. Every page of a wiki was seen since its last
 * whole pass began; a wiki that never passed counts from its first try. One that was never tried, is
 * closed, or was gone from the first does not count.
 */
export function oldestPass(
  { wikis }: LoopStanding,
  nowS: number,
): { wiki: string; ageS: number } | null {
  return wikis
    .filter(({ state, passedAtS }) => state !== 'closed' && (state !== 'gone' || passedAtS > 0))
    .map(({ wiki, passedAtS, firstTriedAtS }) => ({ wiki, sinceS: passedAtS || firstTriedAtS }))
    .filter(({ sinceS }) => sinceS > 0)
    .map(({ wiki, sinceS }) => ({ wiki, ageS: Math.max(0, nowS - sinceS) }))
    .reduce<{ wiki: string; ageS: number } | null>(
      (oldest, one) => (oldest === null || one.ageS > oldest.ageS ? one : oldest),
      null,
    );
}

/**
 * For how many seconds the most overdue host has been waiting, or, where that was longer, the URL
 * that was checked last of all: one of a host that answers slowly waits, though its host is visited all the time. What is
 * late of huge hosts counts as a share of theirs (`hugeHostsLateShare`).
 */
export function urlLoopLateS({ hostDueAtS, crawl }: LoopStanding, nowS: number): number {
  const hostLateS = hostDueAtS === null ? 0 : nowS - hostDueAtS;
  return Math.max(0, hostLateS, crawl.lateDays * DAY_S);
}

/**
 * How many seconds pass from check to check of a URL, at most: the longest configured interval, and
 * how late the most overdue host or URL is. null while no host has a known moment.
 */
export function urlCycleS(standing: LoopStanding, nowS: number): number | null {
  if (standing.hostDueAtS === null) return null;
  return standing.checkDaysMax * DAY_S + urlLoopLateS(standing, nowS);
}

function pageLoopLate(standing: LoopStanding, nowS: number): Alarm[] {
  const oldest = oldestPass(standing, nowS);
  if (oldest === null || oldest.ageS <= CYCLE_MAX_S) return [];
  const message = `the pages of ${oldest.wiki} were last seen ${daysIn(oldest.ageS)} days ago; the page loop needs more resources, or the wiki is failing`;
  return [{ code: 'page-loop-late', message }];
}

/**
 * A URL that was checked falls due after the check interval and then waits as long as its host is
 * late: both together are its cycle. URLs that were never checked are taken first, so a first walk
 * over all of them that takes too long shows too: those it began with have to wait for its end.
 */
function urlLoopLate(standing: LoopStanding, nowS: number): Alarm[] {
  const lateS = urlLoopLateS(standing, nowS);
  const allowedS = Math.max(CYCLE_MAX_S - standing.checkDaysMax * DAY_S, LATE_ALWAYS_S);
  if (lateS <= allowedS) return [];
  const message = `hosts or URLs have been due for ${daysIn(lateS)} days; the URL loop needs more crawlers, or one host answers too slowly for the URLs it has`;
  return [{ code: 'url-loop-late', message }];
}

/** Which share of the URLs of huge hosts that were looked at before has been due for more than a cycle; null: there is none. */
export function hugeHostsLateShare({
  hugeHosts,
}: Pick<LoopStanding['crawl'], 'hugeHosts'>): number | null {
  const known = hugeHosts.reduce((sum, host) => sum + host.known, 0);
  const late = hugeHosts.reduce((sum, host) => sum + host.late, 0);
  return known === 0 ? null : late / known;
}

/** W3.13, L1: more than their turns is not to be had of these hosts, with however many crawlers. */
function hugeHostsLate(crawl: LoopStanding['crawl']): Alarm[] {
  const share = hugeHostsLateShare(crawl);
  if (share === null || share <= HUGE_LATE_SHARE_MAX) return [];
  const message = `${Math.round(share * 100)} % of the known URLs of hosts with more than can be asked for in four weeks are late, most of them at ${latestOf(crawl.hugeHosts)}; see whether these hosts answer; more crawlers do not help, since more than one request a second is not polite: watch fewer pages, check less often (checkDays), or wait`;
  return [{ code: 'huge-hosts-late', message }];
}

/** Those with the largest number of late URLs, each with how many these are. */
function latestOf(hosts: readonly HugeHostStanding[]): string {
  return hosts
    .filter(({ late }) => late > 0)
    .toSorted((a, b) => b.late - a.late)
    .slice(0, HUGE_HOSTS_NAMED)
    .map(({ host, known, late }) => `${host} (${late} of ${known})`)
    .join(', ');
}

/** One that failed lately is tried again soon; told is what lasts. */
function wikisFailing({ wikis }: LoopStanding, nowS: number): Alarm[] {
  const failing = wikis
    .filter(({ state, passedAtS }) => state === 'failing' || (state === 'gone' && passedAtS > 0))
    .filter(({ passedAtS, firstTriedAtS }) => nowS - (passedAtS || firstTriedAtS) > FAILING_MAX_S)
    .map(({ wiki }) => wiki);
  if (failing.length === 0) return [];
  const message = `no pass over ${namesOf(failing)} for more than ten days; "weboid wikis list" says why`;
  return [{ code: 'wiki-failing', message }];
}

function namesOf(wikis: readonly string[]): string {
  const more = wikis.length - WIKIS_NAMED;
  return wikis.slice(0, WIKIS_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Where all URLs are searched for, those that are lost wait among many that can be reached. */
function archivesLate({ asked, newSinceS, againSinceS }: ArchiveStanding, nowS: number): Alarm[] {
  if (asked === null) return [];
  const newLateS = nowS - (newSinceS ?? nowS);
  const againLateS = nowS - (againSinceS ?? nowS);
  const newMaxS = asked === 'all' ? SEARCH_WAITS_MAX_S : LOSS_WAITS_MAX_S;
  const code = 'archives-late';
  const what = 'see whether the archive component runs, and how its searches end';
  if (newLateS > newMaxS) {
    const message = `URLs have waited ${Math.floor(newLateS / HOUR_S)} hours for their first search in archives; ${what}`;
    return [{ code, message }];
  }
  if (againLateS <= SEARCH_WAITS_MAX_S) return [];
  const message = `archived copies have been due for ${daysIn(againLateS)} days to be looked at again; ${what}`;
  return [{ code, message }];
}

/** For how many seconds the oldest change has waited that a client has not seen; 0 where it has seen all. */
export function clientWaitsS({ waitingSinceS }: ClientStanding, nowS: number): number {
  return waitingSinceS === null ? 0 : Math.max(0, Math.round(nowS - waitingSinceS));
}

function dispatchLate(clients: readonly ClientStanding[], nowS: number): Alarm[] {
  const late = clients.filter((client) => clientWaitsS(client, nowS) > CLIENT_WAITS_MAX_S);
  if (late.length === 0) return [];
  const names = namesOf(late.map(({ client }) => client));
  const message = `changes of more than an hour ago were not handed to ${names}; see whether "weboid dispatch" runs`;
  return [{ code: 'dispatch-late', message }];
}

/** What keeps them goes by every change; a walk that finds that it did not has mended it, but not why. */
function answersLacking(keptLinks: readonly KeptLinksStanding[]): Alarm[] {
  const lacking = keptLinks.filter(
    ({ links, lacked }) => lacked >= LACKED_MIN && lacked > links * LACKED_SHARE_MAX,
  );
  if (lacking.length === 0) return [];
  const names = namesOf(lacking.map(({ wiki }) => wiki));
  const message = `readers of ${names} were not told of links that may be dead; they are told now, but see whether "weboid dispatch" runs, and report it as a fault of Weboid if it does`;
  return [{ code: 'answers-lacking', message }];
}

/** For how many seconds that has been due which should have been sent first; 0 where nothing is due. */
export function deliveriesLateS({ dueSinceS }: DeliveryStanding, nowS: number): number {
  return dueSinceS === null ? 0 : Math.max(0, Math.round(nowS - dueSinceS));
}

function deliveriesLate(deliveries: DeliveryStanding, nowS: number): Alarm[] {
  const lateS = deliveriesLateS(deliveries, nowS);
  if (lateS <= DELIVERY_WAITS_MAX_S) return [];
  const message = `messages to webhooks have been due for ${Math.floor(lateS / HOUR_S)} hours; see whether "weboid deliver" runs, and has the settings for signing in`;
  return [{ code: 'deliveries-late', message }];
}

/** For how many seconds the message has waited that was never tried and waits longest; 0 where none does. */
export function mailLateS({ waitingSinceS }: MailStanding, nowS: number): number {
  return waitingSinceS === null ? 0 : Math.max(0, Math.round(nowS - waitingSinceS));
}

function mailLate(mail: MailStanding, nowS: number): Alarm[] {
  const lateS = mailLateS(mail, nowS);
  if (lateS <= MAIL_WAITS_MAX_S) return [];
  const message = `mail has been waiting for ${Math.floor(lateS / HOUR_S)} hours; see whether "weboid deliver" runs, and in its log whether the server of WEBOID_SMTP_HOST takes our mail`;
  return [{ code: 'mail-late', message }];
}

/** For how many seconds the report to a robot has been due that should have been made first; 0 where none is due. */
export function robotsLateS({ dueSinceS }: RobotStanding, nowS: number): number {
  return dueSinceS === null ? 0 : Math.max(0, Math.round(nowS - dueSinceS));
}

function robotsLate(robots: RobotStanding, nowS: number): Alarm[] {
  const lateS = robotsLateS(robots, nowS);
  if (lateS <= ROBOT_WAITS_MAX_S) return [];
  const message = `reports to robots have been due for ${Math.floor(lateS / HOUR_S)} hours; see whether "weboid deliver" runs; where it does, more robots are registered than WEBOID_MAILS_PER_HOUR allows for`;
  return [{ code: 'robots-late', message }];
}

const daysIn = (seconds: number): number => Math.floor(seconds / DAY_S);
