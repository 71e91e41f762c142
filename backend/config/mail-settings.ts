import { ConfigError, SEE_SETTINGS } from './config-error';
import type { Environment } from './environment';
import { SMTP_URL } from './setting-values';

/** The server that takes our mail, who sends, and how much. */
export interface MailConfig {
  host: string;
  port: number;
  /** Address of the sender. */
  from: string;
  /** Address of our own manager. */
  manager: string;
  perHour: number;
}

/** How robots are told of changes (R2). */
export interface RobotsConfig {
  /** Address of the sender. */
  sender: string;
  /** Owners of addresses are asked first. */
  confirms: boolean;
  /** Mails that all processes together try to send within an hour, those to people included. */
  mailsPerHour: number;
}

/** How robots are told of changes. */
export function robotsSettings(read: Environment): RobotsConfig {
  const sender = read.WEBOID_RUP_SENDER || read.WEBOID_MAIL_FROM || contactIn(read);
  return {
    sender,
    confirms: read.WEBOID_RUP_CONFIRM === 'on',
    mailsPerHour: read.WEBOID_MAILS_PER_HOUR,
  };
}

/**
 * How mail is sent; null: none is.
 * @throws ConfigError where the sender or the manager has no address, or two servers are named
 */
export function mailSettings(read: Environment): MailConfig | null {
  const relay = relayIn(read);
  if (relay === null) return null;
  const contact = contactIn(read);
  const from = read.WEBOID_MAIL_FROM || contact;
  const manager = read.WEBOID_MANAGER_MAIL || contact;
  if (from !== '' && manager !== '') {
    return { ...relay, from, manager, perHour: read.WEBOID_MAILS_PER_HOUR };
  }
  const missing = from === '' ? 'WEBOID_MAIL_FROM' : 'WEBOID_MANAGER_MAIL';
  throw new ConfigError(
    `environment variable ${missing} is not set, and WEBOID_CONTACT is no mail address; WEBOID_SMTP_HOST or WEBOID_SMTP_URL needs it${SEE_SETTINGS}`,
  );
}

function contactIn({ WEBOID_CONTACT: contact }: Environment): string {
  return contact.includes('@') ? contact : '';
}

const SMTP_PORT = 25;

/** The server by either of its settings; null: none is named. @throws ConfigError where they name two */
function relayIn({
  WEBOID_SMTP_HOST: host,
  WEBOID_SMTP_PORT: port,
  WEBOID_SMTP_URL: url,
}: Environment): { host: string; port: number } | null {
  if (url === '') return host === '' ? null : { host, port };
  const named = SMTP_URL.exec(url)?.groups ?? {};
  const relay = { host: hostIn(named['host']), port: Number(named['port'] || SMTP_PORT) };
  const isOtherHost = host !== '' && host !== relay.host;
  const isOtherPort = (host !== '' || port !== SMTP_PORT) && port !== relay.port;
  if (!isOtherHost && !isOtherPort) return relay;
  throw new ConfigError(
    `environment variables WEBOID_SMTP_URL and WEBOID_SMTP_HOST or WEBOID_SMTP_PORT name two servers: set one of them alone${SEE_SETTINGS}`,
  );
}

/** An IPv6 address stands in brackets in a URL alone. */
function hostIn(host = ''): string {
  return host.replace(/^\[|\]$/g, '');
}
