import { join } from 'node:path';
import type { Config } from '../config/config';
import type { PageAddress } from '../mail/digest/digest-part';
import { runMailLoop } from '../mail/mail-loop';
import type { Database } from '../runtime/database';
import { loadMessages } from '../runtime/messages';
import { createMailTokens } from '../store/mail/mail-tokens';
import type { Dependencies } from './dependencies';

/** What a mailer shares with who runs it. */
interface MailerSurroundings {
  database: Database;
  /** Names of wikis such as `dewiki@WMF`, by wiki_id. */
  wikiNames: () => Promise<ReadonlyMap<number, string>>;
  pageAddresses: () => Promise<PageAddress>;
}

/** Sends mail as long as it is called; null: this installation sends none, which is logged. */
export function openMailer(
  config: Config,
  outside: Dependencies,
  surroundings: MailerSurroundings,
): ((options: { untilIdle: boolean; signal: AbortSignal }) => Promise<void>) | null {
  const { mail, web } = config;
  if (mail === null || web.signIn === null) {
    const why = mail === null ? 'WEBOID_SMTP_HOST is not set' : 'nobody can sign in';
    outside.logger.info(`mail: ${why}, so none is sent`);
    return null;
  }
  const { host, port, from, manager, perHour } = mail;
  const { publicUrl, signIn } = web;
  const parts = {
    ...outside,
    ...surroundings,
    messages: loadMessages(join(outside.root, 'i18n')),
    tokens: createMailTokens(signIn.sessionKey),
    relay: { host, port, name: new URL(publicUrl).hostname },
    publicUrl,
    from,
    manager,
    perHour,
  };
  return (options) => runMailLoop(parts, options);
}
