import { join } from 'node:path';
import type { Config } from '../config/config';
import type { PageAddress } from '../mail/digest/digest-part';
import type { DigestParts } from '../mail/digest/make-digest';
import type { PostParts } from '../mail/mail-desk';
import { runMailLoop } from '../mail/mail-loop';
import { postOfPeople } from '../mail/people-desk';
import type { Relay } from '../mail/smtp-delivery';
import type { Database } from '../runtime/database';
import { loadMessages } from '../runtime/messages';
import { createMailTokens } from '../store/mail/mail-tokens';
import type { Dependencies } from './dependencies';
import { robotMail } from './open-robot-mail';
import { watchLoop } from './watched-loops';

/** What a mailer shares with who runs it. */
interface MailerSurroundings {
  database: Database;
  /** Names of wikis such as `dewiki@WMF`, by wiki_id. */
  wikiNames: () => Promise<ReadonlyMap<number, string>>;
  pageAddresses: () => Promise<PageAddress>;
  farmSpam: DigestParts['farmSpam'];
}

/**
 * Sends mail as long as it is called: to people, where they can sign in, and to robots; null: this installation sends none,
 * which is logged.
 */
export function openMailer(
  config: Config,
  outside: Dependencies,
  surroundings: MailerSurroundings,
): ((options: { untilIdle: boolean; signal: AbortSignal }) => Promise<void>) | null {
  const { mail, web } = config;
  if (mail === null) {
    outside.logger.info('mail: WEBOID_SMTP_HOST is not set, so none is sent');
    return null;
  }
  const { host, port, perHour } = mail;
  const relay = { host, port, name: new URL(web.publicUrl).hostname };
  const { database } = surroundings;
  const robots = robotMail(config, outside, database);
  const people = peopleMail(config, outside, { ...surroundings, relay });
  const parts = {
    ...outside,
    database,
    relay,
    perHour,
    desks: [...people.desks, robots.desk],
    // Digests first: there are fewer of them.
    makers: [...people.makers, robots.maker],
  };
  return (options) =>
    watchLoop(outside, 'mail', ({ clock }) => runMailLoop({ ...parts, clock }, options));
}

function peopleMail(
  { mail, web }: Config,
  outside: Dependencies,
  surroundings: MailerSurroundings & { relay: Relay },
): Pick<PostParts, 'desks' | 'makers'> {
  if (mail === null || web.signIn === null) {
    outside.logger.info('mail: nobody can sign in, so none is sent to people');
    return { desks: [], makers: [] };
  }
  const messages = loadMessages(join(outside.root, 'i18n'));
  const tokens = createMailTokens(web.signIn.sessionKey);
  const { from, manager, perHour } = mail;
  const { publicUrl } = web;
  const sent = { messages, tokens, publicUrl, from, manager, perHour };
  return postOfPeople({ ...outside, ...surroundings, ...sent });
}
