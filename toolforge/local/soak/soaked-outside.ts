import type { Database } from '../../../backend/runtime/database';
import type { MailServer } from '../../../backend/mail/testing/mail-server';
import { startSignInServer } from '../sign-in/sign-in-server';
import { HOOK_HOSTS, HookReceiver } from './hook-receiver';
import type { HooksRecord } from './hooks-check';
import { ComingLinks } from './changing-links';
import { checkCopies, type CopiesRecord } from './copies-check';
import type { FeedsRecord } from './feeds-check';
import type { JobPod } from './job-pod';
import type { ListenersRecord } from './listeners-check';
import { startNameServer } from './name-server';
import { checkSecureSites, type SecureSitesRecord } from './secure-sites-check';
import { ARCHIVE_HOSTS, createSoakedArchive, SOAKED_SERVICES, wantCopies } from './soaked-archive';
import { makeCertificates } from './soaked-certificates';
import { SoakedFeeds } from './soaked-feeds';
import { FRONT, startFront } from './soaked-front';
import { checkMail, startSoakedMailServer, tellOwners, type MailRecord } from './soaked-mail';
import type { PeopleRecord } from './people-check';
import { SOAK_CONSUMER, SOAK_SESSION_KEY, SoakedPeople } from './soaked-people';
import type { MailedReportsRecord } from './mailed-reports-check';
import type { RobotsRecord } from './robots-check';
import { SoakedListeners } from './soaked-listeners';
import { REPORTS_ADDRESS, SoakedReports } from './soaked-reports';
import { SoakedRobots } from './soaked-robots';
import { SoakedSubscribers } from './soaked-subscribers';
import { SoakedTalks } from './soaked-talks';
import { startSoakedWeb, type ServiceAnswer } from './soaked-web';
import { TALK_ACCOUNT, type TalkServer } from './talk-server';
import type { TalksRecord } from './talks-check';
import { UpdateHosts } from './update-hosts';
import { checkUpdates, listedPages, type UpdatesRecord } from './updates-check';
import type { RunWeboid } from './weboid-command';

/** The most that can be set, and more than come in an hour. */
const MAILS_PER_HOUR = 1_000;

/** Of answers of where people sign in. */
const LOST_EACH = 9;

/** What is asked of the world outside, and what comes from there, in stand-ins on this machine. */
export interface SoakedOutside {
  /** Settings of jobs by which they find it. */
  env: Readonly<Record<string, string>>;
  mail: MailServer;
  hooks: HookReceiver;
  updates: UpdateHosts;
  talk: TalkServer;
  close(): Promise<void>;
}

/** Starts names, sites, an archive, a receiver of webhooks, a mail server and a place to sign in. @param folder that everybody may read */
export async function startOutside(folder: string, talk: TalkServer): Promise<SoakedOutside> {
  const certificates = await makeCertificates(folder);
  const hooks = new HookReceiver();
  const updates = new UpdateHosts();
  const services = servicesWith(hooks);
  const names = await startNameServer((name) => name.includes('site') || services.has(name));
  const web = await startSoakedWeb(certificates, services, updates);
  const mail = await startSoakedMailServer();
  const signIn = await startSignInServer(SOAK_CONSUMER, 0, eachSo(LOST_EACH));
  const env = {
    NODE_EXTRA_CA_CERTS: certificates.file,
    WEBOID_ARCHIVES: SOAKED_SERVICES.join(','),
    WEBOID_ARCHIVE_ALL: 'on',
    WEBOID_SMTP_HOST: '127.0.0.1',
    WEBOID_SMTP_PORT: String(mail.port),
    WEBOID_MAILS_PER_HOUR: String(MAILS_PER_HOUR),
    WEBOID_RUP_ADDRESS: REPORTS_ADDRESS,
    WEBOID_REPAIR_USER: TALK_ACCOUNT.user,
    WEBOID_REPAIR_PASSWORD: TALK_ACCOUNT.password,
    WEBOID_PUBLIC_URL: FRONT,
    WEBOID_SESSION_KEY: SOAK_SESSION_KEY,
    WEBOID_OAUTH_SERVER: signIn.server,
    WEBOID_OAUTH_CLIENT_ID: SOAK_CONSUMER.clientId,
    WEBOID_OAUTH_CLIENT_SECRET: SOAK_CONSUMER.clientSecret,
  };
  const close = async (): Promise<void> => {
    await Promise.all([names, web, mail, signIn].map((one) => one.close()));
  };
  return { env, mail, hooks, updates, talk, close };
}

/** True once in so many times. */
function eachSo(count: number): () => boolean {
  let times = 0;
  return () => {
    times += 1;
    return times % count === 0;
  };
}

/** By their hosts. */
function servicesWith(hooks: HookReceiver): Map<string, ServiceAnswer> {
  const archive = createSoakedArchive();
  return new Map([
    ...ARCHIVE_HOSTS.map((host) => [host, archive] as const),
    ...HOOK_HOSTS.map((host): [string, ServiceAnswer] => [
      host,
      (...asked) => hooks.answer(...asked),
    ]),
  ]);
}

/** What came of it. */
export interface OutsideRecord {
  secure: SecureSitesRecord;
  copies: CopiesRecord;
  mail: MailRecord;
  people: PeopleRecord;
  hooks: HooksRecord;
  robots: RobotsRecord;
  listeners: ListenersRecord;
  feeds: FeedsRecord;
  updates: UpdatesRecord;
  mailed: MailedReportsRecord;
  talks: TalksRecord;
}

/** What is used of it, and by what its people come in. */
interface UsedOutside extends Pick<SoakedOutside, 'mail' | 'hooks' | 'updates' | 'talk'> {
  web: readonly JobPod[];
  /** The job that sends. */
  senders: readonly JobPod[];
  weboid: RunWeboid;
}

/** How often who sends was cut off. */
interface SenderEnds {
  /** It was killed, or lost its database. */
  cutsMax: number;
  /** The same, and when it was asked to end. */
  endsMax: number;
}

/**
 * Has people come, owners told and links change, until `signal` aborts.
 * @returns what looks at what they have left, when all jobs have ended
 */
export async function useOutside(
  own: Database,
  { mail, hooks, updates, talk, web, senders, weboid }: UsedOutside,
  signal: AbortSignal,
): Promise<(ends: SenderEnds) => Promise<OutsideRecord>> {
  const people = new SoakedPeople(own, mail);
  const coming = new ComingLinks(own);
  const subscribers = new SoakedSubscribers(own, hooks, coming);
  const robots = new SoakedRobots(own, mail);
  const listeners = new SoakedListeners(own, coming);
  const feeds = new SoakedFeeds(own, coming);
  const reports = new SoakedReports(own, updates, weboid);
  const talks = new SoakedTalks(own, { server: talk, coming, writers: senders });
  const comers = [people, subscribers, robots, listeners, feeds, reports, talks];
  updates.know((host) => listedPages(own, host));
  const owners = await comeThroughFront(own, { comers, web }, signal);
  return async ({ cutsMax, endsMax }) => ({
    secure: await checkSecureSites(own),
    copies: await checkCopies(own),
    mail: await checkMail(own, mail, { owners, cutsMax: cutsMax + talks.killed }),
    people: await people.check(),
    hooks: await subscribers.check(endsMax + talks.killed),
    robots: await robots.check(),
    listeners: await listeners.check(),
    feeds: await feeds.check(),
    updates: await checkUpdates(own, updates),
    mailed: await reports.check(),
    talks: await talks.check(),
  });
}

/** Who comes in through the front until there is no time left. */
interface Comer {
  run(signal: AbortSignal): Promise<void>;
}

/** @returns how many owners were told */
async function comeThroughFront(
  own: Database,
  { comers, web }: { comers: readonly Comer[]; web: readonly JobPod[] },
  signal: AbortSignal,
): Promise<number> {
  const front = await startFront(web);
  try {
    const coming = comers.map((comer) => comer.run(signal));
    const [owners] = await Promise.all([
      tellOwners(own, signal),
      wantCopies(own, signal),
      ...coming,
    ]);
    return owners;
  } finally {
    await front.close();
  }
}
