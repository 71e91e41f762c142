import type { Database } from '../../../backend/runtime/database';
import type { MailServer } from '../../../backend/mail/testing/mail-server';
import { startSignInServer } from '../sign-in/sign-in-server';
import { checkCopies, type CopiesRecord } from './copies-check';
import type { JobPod } from './job-pod';
import { startNameServer } from './name-server';
import { checkSecureSites, type SecureSitesRecord } from './secure-sites-check';
import { ARCHIVE_HOSTS, wantCopies } from './soaked-archive';
import { makeCertificates } from './soaked-certificates';
import { FRONT, startFront } from './soaked-front';
import { checkMail, startSoakedMailServer, tellOwners, type MailRecord } from './soaked-mail';
import { SOAK_CONSUMER, SOAK_SESSION_KEY, SoakedPeople, type PeopleRecord } from './soaked-people';
import { startSoakedWeb } from './soaked-web';

/** The most that can be set, and more than come in an hour. */
const MAILS_PER_HOUR = 1_000;

/** What is asked of the world outside, and what comes from there, in stand-ins on this machine. */
export interface SoakedOutside {
  /** Settings of jobs by which they find it. */
  env: Readonly<Record<string, string>>;
  mail: MailServer;
  close(): Promise<void>;
}

/** Starts names, sites, an archive, a mail server and a place to sign in. @param folder that everybody may read */
export async function startOutside(folder: string): Promise<SoakedOutside> {
  const certificates = await makeCertificates(folder);
  const names = await startNameServer((name) => name.includes('site') || ARCHIVE_HOSTS.has(name));
  const web = await startSoakedWeb(certificates);
  const mail = await startSoakedMailServer();
  const signIn = await startSignInServer(SOAK_CONSUMER);
  const env = {
    NODE_EXTRA_CA_CERTS: certificates.file,
    WEBOID_ARCHIVES: 'wayback',
    WEBOID_ARCHIVE_ALL: 'on',
    WEBOID_SMTP_HOST: '127.0.0.1',
    WEBOID_SMTP_PORT: String(mail.port),
    WEBOID_MAILS_PER_HOUR: String(MAILS_PER_HOUR),
    WEBOID_PUBLIC_URL: FRONT,
    WEBOID_SESSION_KEY: SOAK_SESSION_KEY,
    WEBOID_OAUTH_SERVER: signIn.server,
    WEBOID_OAUTH_CLIENT_ID: SOAK_CONSUMER.clientId,
    WEBOID_OAUTH_CLIENT_SECRET: SOAK_CONSUMER.clientSecret,
  };
  const close = async (): Promise<void> => {
    await Promise.all([names, web, mail, signIn].map((one) => one.close()));
  };
  return { env, mail, close };
}

/** What came of it. */
export interface OutsideRecord {
  secure: SecureSitesRecord;
  copies: CopiesRecord;
  mail: MailRecord;
  people: PeopleRecord;
}

/**
 * Has people come and owners told, until `signal` aborts.
 * @returns what looks at what they have left, when all jobs have ended
 */
export async function useOutside(
  own: Database,
  { mail, web }: { mail: MailServer; web: readonly JobPod[] },
  signal: AbortSignal,
): Promise<(cutsMax: number) => Promise<OutsideRecord>> {
  const people = new SoakedPeople(own, mail);
  const owners = await comeThroughFront(own, { people, web }, signal);
  return async (cutsMax) => ({
    secure: await checkSecureSites(own),
    copies: await checkCopies(own),
    mail: await checkMail(own, mail, { owners, cutsMax }),
    people: await people.check(),
  });
}

/** @returns how many owners were told */
async function comeThroughFront(
  own: Database,
  { people, web }: { people: SoakedPeople; web: readonly JobPod[] },
  signal: AbortSignal,
): Promise<number> {
  const front = await startFront(web);
  try {
    const uses = [tellOwners(own, signal), people.run(signal), wantCopies(own, signal)] as const;
    const [owners] = await Promise.all(uses);
    return owners;
  } finally {
    await front.close();
  }
}
